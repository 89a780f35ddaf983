import { barcode } from "../barcode.messages.ts";
import * as sheets from "../../../lib/sheets.ts";
import { useResetKey, useSheet } from "../../../lib/use-sheet.ts";
import { Sheet } from "../../../ui/overlays/sheet.tsx";
import { BarcodeScanner } from "./barcode-scanner.tsx";

/** The full-screen barcode scanner: from a scanned or typed code to a food. */
export function BarcodeSheet() {
  const sheet = useSheet(sheets.barcode);
  const resetKey = useResetKey(sheet.isOpen);
  return (
    <Sheet name={sheets.barcode} title={barcode.title} full header={<></>}>
      <BarcodeScanner key={resetKey} sheet={sheet} />
    </Sheet>
  );
}
