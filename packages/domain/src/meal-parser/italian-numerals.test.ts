import { describe, expect, it } from "vitest";
import { parseSpokenNumeral } from "./italian-numerals.ts";

describe("numerals are parsed as dictation spells them", () => {
  it.each([
    ["due", 2],
    ["ventuno", 21],
    ["ventun", 21],
    ["ventotto", 28],
    ["trentatre", 33],
    ["ottanta", 80],
    ["cento", 100],
    ["centocinquanta", 150],
    ["duecentoventicinque", 225],
    ["mille", 1000],
  ])("%s is %d", (word, value) => expect(parseSpokenNumeral(word)).toBe(value));

  it.each(["un", "uno", "una", "sale", "", "ventuni", "centomila"])("%j is not a numeral", (word) =>
    expect(parseSpokenNumeral(word)).toBeUndefined(),
  );
});
