import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatDecimal, formatWhole } from "./italian-number.ts";
import { formatForInput, parseItalianNumber } from "./typed-number.ts";

describe("a number typed on an Italian keyboard", () => {
  test.each([
    ["12,5", 12.5],
    ["12.5", 12.5],
    ["0,1", 0.1],
    ["0.1", 0.1],
    [",5", 0.5],
    [".5", 0.5],
    ["1000", 1000],
    ["1000,1", 1000.1],
    [" 80 ", 80],
    ["7,", 7],
    ["0,125", 0.125],
    ["1000.1", 1000.1],
    ["1234,567", 1234.567],
    ["1,0000", 1],
    ["007", 7],
    ["\u00a012,5\u00a0", 12.5],
  ])("%j is parsed as %d", (text, value) => {
    expect(parseItalianNumber(text)).toEqual({ value });
  });

  test.each([
    ["", "empty"],
    ["   ", "empty"],
    ["1.000", "grouping"],
    ["1,000", "grouping"],
    ["12.500", "grouping"],
    ["1.000,5", "grouping"],
    ["1.000.000", "grouping"],
    ["01.000", "grouping"],
    ["999.999,99", "grouping"],
    ["abc", "not_a_number"],
    ["1e3", "not_a_number"],
    ["-5", "not_a_number"],
    ["1,2,3", "not_a_number"],
    [".", "not_a_number"],
    [",", "not_a_number"],
    ["1..5", "not_a_number"],
    ["1 000", "not_a_number"],
    ["+5", "not_a_number"],
    ["12,5 g", "not_a_number"],
    ["\u0661\u0662", "not_a_number"],
    ["0x10", "not_a_number"],
    ["9".repeat(400), "not_a_number"],
    ["Infinity", "not_a_number"],
  ])("%j is rejected: %s", (text, problem) => {
    expect(parseItalianNumber(text)).toEqual({ problem });
  });

  test("formatted for an input is parsed as the same number", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000 }), (hundredths) => {
        expect(parseItalianNumber(formatForInput(hundredths / 100))).toEqual({ value: hundredths / 100 });
      }),
    );
  });

  test("has the value of its digits, with either decimal mark and any number of decimals but three", () => {
    const decimals = fc.stringMatching(/^(\d{1,2}|\d{4,6})$/);
    fc.assert(
      fc.property(fc.nat({ max: 99_999 }), fc.constantFrom(",", "."), decimals, (whole, mark, rest) => {
        expect(parseItalianNumber(`${whole}${mark}${rest}`)).toEqual({ value: Number(`${whole}.${rest}`) });
      }),
    );
  });

  test("with a grouping mark is rejected, never parsed as a thousandth", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1000, max: 1_000_000_000 }), fc.constantFrom(",", "."), (value, mark) => {
        const shown = formatWhole(value).replaceAll(".", mark);
        expect(parseItalianNumber(shown)).toEqual({ problem: "grouping" });
        expect(parseItalianNumber(`0${shown}`)).not.toHaveProperty("value");
      }),
    );
  });

  test("is finite and not negative for any text", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[\d.,eE+\- ]{0,12}$/)), (text) => {
        const read = parseItalianNumber(text);
        if ("value" in read) expect(read.value).toSatisfy((value: number) => Number.isFinite(value) && value >= 0);
      }),
    );
  });

  test("is parsed alike with a comma or a point", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{0,4}[.,]\d{0,3}$/), (text) => {
        expect(parseItalianNumber(text.replace(".", ","))).toEqual(parseItalianNumber(text.replace(",", ".")));
      }),
    );
  });
});

test.each([
  [1068, "1.068"],
  [999.6, "1.000"],
  [-0.2, "0"],
  [0, "0"],
])("%d kcal is formatted as %s", (value, text) => {
  expect(formatWhole(value)).toBe(text);
});

test("grams are formatted with one decimal and a comma", () => {
  expect(formatDecimal(12.55)).toBe("12,6");
  expect(formatDecimal(1240)).toBe("1.240");
});
