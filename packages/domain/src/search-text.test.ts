import { expect, test } from "vitest";
import { searchText, searchWords } from "./search-text.ts";

test.each([
  ["Caffè d'orzo", "caffe d orzo"],
  ["  Pesce-spada  ", "pesce spada"],
  ["TIRAMISÙ", "tiramisu"],
  ["Latte 1,5 %", "latte 1 5"],
  ["!!!", ""],
])("%j is searched as %j", (text, plain) => {
  expect(searchText(text)).toBe(plain);
});

test("a query is at most eight distinct words", () => {
  expect(searchWords("pane pane e olio")).toEqual(["pane", "e", "olio"]);
  expect(searchWords("a b c d e f g h i l")).toHaveLength(8);
  expect(searchWords(" ")).toEqual([]);
});
