/** The symbology of a code, by the names of the browser's BarcodeDetector. */
export type Symbology = "ean_13" | "ean_8" | "upc_a" | "upc_e";

/** Why a code was rejected. */
export type GtinProblem = "not_digits" | "length" | "check_digit";
export type GtinParseResult = { gtin: string } | { problem: GtinProblem };

/** True where the last digit is the modulo-10 check digit of the others (GS1 General Specifications, section 7.9). */
function hasCheckDigit(digits: string): boolean {
  let sum = 0;
  // Weights 1 and 3 alternate from the right, so leading zeros change nothing.
  for (let index = 0; index < digits.length; index += 1)
    sum += Number(digits[index]) * ((digits.length - index) % 2 === 0 ? 3 : 1);
  return sum % 10 === 0;
}

/**
 * Expands 8 digits of UPC-E to UPC-A (GS1 General Specifications, section 5.2.2.4.2); undefined for number systems
 * from 2.
 */
function expandUpcE(digits: string): string | undefined {
  const [, system, six, check] = /^([01])(\d{6})(\d)$/.exec(digits) ?? [];
  if (system === undefined || six === undefined || check === undefined) return undefined;
  const last = Number(six[5]);
  const ten =
    last <= 2
      ? `${six.slice(0, 2)}${last}0000${six.slice(2, 5)}`
      : last === 3
        ? `${six.slice(0, 3)}00000${six.slice(3, 5)}`
        : last === 4
          ? `${six.slice(0, 4)}00000${six.slice(4, 5)}`
          : `${six.slice(0, 5)}0000${last}`;
  return `${system}${ten}${check}`;
}

/** Returns the canonical form of a number: 8 digits where they are enough (EAN-8), else 13. */
function toCanonicalGtin(digits: string): GtinParseResult {
  const significant = digits.replace(/^0+/, "");
  if (significant === "" || significant.length > 13) return { problem: "length" };
  if (!hasCheckDigit(digits)) return { problem: "check_digit" };
  return { gtin: significant.padStart(significant.length <= 8 ? 8 : 13, "0") };
}

/**
 * Returns the canonical GTIN of a typed, scanned or exported code: blanks and hyphens are dropped, 9 to 12 digits
 * (UPC-A among them) are padded to 13, and a GTIN-14 is accepted where its first digit is 0: any other digit
 * identifies a case, not the product. Eight digits may be EAN-8 or UPC-E: `symbology` decides, else EAN-8 if its
 * check digit is valid, else UPC-E if its own is. Where both are valid (always so for a UPC-E whose seventh digit is
 * 5 to 9) it is EAN-8, the one in use in Europe.
 */
export function parseGtin(text: string, symbology?: Symbology): GtinParseResult {
  const digits = text.replaceAll(/[\s\u00AD\u2010-\u2015-]/g, "");
  if (!/^[0-9]+$/.test(digits)) return { problem: "not_digits" };
  if (digits.length < 8 || digits.length > 14) return { problem: "length" };
  if (digits.length > 8) return toCanonicalGtin(digits);
  const expanded = symbology === "ean_8" ? undefined : expandUpcE(digits);
  if (symbology === "upc_e") return expanded === undefined ? { problem: "length" } : toCanonicalGtin(expanded);
  return !hasCheckDigit(digits) && expanded !== undefined ? toCanonicalGtin(expanded) : toCanonicalGtin(digits);
}

/**
 * Returns the constant part of a code that a shop prints at its counter: prefix 20 to 29 and the five digits of the
 * article; the rest is weight or price. Undefined for codes that are the same in every shop. Eight-digit codes are
 * excluded: the large chains number their own products with them, the same in every shop.
 */
export function inStoreCodePrefix(gtin: string): string | undefined {
  return /^2\d{12}$/.test(gtin) ? gtin.slice(0, 7) : undefined;
}
