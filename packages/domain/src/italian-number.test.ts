import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatDecimal, formatTyped, formatWhole, parseItalianNumber } from "./italian-number.ts";

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
  ])("%j is %d", (text, value) => {
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
    ["abc", "not_a_number"],
    ["1e3", "not_a_number"],
    ["-5", "not_a_number"],
    ["1,2,3", "not_a_number"],
    [".", "not_a_number"],
    ["Infinity", "not_a_number"],
  ])("%j is refused: %s", (text, problem) => {
    expect(parseItalianNumber(text)).toEqual({ problem });
  });

  test("what a field shows reads back as the same number", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000 }), (tenths) => {
        expect(parseItalianNumber(formatTyped(tenths / 10))).toEqual({ value: tenths / 10 });
      }),
    );
  });

  test("comma and point never differ", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{0,4}[.,]\d{0,3}$/), (text) => {
        expect(parseItalianNumber(text.replace(".", ","))).toEqual(
          parseItalianNumber(text.replace(",", ".")),
        );
      }),
    );
  });
});

test.each([
  [1068, "1.068"],
  [999.6, "1.000"],
  [-0.2, "0"],
  [0, "0"],
])("%d kcal shows as %s", (value, text) => {
  expect(formatWhole(value)).toBe(text);
});

test("grams show one decimal with a comma", () => {
  expect(formatDecimal(12.55)).toBe("12,6");
  expect(formatDecimal(1240)).toBe("1.240");
});
