import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anIngredient } from "../../testing/recipe-fixtures.ts";
import { toHouseholdLine, type MeasuredIngredient } from "./household-amount.ts";
import { parseIngredientAmount } from "./ingredient-amount.ts";
import type { Ingredient } from "./ingredient.ts";

const piece = (label: string, grams: number, more: Partial<Ingredient> = {}): MeasuredIngredient =>
  anIngredient(label, { piece: { label, grams }, ...more });
const spooned = (kind: Ingredient["kind"], ...units: [label: string, grams: number][]): MeasuredIngredient => ({
  ...anIngredient("cosa", { kind }),
  food: { units: units.map(([label, grams]) => ({ label, grams })), liquid: false, density: null },
});

const garlic = piece("spicchio", 3);
const onion = piece("cipolla media", 110);
const oil = anIngredient("olio", { kind: "olio", density: 0.91 });
const salt = spooned("condimento", ["1 cucchiaino", 2], ["1 cucchiaio raso", 14], ["1 cucchiaino raso", 7]);
const flour = spooned("farina", ["1 cucchiaio raso", 7], ["1 cucchiaio colmo", 15], ["1 cucchiaino raso", 4]);
/** With the category in which a pinch has a weight. */
const tableSalt: MeasuredIngredient = {
  ...salt,
  food: {
    units: [{ label: "1 cucchiaino raso", grams: 7 }],
    liquid: false,
    density: null,
    name: "Sale",
    category: "Spezie, erbe e ingredienti",
  },
};
const lineOf = (text: string, ingredient: MeasuredIngredient, grams = Number(/\d+/.exec(text)?.[0])): string =>
  toHouseholdLine(text, grams, ingredient);

describe("an amount in grams, as a cook measures it", () => {
  test.each<[string, string, MeasuredIngredient]>([
    ["2 g di aglio", "1 spicchio d'aglio", garlic],
    ["1 g di aglio", "mezzo spicchio d'aglio", garlic],
    ["6 g di aglio tritato", "2 spicchi d'aglio tritato", garlic],
    ["110 g di cipolla", "1 cipolla", onion],
    ["100 g di cipolle rosse", "1 cipolla rossa", onion],
    ["220 g di cipolle di Tropea, a fette", "2 cipolle di Tropea, a fette", onion],
    ["55 g di cipolla", "mezza cipolla", onion],
    ["165 g di cipolle", "1 cipolla e mezza", onion],
    ["36 g di cipolla", "un terzo di cipolla", onion],
    ["60 g di limone", "1 limone", piece("limone sbucciato", 58)],
    ["180 g di pomodorini", "11 pomodorini", piece("pomodorino", 17)],
    ["100 g di uova", "2 uova", piece("uovo medio", 50, { kind: "uovo" })],
    ["80 g di sedano", "2 coste di sedano", piece("costa media", 40)],
    ["12 g di lievito di birra", "mezzo cubetto di lievito di birra", piece("cubetto", 25, { kind: "altro" })],
    ["26 g di pancarrè", "1 fetta di pancarrè", piece("fetta", 25, { kind: "pane" })],
    ["20 g di olio", "2 cucchiai d'olio", oil],
    ["20 ml di olio extravergine d'oliva", "2 cucchiai d'olio extravergine d'oliva", oil],
    ["14 g d'olio", "1 cucchiaio e mezzo d'olio", oil],
    ["5 g di olio", "1 cucchiaino d'olio", oil],
    ["7 g di sale", "1 cucchiaino di sale", salt],
    ["4 g di sale", "mezzo cucchiaino di sale", salt],
    ["2 g di sale", "4 pizzichi di sale", tableSalt],
    ["1 g di sale", "2 pizzichi di sale", tableSalt],
    ["20 g di farina", "3 cucchiai di farina", flour],
  ])("%s is %s", (text, household, ingredient) => {
    expect(lineOf(text, ingredient)).toBe(household);
  });

  test.each<[reason: string, text: string, ingredient: MeasuredIngredient]>([
    ["no number of pieces is close", "125 g di uova", piece("uovo medio", 50, { kind: "uovo" })],
    ["there are too many pieces", "300 g di pomodorini", piece("pomodorino", 17)],
    ["there are too many spoons", "150 g di farina", flour],
    ["a spoon would be twice the salt", "2 g di sale", salt],
    ["the size has another weight", "180 g di cipolle piccole", onion],
    ["an unknown word may name another size", "110 g di cipolla cocktail", onion],
    ["the piece is another food", "200 g di spaghetti di zucchine", piece("zucchina media", 200)],
    ["meat is weighed", "180 g di petto di pollo", piece("petto di pollo", 180, { kind: "pollame" })],
    ["pasta has no piece", "160 g di spaghetti", anIngredient("pasta", { kind: "pasta" })],
    ["it is already counted", "2 cipolle", onion],
    ["it has no number", "sale q.b.", salt],
    ["it is a part of something", "il succo di mezzo limone", piece("limone sbucciato", 58)],
  ])("stays in grams where %s", (_, text, ingredient) => {
    expect(lineOf(text, ingredient, 110)).toBe(text);
  });
});

const measures: readonly [food: string, MeasuredIngredient, gramsOf: Record<string, number>][] = [
  ["aglio", garlic, { spicchio: 3 }],
  ["cipolla", onion, { cipolla: 110 }],
  ["melone", piece("melone", 814, { kind: "frutta" }), { melone: 814 }],
  ["uovo", piece("uovo medio", 50, { kind: "uovo" }), { uovo: 50 }],
  ["olio", oil, { cucchiaio: 9.1, cucchiaino: 4.6 }],
  ["sale", salt, { cucchiaio: 14, cucchiaino: 7 }],
];

describe("any amount", () => {
  test("converts back to its grams, up to 15 % or one gram, or stays in grams", () => {
    fc.assert(
      fc.property(fc.constantFrom(...measures), fc.integer({ min: 1, max: 2000 }), ([food, one, gramsOf], grams) => {
        const text = `${grams} g di ${food}`;
        const line = lineOf(text, one);
        if (line === text) return;
        const amount = parseIngredientAmount(line);
        if (amount === undefined || !("noun" in amount)) throw new Error(`no count in ${line}`);
        const back = amount.amount * (gramsOf[amount.noun.singular] ?? Number.NaN);
        expect(Math.abs(back - grams)).toBeLessThanOrEqual(Math.max(0.15 * grams, 1) + 1e-9);
      }),
      { numRuns: 2000 },
    );
  });

  test("in household measures is not converted again", () => {
    fc.assert(
      fc.property(fc.constantFrom(...measures), fc.integer({ min: 1, max: 2000 }), ([food, one], grams) => {
        const line = lineOf(`${grams} g di ${food}`, one);
        expect(toHouseholdLine(line, grams, one)).toBe(line);
      }),
    );
  });
});
