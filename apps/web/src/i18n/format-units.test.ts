import { expect, test } from "vitest";
import { toSpokenAmount, pluralizeUnit, formatUnitCount } from "./format-units.ts";

test("units have Italian plurals", () => {
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
    ["1 plumcake (monoporzione)", "2 plumcake"],
    ["1 etto", "2 etti"],
    ["vasetto", "2 vasetti"],
  ] as const)
    expect(formatUnitCount(2, label)).toBe(several);
});

test("halves, thirds and quarters are written as fractions, and less than one keeps the singular", () => {
  for (const [count, label, text] of [
    [0.5, "1 mela media", "½ mela media"],
    [0.25, "1 melone (senza buccia)", "¼ melone"],
    [0.75, "1 fetta", "¾ fetta"],
    [1 / 3, "1 melone", "⅓ melone"],
    [0.67, "1 pizza", "⅔ pizza"],
    [1.5, "1 fetta", "1½ fette"],
    [2.25, "1 cucchiaio raso", "2¼ cucchiai rasi"],
    [1250.5, "1 fetta", "1.250½ fette"],
    [0.4, "1 fetta", "0,4 fette"],
    [1.1, "1 fetta", "1,1 fette"],
    [0.5, "3-4 biscotti", "½ × 3-4 biscotti"],
  ] as const)
    expect(formatUnitCount(count, label)).toBe(text);
});

test("a single unit is written without its explanation", () => {
  expect(formatUnitCount(1, "1 fetta (1/16 di anguria)")).toBe("1 fetta");
  expect(pluralizeUnit("1 fetta", 1)).toBe("fetta");
});

test("labels that are not a single unit are multiplied", () => {
  expect(formatUnitCount(1, "3-4 fette biscottate, 5 cracker")).toBe("3-4 fette biscottate, 5 cracker");
  expect(formatUnitCount(2, "2 patate piccole")).toBe("2 × 2 patate piccole");
});

test("fractions are spoken in Italian words, whatever surrounds them", () => {
  for (const [written, spoken] of [
    ["½ mela media · 91 g", "mezza mela media · 91 g"],
    ["½ melone", "mezzo melone"],
    ["½ porzione", "mezza porzione"],
    ["½ noce (5 g)", "mezza noce (5 g)"],
    ["½ bicchiere/tazza", "mezzo bicchiere/tazza"],
    ["Ultima volta: ½ pizza", "Ultima volta: mezza pizza"],
    ["¼ melone", "un quarto di melone"],
    ["⅓ pizza", "un terzo di pizza"],
    ["⅔ arancia", "due terzi di arancia"],
    ["¾ fetta", "tre quarti di fetta"],
    ["1½ fette · 75 g", "1,5 fette · 75 g"],
    ["1.250¼ fette", "1.250,25 fette"],
    ["2⅓ pizze", "2,33 pizze"],
    ["½ × 3-4 biscotti", "0,5 × 3-4 biscotti"],
    ["2 fette", "2 fette"],
  ] as const)
    expect(toSpokenAmount(written)).toBe(spoken);
});
