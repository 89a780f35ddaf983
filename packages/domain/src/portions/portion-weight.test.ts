import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ParsedAmount } from "../meal-parser/meal-item.ts";
import { computePortionWeight } from "./portion-weight.ts";

const none: ParsedAmount = { grams: null, millilitres: null, count: null, unit: null };
const of = (count: number, unit: string | null = null): ParsedAmount => ({ ...none, count, unit });

const food = (
  name: string,
  category: string,
  units: readonly (readonly [string, number])[],
  more: { liquid?: boolean; density?: number } = {},
) => ({
  name,
  category,
  synonyms: [],
  units: units.map(([label, grams]) => ({ label, grams })),
  liquid: more.liquid ?? false,
  density: more.density ?? null,
});

const bread = food("Pane comune", "Pane e sostituti", [["1 fetta media", 50]]);
const ham = food("Prosciutto crudo", "Salumi", [["3-4 fette", 49]]);
const egg = food("Uovo di gallina", "Uova", [
  ["2 uova", 100],
  ["1 uovo medio", 55],
]);
const omelette = food("Frittata", "Uova", [["2 uova", 110]]);
const apple = food("Mela", "Frutta fresca", [
  ["1 porzione", 150],
  ["1 mela media", 182],
]);
const tomato = food("Pomodori", "Verdure e ortaggi", [
  ["2-3 pomodori", 200],
  ["1 pomodoro medio", 123],
]);
const pizza = food("Pizza margherita", "Pizza, focacce e torte salate", [
  ["mezza pizza", 200],
  ["1 pizza intera", 400],
]);
const pasta = food("Pasta al pomodoro", "Primi piatti", [["1 piatto (80 g di pasta)", 260]]);
const meatballs = food("Polpette al sugo", "Secondi piatti", [["1 porzione", 230]]);
const milk = food(
  "Latte intero",
  "Latte e yogurt",
  [
    ["1 bicchiere piccolo (125 ml)", 129],
    ["1 tazza (250 ml)", 257.5],
  ],
  { liquid: true, density: 1.03 },
);
const wine = food("Vino rosso", "Bevande alcoliche", [["1 bicchiere da vino (125 ml)", 125]], { liquid: true });
const beer = food(
  "Birra chiara",
  "Bevande alcoliche",
  [
    ["1 lattina media (330 ml)", 330],
    ["1 birra piccola (200 ml)", 200],
  ],
  { liquid: true },
);
const cola = food(
  "Cola",
  "Bevande analcoliche",
  [
    ["1 bicchiere o lattina piccola (150 ml)", 150],
    ["1 lattina (330 ml)", 330],
  ],
  { liquid: true },
);
const oil = food("Olio extravergine d'oliva", "Oli e grassi", [["1 cucchiaio (10 ml)", 9]], {
  liquid: true,
  density: 0.9,
});
const sugar = food("Zucchero", "Zucchero, miele e confetture", [
  ["1 cucchiaino raso", 5],
  ["1 cucchiaino colmo", 8],
]);
const butter = food("Burro", "Oli e grassi", [["1/2 noce di burro", 10]]);
const walnuts = food("Noci", "Frutta a guscio e semi", [
  ["7-8 noci", 30],
  ["1 noce (2 gherigli)", 4],
]);
const almonds = food("Mandorle", "Frutta a guscio e semi", [["15-20 mandorle", 35]]);
const chicken = food("Petto di pollo alla griglia", "Carne", [["1 porzione (100 g da cruda)", 75]]);
const salmon = food("Salmone al forno", "Pesce", [["1 porzione (150 g da crudo)", 108]]);
const nameless = { units: [{ label: "1 porzione", grams: 30 }], liquid: false, density: null };

