import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { inStoreCodePrefix, parseGtin } from "./gtin.ts";

/** Computes the check digit as in printed tables: odd places from the right of the payload weigh 3. */
function withCheckDigit(payload: string): string {
  const sum = [...payload]
    .toReversed()
    .reduce((acc, digit, index) => acc + Number(digit) * (index % 2 === 0 ? 3 : 1), 0);
  return `${payload}${(10 - (sum % 10)) % 10}`;
}

const payloadOf = (length: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })
    .map((digits) => digits.join(""))
    .filter((payload) => /[1-9]/.test(payload));
const ean13 = payloadOf(12).map(withCheckDigit);
const ean8 = payloadOf(7).map(withCheckDigit);
const codes = fc.oneof(ean13, ean8);

describe("parsing a barcode", () => {
  test.each([
    ["an EAN-13", "8076809500302", "8076809500302"],
    ["an EAN-8", "20050795", "20050795"],
    ["a UPC-A", "722252100900", "0722252100900"],
    ["a UPC-A already padded", "0722252100900", "0722252100900"],
    ["a GTIN-14 of a single product", "08076809500302", "8076809500302"],
    ["blanks and hyphens", " 8-076809 500302\n", "8076809500302"],
    ["an EAN-8 padded to 13", "0000020050795", "20050795"],
    ["eleven digits that lost a zero", "16000275287", "0016000275287"],
    ["a UPC-E", "04252614", "0042100005264"],
  ])("%s", (_what, text, gtin) => {
    expect(parseGtin(text)).toEqual({ gtin });
  });

  test.each([
    ["nothing", "", "not_digits"],
    ["a word", "pasta", "not_digits"],
    ["digits of another script", "٨٠٧٦٨٠٩٥٠٠٣٠٢", "not_digits"],
    ["a link", "https://example.org/8076809500302", "not_digits"],
    ["seven digits", "2005079", "length"],
    ["fifteen digits", "008076809500302", "length"],
    ["a case of many", "18076809500309", "length"],
    ["only zeros", "0000000000000", "length"],
    ["a wrong check digit", "8076809500303", "check_digit"],
    ["a wrong check digit of 8 digits", "20050796", "check_digit"],
  ])("rejects %s", (_what, text, problem) => {
    expect(parseGtin(text)).toEqual({ problem });
  });

  test.each([
    ["0", "04210000526", "425261"],
    ["0", "01200000345", "123450"],
    ["0", "01210000345", "123451"],
    ["0", "01220000345", "123452"],
    ["0", "01230000045", "123453"],
    ["0", "01234000005", "123454"],
    ["0", "01234500005", "123455"],
    ["0", "01234500009", "123459"],
    ["1", "11234500009", "123459"],
  ])("expands UPC-E of number system %s to the UPC-A %s", (system, payload, six) => {
    const upcA = withCheckDigit(payload);
    const upcE = `${system}${six}${upcA.at(-1)}`;
    expect(parseGtin(upcE, "upc_e")).toEqual({ gtin: `0${upcA}` });
  });

  test("takes eight digits that are valid as both as EAN-8, unless the scanner reported UPC-E", () => {
    expect(parseGtin("01234565")).toEqual({ gtin: "01234565" });
    expect(parseGtin("01234565", "ean_8")).toEqual({ gtin: "01234565" });
    expect(parseGtin("01234565", "upc_e")).toEqual({ gtin: "0012345000065" });
  });

  test("does not retry a code reported as EAN-8 as UPC-E", () => {
    expect(parseGtin("04252614", "ean_8")).toEqual({ problem: "check_digit" });
    expect(parseGtin("24252614", "upc_e")).toEqual({ problem: "length" });
  });

  test("keeps the canonical form", () => {
    fc.assert(
      fc.property(codes, (code) => {
        const first = parseGtin(code);
        expect(first).toHaveProperty("gtin");
        if ("gtin" in first) expect(parseGtin(first.gtin)).toEqual(first);
      }),
    );
  });

  test("ignores leading zeros", () => {
    fc.assert(
      fc.property(ean13, (code) => {
        expect(parseGtin(`0${code}`)).toEqual(parseGtin(code));
      }),
    );
    fc.assert(
      fc.property(ean8, (code) => {
        expect(parseGtin(`00000${code}`)).toEqual(parseGtin(code, "ean_8"));
      }),
    );
  });

  test("detects one changed digit", () => {
    fc.assert(
      fc.property(codes, fc.nat({ max: 12 }), fc.integer({ min: 1, max: 9 }), (code, place, by) => {
        const index = place % code.length;
        const changed = `${code.slice(0, index)}${(Number(code[index]) + by) % 10}${code.slice(index + 1)}`;
        expect(parseGtin(changed, code.length === 8 ? "ean_8" : "ean_13")).toHaveProperty("problem");
      }),
    );
  });

  test("detects two transposed neighbours unless they differ by five", () => {
    fc.assert(
      fc.property(codes, fc.nat({ max: 12 }), (code, place) => {
        const index = place % (code.length - 1);
        const [left, right] = [Number(code[index]), Number(code[index + 1])];
        fc.pre(left !== right);
        const changed = `${code.slice(0, index)}${right}${left}${code.slice(index + 2)}`;
        const reading = parseGtin(changed, code.length === 8 ? "ean_8" : "ean_13");
        expect("problem" in reading).toBe(Math.abs(left - right) !== 5);
      }),
    );
  });

  test("gives a GTIN or a problem for any text", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const reading = parseGtin(text);
        if ("gtin" in reading) expect(reading.gtin).toMatch(/^(\d{8}|\d{13})$/);
        else expect(["not_digits", "length", "check_digit"]).toContain(reading.problem);
      }),
    );
  });
});

describe("in-store codes", () => {
  test.each([
    ["2309519002160", "2309519"],
    ["2000001000007", "2000001"],
    ["2999999999993", "2999999"],
    ["8076809500302", undefined],
    ["0231234500005", undefined],
    ["20050795", undefined],
  ])("%s has the prefix %s", (gtin, stem) => {
    expect(inStoreCodePrefix(gtin)).toBe(stem);
  });

  test("have a prefix without weight and price", () => {
    fc.assert(
      fc.property(payloadOf(5), payloadOf(5), payloadOf(5), (article, one, other) => {
        const codeOf = (rest: string) => withCheckDigit(`21${article}${rest}`);
        expect(inStoreCodePrefix(codeOf(one))).toBe(inStoreCodePrefix(codeOf(other)));
      }),
    );
  });
});
