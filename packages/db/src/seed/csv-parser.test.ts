import { expect, test } from "vitest";
import { parseCsv } from "./csv-parser.ts";

test("quoted cells may contain commas, line ends and doubled quotes", () => {
  expect(parseCsv('a,b\r\n"1,5","di ""casa""\nnostra"\r\nx,\r\n')).toEqual([
    { a: "1,5", b: 'di "casa"\nnostra' },
    { a: "x", b: "" },
  ]);
});

test("a row with another number of cells is reported with its number", () => {
  expect(() => parseCsv("a,b\n1,2\n1,2,3")).toThrow("CSV row 3 has 3 cells, not 2");
});
