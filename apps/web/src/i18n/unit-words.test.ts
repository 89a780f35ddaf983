import { expect, test } from "vitest";
import { unitName, unitsText } from "./unit-words.ts";

test("units are counted in Italian", () => {
  for (const [label, several] of [
    ["1 fetta", "2 fette"],
    ["1 cucchiaio raso", "2 cucchiai rasi"],
    ["1 uovo medio", "2 uova medie"],
    ["1 fico medio", "2 fichi medi"],
    ["1 asparago medio", "2 asparagi medi"],
    ["1 arancia media (sbucciata)", "2 arance medie"],
    ["1 ciliegia", "2 ciliegie"],
    ["1 pesca media", "2 pesche medie"],
    ["1 noce (2 gherigli)", "2 noci"],
    ["1 tazzina da bar", "2 tazzine da bar"],
    ["1 bicchiere/tazza", "2 bicchieri/tazze"],
    ["1 cucchiaio colmo, grattugiato", "2 cucchiai colmi"],
    ["1 kiwi (sbucciato)", "2 kiwi"],
    ["1 etto", "2 etti"],
    ["vasetto", "2 vasetti"],
  ] as const)
    expect(unitsText(2, label)).toBe(several);
});

test("one of a unit is told without its explanation, half of one in the plural", () => {
  expect(unitsText(1, "1 fetta (1/16 di anguria)")).toBe("1 fetta");
  expect(unitsText(0.5, "1 fetta")).toBe("0,5 fette");
  expect(unitName("1 fetta", 1)).toBe("fetta");
});

test("what is not one thing is multiplied", () => {
  expect(unitsText(1, "3-4 fette biscottate, 5 cracker")).toBe("3-4 fette biscottate, 5 cracker");
  expect(unitsText(2, "2 patate piccole")).toBe("2 × 2 patate piccole");
});
