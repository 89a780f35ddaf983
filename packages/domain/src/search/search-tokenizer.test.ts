import fc from "fast-check";
import { expect, test } from "vitest";
import { endsInPrefix, tokenizeName, normalizeSearchText, tokenizeQuery } from "./search-tokenizer.ts";

test.each([
  ["Caffè d'orzo", "caffe d orzo"],
  ["  Pesce-spada  ", "pesce spada"],
  ["TIRAMISÙ", "tiramisu"],
  ["Latte 1,5 %", "latte 1 5"],
  ["Spaghetti n.5", "spaghetti n 5"],
  ["spaghetti N5", "spaghetti n 5"],
  ["Spaghetti n° 5", "spaghetti n 5"],
  ["Farina 00", "farina 00"],
  ["Yogurt 0%", "yogurt 0"],
  ["Parmigiano D.O.P.", "parmigiano dop"],
  ["M&M's", "mms"],
  ["Kellogg’s", "kelloggs"],
  ["Crème brûlée", "creme brulee"],
  ["Œuf, Smørrebrød", "oeuf smorrebrod"],
  ["🍕 Pizza", "pizza"],
  ["!!!", ""],
])("%j is normalized to %j", (text, plain) => {
  expect(normalizeSearchText(text)).toBe(plain);
});

test.each([
  ["pane pane e olio", ["pane", "olio"]],
  ["pasta al pomodoro", ["pasta", "pomodoro"]],
  ["spaghetti n.5", ["spaghetti", "5"]],
  ["farina 00", ["farina", "00"]],
  ["senza glutine", ["senza", "glutine"]],
  ["e", ["e"]],
  ["di", ["di"]],
  [" ", []],
  ["🍕", []],
])("the words of %j are %j", (text, words) => {
  expect(tokenizeQuery(text)).toEqual(words);
});

test("a query has at most eight words, however long it is", () => {
  expect(tokenizeQuery("ab bc cd de ef fg gh hi il lm")).toHaveLength(8);
  expect(tokenizeQuery("a".repeat(10_000))).toEqual(["a".repeat(32)]);
});

test.each([
  ["pomod", true],
  ["pasta pomod", true],
  ["pasta ", false],
  ["pasta al", false],
  ["di", true],
  ["", false],
  ["pizza 🍕", true],
])("%j ends in an unfinished word: %j", (text, isPrefix) => {
  expect(endsInPrefix(text)).toBe(isPrefix);
});

test("normalizing is idempotent and ignores case and Unicode form", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      const plain = normalizeSearchText(text);
      expect(normalizeSearchText(plain)).toBe(plain);
      expect(normalizeSearchText(text.normalize("NFD"))).toBe(normalizeSearchText(text.normalize("NFC")));
      expect(plain).toMatch(/^$|^[\p{Letter}\p{Number}]+( [\p{Letter}\p{Number}]+)*$/u);
    }),
  );
});

test("a query of a food's name consists of words of that name", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 60 }), (name) => {
      const words = tokenizeName(name);
      for (const word of tokenizeQuery(name)) expect(words).toContain(word);
    }),
  );
});