describe("an amount has the weight that the food table gives", () => {
  it.each<[string, ParsedAmount, Parameters<typeof computePortionWeight>[1], number]>([
    ["80 g", { ...none, grams: 80 }, chicken, 80],
    ["200 ml of milk", { ...none, millilitres: 200 }, milk, 206],
    ["200 ml of unknown density", { ...none, millilitres: 200 }, wine, 200],
    ["two slices", of(2, "fetta"), bread, 100],
    ["a thin slice is a slice where the table has no other", of(1, "fettina"), bread, 50],
    ["a slice of 3-4", of(1, "fetta"), ham, 14],
    ["two eggs", of(2), egg, 110],
    ["half an apple", of(0.5), apple, 91],
    ["a tomato was weighed, not shared out", of(1), tomato, 123],
    ["a pizza", of(1), pizza, 400],
    ["half a pizza", of(0.5), pizza, 200],
    ["a portion of pizza", of(1, "porzione"), pizza, 200],
    ["a pasta", of(1), pasta, 260],
    ["two plates", of(2, "piatto"), pasta, 520],
    ["a bowl of a dish", of(1, "ciotola"), pasta, 260],
    ["an omelette is no egg", of(1), omelette, 110],
    ["an omelette of three eggs", of(3, "uovo"), omelette, 165],
    ["a glass of milk is not the small one", of(1, "bicchiere"), milk, 206],
    ["a small glass of milk", of(1, "bicchiere piccolo"), milk, 129],
    ["a cup of milk", of(1, "tazza"), milk, 257.5],
    ["a glass of wine", of(1, "bicchiere"), wine, 125],
    ["a wine glass", of(1, "calice"), wine, 125],
    ["a beer", of(1), beer, 330],
    ["a small beer", of(1, "piccola"), beer, 200],
    ["a cola comes in a can", of(1), cola, 330],
    ["a glass of cola", of(1, "bicchiere"), cola, 150],
    ["a spoon of oil", of(1, "cucchiaio"), oil, 10],
    ["a teaspoon of oil", of(1, "cucchiaino"), oil, 4.5],
    ["a drizzle of oil", of(1, "filo"), oil, 4.5],
    ["a teaspoon is level", of(2, "cucchiaino"), sugar, 10],
    ["a heaped teaspoon", of(1, "cucchiaino colmo"), sugar, 8],
    ["a knob of butter", of(1, "noce"), butter, 10],
    ["three walnuts", of(3), walnuts, 12],
    ["a handful of nuts", of(1, "manciata"), walnuts, 25],
    ["ten almonds", of(10), almonds, 20],
    ["a steak of fish", of(1, "trancio"), salmon, 108],
  ])("%s", (_, amount, of, grams) => expect(computePortionWeight(amount, of)?.grams).toBe(grams));

  it("without an amount the usual portion is assumed and marked as such", () => {
    expect(computePortionWeight(none, apple)).toEqual({
      grams: 150,
      unit: { label: "1 porzione", count: 1 },
      isDefaultPortion: true,
    });
    expect(computePortionWeight(none, { ...apple, units: [] })).toBeNull();
  });

  it.each<[string, ParsedAmount, Parameters<typeof computePortionWeight>[1], number]>([
    ["a slice of meat that comes in no slices", of(1, "fetta"), chicken, 75],
    ["slices, but not how many", { ...none, unit: "fetta" }, bread, 50],
    ["a piece of pizza", of(1, "trancio"), pizza, 200],
  ])("%s weighs about a portion and is marked as assumed", (_, amount, food, grams) =>
    expect(computePortionWeight(amount, food)).toMatchObject({ grams, isDefaultPortion: true }),
  );

  it("four meatballs are weighed as pieces with their sauce, not as portions", () =>
    expect(computePortionWeight(of(4), meatballs)).toMatchObject({ grams: 220, isDefaultPortion: false }));

  it("the unit is the counted one", () => {
    expect(computePortionWeight(of(2, "fetta"), bread)?.unit).toEqual({ label: "1 fetta media", count: 2 });
    expect(computePortionWeight(of(2, "fetta"), ham)?.unit).toEqual({ label: "1 fetta", count: 2 });
    expect(computePortionWeight({ ...none, millilitres: 200 }, milk)?.unit).toEqual({ label: "ml", count: 200 });
    expect(computePortionWeight({ ...none, grams: 80 }, bread)?.unit).toBeNull();
  });
});

describe("an amount without a known weight is unresolved", () => {
  it.each<[string, ParsedAmount, Parameters<typeof computePortionWeight>[1]]>([
    ["a spoon of a food that is no liquid", of(2, "cucchiaio"), chicken],
    ["200 kcal are not 200 portions", of(200, "kcal"), pasta],
    ["80 of pasta are not 80 plates", of(80), pasta],
    ["a chicken", of(1), chicken],
    ["a bit", { ...none, unit: "po'" }, bread],
    ["pieces of a food that nothing is known of", of(2), nameless],
    ["two kilos", { ...none, grams: 2000 }, bread],
    ["nothing", { ...none, grams: 0 }, bread],
    ["forty slices", of(40, "fetta"), bread],
  ])("%s", (_, amount, of) => expect(computePortionWeight(amount, of)).toBeNull());

  it("any amount weighs between 0.1 and 1500 g, or is unresolved", () => {
    const figure = fc.option(fc.double({ min: -10, max: 1e6 }), { nil: null });
    const units = fc.option(fc.constantFrom("fetta", "cucchiaio", "porzione", "piccolo", "xyz", "po'"), { nil: null });
    fc.assert(
      fc.property(
        fc.record({ grams: figure, millilitres: figure, count: figure, unit: units }),
        fc.constantFrom(bread, milk, pizza, walnuts, nameless),
        (amount, of) => {
          const weight = computePortionWeight(amount, of);
          if (weight === null) return;
          expect(weight.grams).toBeGreaterThanOrEqual(0.1);
          expect(weight.grams).toBeLessThanOrEqual(1500);
        },
      ),
    );
  });
});
