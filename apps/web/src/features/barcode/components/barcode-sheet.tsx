import { barcode } from "../barcode.messages.ts";
import { useSheet } from "../../../lib/use-sheet.ts";
import { useResetKey } from "../../../lib/use-reset-key.ts";
import { Sheet } from "../../../ui/overlays/sheet.tsx";
import { BarcodeScanner } from "./barcode-scanner.tsx";

const name = "codice";

/** The full-screen barcode scanner: from a scanned or typed code to a food. */
export function BarcodeSheet() {
  const sheet = useSheet(name);
  const resetKey = useResetKey(sheet.isOpen);
  return (
    <Sheet name={name} title={barcode.title} full header={<></>}>
      <BarcodeScanner key={resetKey} sheet={sheet} />
    </Sheet>
  );
}
