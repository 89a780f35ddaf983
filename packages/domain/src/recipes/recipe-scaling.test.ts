import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { scaleRecipe } from "./recipe-scaling.ts";
import type { RecipeDraft, RecipeIngredient } from "./recipe.ts";

const part = (text: string, grams: number, name = "cosa"): RecipeIngredient => ({
  name,
  text,
  grams,
  ingredient: null,
  ref: null,
  origin: "custom",
});
const recipe = (servings: number, ...ingredients: RecipeIngredient[]): RecipeDraft => ({
  name: "Prova",
  description: "",
  minutes: 10,
  servings,
  ingredients,
  steps: [],
});
/** The line of an ingredient for `from` portions, scaled to `to`. */
const line = (text: string, grams: number, from: number, to: number, name?: string) =>
  scaleRecipe(recipe(from, part(text, grams, name)), to).ingredients[0];
const says = (text: string, from: number, to: number, grams = 100, name?: string) =>
  line(text, grams, from, to, name)?.text;

describe("a recipe scaled to other portions", () => {
  test("has whole eggs, and the word agrees in number", () => {
    expect(says("1 uovo", 1, 2)).toBe("2 uova");
    expect(says("2 uova", 2, 1)).toBe("1 uovo");
    expect(says("3 uova", 4, 2)).toBe("2 uova");
    expect(says("1 uovo", 4, 1)).toBe("1 uovo");
    expect(says("due uova medie", 2, 1)).toBe("1 uovo medio");
  });

  test("has halves and quarters of vegetables in a cook's words", () => {
    expect(says("1 cipolla", 2, 1)).toBe("mezza cipolla");
    expect(says("mezza cipolla rossa", 1, 4)).toBe("2 cipolle rosse");
    expect(says("1 finocchio grande", 2, 3)).toBe("1 finocchio grande e mezzo");
    expect(says("2 carote grandi", 4, 2)).toBe("1 carota grande");
    expect(says("2 zucchine medie", 4, 1)).toBe("mezza zucchina media");
    expect(says("un quarto di verza", 2, 4)).toBe("mezza verza");
    expect(says("un terzo di cetriolo", 1, 2)).toBe("due terzi di cetriolo");
    expect(says("il succo di mezzo limone", 2, 4)).toBe("il succo di 1 limone");
    expect(says("2 arance", 2, 1)).toBe("1 arancia");
    expect(says("½ avocado maturo", 1, 4)).toBe("2 avocado maturi");
  });

  test("uses grams where no fraction of a piece is near", () => {
    expect(line("un quarto di verza", 350, 4, 1, "verza")).toMatchObject({ text: "90 g di verza", grams: 90 });
  });

  test("rounds grams to the steps of a kitchen scale", () => {
    expect(says("320 g di pasta", 4, 1)).toBe("80 g di pasta");
    expect(says("125 g di farina", 4, 1)).toBe("31 g di farina");
    expect(says("350 g di zucca", 4, 3)).toBe("260 g di zucca");
    expect(says("1 kg di patate", 4, 2)).toBe("500 g di patate");
    expect(says("800 g di patate", 2, 4)).toBe("1,6 kg di patate");
    expect(says("un etto di burro", 1, 2)).toBe("200 g di burro");
    expect(says("1,2 litri di acqua", 4, 2)).toBe("600 ml di acqua");
    expect(says("mezzo litro di latte", 2, 4)).toBe("1 litro di latte");
  });

  test("uses half spoons, and teaspoons for less", () => {
    expect(says("1 cucchiaio e mezzo di olio", 2, 1)).toBe("1 cucchiaio di olio");
    expect(says("3 cucchiai abbondanti di olio", 2, 1)).toBe("1 cucchiaio abbondante e mezzo di olio");
    expect(says("1 cucchiaio di aceto", 4, 1)).toBe("mezzo cucchiaino di aceto");
    expect(says("1 cucchiaino di miele", 2, 3)).toBe("1 cucchiaino e mezzo di miele");
  });

  test("keeps lines without a number", () => {
    for (const text of ["sale", "pepe q.b.", "qualche anello di cipolla", "sale per la cottura"])
      expect(line(text, 4, 2, 4)).toMatchObject({ text, grams: 8 });
  });

  test.each([
    ["200g di farina", "100 g di farina"],
    ["2-3 cucchiai d'olio", "1 cucchiaio e mezzo d'olio"],
    ["3/4 di cipolla", "un terzo di cipolla"],
    ["1 kg e mezzo di patate", "750 g di patate"],
    ["zucchine, 300 g", "50 g di cosa"],
    ["UN LIMONE", "mezzo limone"],
    ["una manciata di rucola", "mezza manciata di rucola"],
    ["un filo d'olio", "un filo d'olio"],
    ["2 pesche noci", "1 pesca noce"],
    ["2 funghi porcini", "1 fungo porcino"],
    ["2 cosce di pollo", "1 coscia di pollo"],
    ["2 würstel", "1 würstel"],
    ["2 cespi di radicchio rosso", "1 cespo di radicchio rosso"],
    ["olio extravergine (2 cucchiai)", "olio extravergine"],
  ])("halves %s to %s", (text, half) => {
    expect(says(text, 2, 1)).toBe(half);
  });

  test("keeps the size of a piece and drops a repeated amount", () => {
    expect(says("2 tranci di salmone da 150 g", 2, 1)).toBe("1 trancio di salmone da 150 g");
    expect(says("2 zucchine (circa 400 g)", 2, 1)).toBe("1 zucchina");
    expect(says("1 mozzarella da 125 g, ben sgocciolata", 2, 4)).toBe("2 mozzarelle da 125 g, ben sgocciolata");
  });

  test("has grams that follow the rounded number of its lines", () => {
    expect(line("3 uova", 150, 4, 2)).toMatchObject({ text: "2 uova", grams: 100 });
    expect(line("125 g di farina", 125, 4, 1)).toMatchObject({ text: "31 g di farina", grams: 31 });
  });

  test("is unchanged for its own portions", () => {
    const own = recipe(2, part("3 uova (150 g)", 150));
    expect(scaleRecipe(own, 2)).toBe(own);
  });
});

