import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { unescapeFormula, formatCsvRow, escapeFormula, parseCsv, decodeTextFile } from "./csv.ts";

describe("a CSV file", () => {
  test.each([
    [
      "commas",
      "a,b\n1,2",
      ",",
      [
        ["a", "b"],
        ["1", "2"],
      ],
    ],
    [
      "semicolons with decimal commas",
      "a;b\r\n1,5;2,5",
      ";",
      [
        ["a", "b"],
        ["1,5", "2,5"],
      ],
    ],
    [
      "tabs",
      "a\tb\r1\t2",
      "\t",
      [
        ["a", "b"],
        ["1", "2"],
      ],
    ],
    ["one column", "a\n1", ",", [["a"], ["1"]]],
    [
      "quotations over lines",
      'a,b\n"x, ""y""\nz",2',
      ",",
      [
        ["a", "b"],
        ['x, "y"\nz', "2"],
      ],
    ],
    [
      "a quote within a word",
      'a,b\n5" disco,2',
      ",",
      [
        ["a", "b"],
        ['5" disco', "2"],
      ],
    ],
    [
      "empty cells",
      "a,b\n,2\n,",
      ",",
      [
        ["a", "b"],
        ["", "2"],
      ],
    ],
  ])("with %s is parsed", (_what, text, delimiter, cells) => {
    const file = parseCsv(text);
    expect([file.delimiter, file.rows.map((row) => row.cells), file.unclosedQuoteLine]).toEqual([
      delimiter,
      cells,
      null,
    ]);
  });

  test("has the line number of each record, counting empty lines", () => {
    expect(parseCsv('a,b\r\n\r\n"x\ny",2\r\n3,4').rows.map(({ line }) => line)).toEqual([1, 3, 5]);
  });

  test("reports the line of an unclosed quote, and keeps the records before it", () => {
    const { rows, unclosedQuoteLine: unclosed } = parseCsv('a,b\n1,2\n3,"4\n5,6');
    expect([rows.length, unclosed]).toEqual([2, 3]);
  });
});

test("is parsed to the cells that were written", () => {
  const cell = fc.string({ unit: "binary" }).filter((text) => text.trim() === text && !text.includes("\r"));
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1 }), (table) => {
      // The first line determines the delimiter.
      const written = [["x", "y", "z", "u"], ...table].map(formatCsvRow).join("");
      const full = table.filter((row) => row.some((text) => text !== ""));
      expect(
        parseCsv(written)
          .rows.slice(1)
          .map(({ cells }) => cells),
      ).toEqual(full);
    }),
  );
});

test.each(["=1+1", "+39 333", "-5", "@nome", "\tx", "'=1", "''=1"])(
  "%j is escaped so that a spreadsheet does not evaluate it",
  (text) => {
    expect(escapeFormula(text)).toBe(`'${text}`);
  },
);

test("an escaped text is unescaped to itself, and a text that is no formula is not escaped", () => {
  expect(escapeFormula("'nduja")).toBe("'nduja");
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom("'", "=", "+", "-", "@", "\t", "a") }), (text) => {
      expect(unescapeFormula(escapeFormula(text))).toBe(text);
      expect(escapeFormula(text)).not.toMatch(/^[=+\-@\t]/);
    }),
  );
});

const text = "Caffè, €1";
const utf16 = (...order: [number, number]): Uint8Array =>
  Uint8Array.from([...text].flatMap((letter) => order.map((shift) => (letter.charCodeAt(0) >> shift) & 0xff)));

test.each([
  ["UTF-8", new TextEncoder().encode(text)],
  ["UTF-8 with its mark", new TextEncoder().encode(`\u{feff}${text}`)],
  ["UTF-16 as Windows writes it", Uint8Array.from([0xff, 0xfe, ...utf16(0, 8)])],
  ["UTF-16 the other way round", Uint8Array.from([0xfe, 0xff, ...utf16(8, 0)])],
  ["Windows-1252", Uint8Array.from([0x43, 0x61, 0x66, 0x66, 0xe8, 0x2c, 0x20, 0x80, 0x31])],
])("a file in %s is decoded", (_encoding, bytes) => {
  expect(decodeTextFile(bytes)).toBe(text);
});
