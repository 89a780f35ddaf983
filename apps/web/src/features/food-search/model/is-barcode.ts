import { parseGtin } from "@fetta/domain/products/gtin";

/** What a text in the search field means as a barcode. */
export function isBarcode(text: string): boolean {
  return "gtin" in parseGtin(text);
}

/** True for what must have been meant as a barcode but has a digit that does not fit. */
export function isMistypedBarcode(text: string): boolean {
  const reading = parseGtin(text);
  return "problem" in reading && reading.problem === "check_digit";
}