const nouns = [
  "uova",
  "zucchine medie",
  "spicchi d'aglio",
  "cucchiai di olio",
  "cucchiaini di sale",
  "foglie",
  "patate",
];
const lines = fc.oneof(
  fc
    .record({
      count: fc.integer({ min: 2, max: 12 }),
      noun: fc.constantFrom(...nouns),
      each: fc.integer({ min: 1, max: 300 }),
    })
    .map(({ count, noun, each }) => part(`${count} ${noun}`, count * each)),
  fc.integer({ min: 1, max: 3000 }).map((grams) => part(`${grams} g di riso`, grams)),
  fc.integer({ min: 1, max: 3000 }).map((grams) => part(`${grams} ml di latte`, grams)),
  fc.integer({ min: 1, max: 100 }).map((tenths) => part("sale", tenths / 10)),
);
const servings = fc.integer({ min: 1, max: 20 });
const gramsFor = (each: RecipeIngredient, from: number, to: number) =>
  scaleRecipe(recipe(from, each), to).ingredients[0]?.grams ?? Number.NaN;

describe("any scaled recipe", () => {
  test("has no amount of zero", () => {
    fc.assert(
      fc.property(lines, servings, servings, (each, from, to) => {
        expect(gramsFor(each, from, to)).toBeGreaterThanOrEqual(0.1);
        expect(says(each.text, from, to, each.grams)).not.toMatch(/^0 |NaN|Infinity|undefined/);
      }),
    );
  });

  test("needs no less of anything for more portions", () => {
    fc.assert(
      fc.property(lines, servings, servings, servings, (each, from, some, other) => {
        expect(gramsFor(each, from, Math.min(some, other))).toBeLessThanOrEqual(
          gramsFor(each, from, Math.max(some, other)) + 0.05,
        );
      }),
    );
  });

  test("scaled up and back has the same line", () => {
    fc.assert(
      fc.property(lines, servings, fc.integer({ min: 2, max: 4 }), (each, from, times) => {
        const there = scaleRecipe(recipe(from, each), from * times);
        const back = scaleRecipe(there, from).ingredients[0];
        const step = each.grams < 50 ? 1 : each.grams < 250 ? 5 : 10;
        if (each.text.includes("riso") || each.text.includes("latte"))
          expect(Math.abs((back?.grams ?? 0) - each.grams)).toBeLessThanOrEqual(step);
        else expect(back?.text).toBe(each.text);
        expect(back?.grams).toBeCloseTo(each.grams, -1.5);
      }),
    );
  });
});
