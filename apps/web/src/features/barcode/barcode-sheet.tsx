import { barcode } from "../../i18n/barcode.ts";
import { useSheet } from "../../lib/sheets.ts";
import { useOpenings } from "../../lib/use-openings.ts";
import { Sheet } from "../../ui/sheet.tsx";
import { Scanner } from "./scanner.tsx";
import "../../styles/barcode.css";

const name = "codice";

/** The barcode scanner over the whole screen: from the bars, or their digits, to a food. */
export function BarcodeSheet() {
  const sheet = useSheet(name);
  const openings = useOpenings(sheet.isOpen);
  return (
    <Sheet name={name} title={barcode.title} full header={<></>}>
      <Scanner key={openings} sheet={sheet} />
    </Sheet>
  );
}
