import { readGtin } from "@fetta/domain/products/gtin";

/** What a text in the search field means as a barcode. */
export function isCode(text: string): boolean {
  return "gtin" in readGtin(text);
}

/** True for what must have been meant as a barcode but has a digit that does not fit. */
export function isMistypedCode(text: string): boolean {
  const reading = readGtin(text);
  return "problem" in reading && reading.problem === "check_digit";
}
