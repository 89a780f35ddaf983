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

const garlic = piece("spicchio", 3, { name: "aglio" });
const celery = piece("costa media", 40, { name: "sedano" });
const bread = piece("fetta", 50, { name: "pane", kind: "pane" });
const ham = piece("fetta", 20, { name: "prosciutto cotto", kind: "salume" });
const tuna = piece("scatoletta sgocciolata", 56, { name: "tonno sott'olio", kind: "pesce" });
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
    ["80 g di sedano", "2 coste di sedano", celery],
    [
      "12 g di lievito di birra",
      "mezzo cubetto di lievito di birra",
      piece("cubetto", 25, { name: "lievito di birra", kind: "altro" }),
    ],
    ["60 g di prosciutto cotto di Praga", "3 fette di prosciutto cotto di Praga", ham],
    ["150 g di pane raffermo", "3 fette di pane raffermo", bread],
    ["112 g di tonno sott'olio", "2 scatolette di tonno sott'olio", tuna],
    [
      "4 g di acciuga sott'olio",
      "1 filetto d'acciuga sott'olio",
      piece("filetto", 4, { name: "acciughe sott'olio", kind: "pesce" }),
    ],
    [
      "7 g di lievito di birra secco disidratato",
      "1 bustina di lievito di birra secco disidratato",
      piece("bustina", 7, { name: "lievito di birra secco", kind: "altro" }),
    ],
    ["150 g di carciofi puliti", "1 carciofo e mezzo, pulito", piece("carciofo", 100)],
    ["250 g di carciofi puliti", "2 carciofi e mezzo, puliti", piece("carciofo", 100)],
    ["26 g di pancarrè", "1 fetta di pancarrè", piece("fetta", 25, { name: "pancarrè", kind: "pane" })],
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
    ["new potatoes are smaller", "400 g di patate novelle", piece("patata", 200)],
    ["nobody counts grapes", "49 g di uva", piece("acino", 4.9, { name: "uva", kind: "frutta" })],
    ["slices are no cubes", "80 g di prosciutto cotto a cubetti", ham],
    ["cubes are no slices", "100 g di cubetti di prosciutto cotto", ham],
    ["a clove is no powder", "3 g di aglio in polvere", garlic],
    ["a clove is no head", "6 g di testa d'aglio", garlic],
    ["a leaf is no powder", "4 g di gelatina in polvere", piece("foglio", 2, { name: "gelatina", kind: "altro" })],
    ["a stalk is no leaf", "40 g di foglie di sedano", celery],
    ["a slice is no crumb", "100 g di mollica di pane", bread],
    ["a slice is no roll", "100 g di rosette", bread],
    ["grated bread has no slices", "50 g di pane raffermo grattugiato", bread],
    ["a melted food has no slices", "100 g di fonduta", piece("fetta", 25, { name: "formaggio fuso" })],
    ["cubes of a fruit are no slices", "286 g di anguria a cubetti", piece("fetta", 286, { name: "anguria" })],
    ["a glass is no tin", "112 g di tonno in vetro", tuna],
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
