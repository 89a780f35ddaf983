import { describe, expect, test } from "vitest";
import { shoppingGroups, buildShoppingList, shoppingListToText } from "./shopping-list.ts";
import { anIngredientFinder, anIngredient, aRecipeIngredient } from "../testing/recipe-fixtures.ts";

const lexicon = anIngredientFinder(
  anIngredient("zucchina", { synonyms: ["zucchine"] }),
  anIngredient("uovo", { kind: "uovo" }),
  anIngredient("pasta", { kind: "pasta", synonyms: ["penne", "spaghetti"] }),
  anIngredient("salmone", { kind: "pesce" }),
  anIngredient("sale", { kind: "spezia", staple: true }),
  anIngredient("cipolla", { kind: "verdura", staple: true }),
  anIngredient("basilico", { kind: "erba", staple: true }),
  anIngredient("acqua", { kind: "bevanda", staple: true }),
);
const list = (recipes: ReturnType<typeof aRecipeIngredient>[][], withStaples = false) =>
  buildShoppingList(
    recipes.map((ingredients) => ({ ingredients })),
    lexicon,
    withStaples,
  );

describe("the shopping list", () => {
  test("has each ingredient once, its grams and pieces added up", () => {
    const needs = list([
      [
        aRecipeIngredient("uovo", 100, { text: "2 uova" }),
        aRecipeIngredient("zucchine", 300, { text: "300 g di zucchine" }),
      ],
      [
        aRecipeIngredient("uovo", 50, { text: "1 uovo" }),
        aRecipeIngredient("zucchina", 200, { text: "200 g di zucchine" }),
      ],
    ]);
    expect(needs).toEqual([
      { group: "vegetables", name: "zucchine", text: "500 g di zucchine", grams: 500 },
      { group: "dairy", name: "uovo", text: "3 uova", grams: 150 },
    ]);
  });

  test("adds up amounts of different units in grams", () => {
    const [need] = list([
      [aRecipeIngredient("zucchine", 400, { text: "2 zucchine medie" })],
      [aRecipeIngredient("zucchine", 100, { text: "1 zucchina piccola" })],
      [aRecipeIngredient("zucchine", 600, { text: "600 g di zucchine" })],
    ]);
    expect(need).toMatchObject({ text: "1,1 kg di zucchine", grams: 1100 });
  });

  test("lists two shapes of pasta separately", () => {
    const needs = list([
      [aRecipeIngredient("penne", 160, { ingredient: "pasta" })],
      [aRecipeIngredient("spaghetti", 160, { ingredient: "pasta" })],
    ]);
    expect(needs.map(({ name }) => name)).toEqual(["penne", "spaghetti"]);
  });

  test("omits staples unless requested, and water always", () => {
    const parts = [
      [
        aRecipeIngredient("sale", 3, { text: "sale" }),
        aRecipeIngredient("acqua", 500),
        aRecipeIngredient("salmone", 300),
      ],
    ];
    expect(list(parts).map(({ name }) => name)).toEqual(["salmone"]);
    expect(list([...parts, ...parts], true).map(({ text, grams }) => [text, grams])).toEqual([
      ["600 g di salmone", 600],
      ["sale", 6],
    ]);
  });

  test("includes staples that are bought each week", () => {
    const parts = [[aRecipeIngredient("cipolla", 200), aRecipeIngredient("basilico", 5), aRecipeIngredient("sale", 3)]];
    expect(list(parts).map(({ name }) => name)).toEqual(["cipolla", "basilico"]);
  });

  test("lists unknown ingredients at the end", () => {
    const needs = list([[aRecipeIngredient("kryptonite", 10), aRecipeIngredient("salmone", 300)]]);
    expect(needs.map(({ group, name }) => [group, name])).toEqual([
      ["fish", "salmone"],
      ["other", "kryptonite"],
    ]);
  });

  test("is formatted as text, with a line per item under the names of its groups", () => {
    const labels = Object.fromEntries(shoppingGroups.map((group) => [group, group.toUpperCase()])) as Parameters<
      typeof shoppingListToText
    >[2];
    const needs = list([
      [
        aRecipeIngredient("salmone", 300),
        aRecipeIngredient("uovo", 100, { text: "2 uova" }),
        aRecipeIngredient("zucchine", 200),
      ],
    ]);
    expect(shoppingListToText(needs, "Lista della spesa", labels)).toBe(
      "Lista della spesa\n\nVEGETABLES\n- 200 g di zucchine\n\nFISH\n- 300 g di salmone\n\nDAIRY\n- 2 uova",
    );
  });
});
