import { describe, expect, test } from "vitest";
import { shoppingGroups, shoppingList, shoppingText } from "./shopping-list.ts";
import { aFinder, anIngredient, aPart } from "../testing/recipe-fixtures.ts";

const lexicon = aFinder(
  anIngredient("zucchina", { synonyms: ["zucchine"] }),
  anIngredient("uovo", { kind: "uovo" }),
  anIngredient("pasta", { kind: "pasta", synonyms: ["penne", "spaghetti"] }),
  anIngredient("salmone", { kind: "pesce" }),
  anIngredient("sale", { kind: "spezia", staple: true }),
  anIngredient("cipolla", { kind: "verdura", staple: true }),
  anIngredient("basilico", { kind: "erba", staple: true }),
  anIngredient("acqua", { kind: "bevanda", staple: true }),
);
const list = (recipes: ReturnType<typeof aPart>[][], withStaples = false) =>
  shoppingList(
    recipes.map((ingredients) => ({ ingredients })),
    lexicon,
    withStaples,
  );

describe("the shopping list", () => {
  test("has each thing once, its grams and pieces added up", () => {
    const needs = list([
      [aPart("uovo", 100, { text: "2 uova" }), aPart("zucchine", 300, { text: "300 g di zucchine" })],
      [aPart("uovo", 50, { text: "1 uovo" }), aPart("zucchina", 200, { text: "200 g di zucchine" })],
    ]);
    expect(needs).toEqual([
      { group: "vegetables", name: "zucchine", text: "500 g di zucchine", grams: 500 },
      { group: "dairy", name: "uovo", text: "3 uova", grams: 150 },
    ]);
  });

  test("adds up in grams what is counted in different ways", () => {
    const [need] = list([
      [aPart("zucchine", 400, { text: "2 zucchine medie" })],
      [aPart("zucchine", 100, { text: "1 zucchina piccola" })],
      [aPart("zucchine", 600, { text: "600 g di zucchine" })],
    ]);
    expect(need).toMatchObject({ text: "1,1 kg di zucchine", grams: 1100 });
  });

  test("buys two shapes of pasta apart", () => {
    const needs = list([
      [aPart("penne", 160, { ingredient: "pasta" })],
      [aPart("spaghetti", 160, { ingredient: "pasta" })],
    ]);
    expect(needs.map(({ name }) => name)).toEqual(["penne", "spaghetti"]);
  });

  test("leaves out what any kitchen has, unless asked, and water always", () => {
    const parts = [[aPart("sale", 3, { text: "sale" }), aPart("acqua", 500), aPart("salmone", 300)]];
    expect(list(parts).map(({ name }) => name)).toEqual(["salmone"]);
    expect(list([...parts, ...parts], true).map(({ text, grams }) => [text, grams])).toEqual([
      ["600 g di salmone", 600],
      ["sale", 6],
    ]);
  });

  test("keeps what is bought each week although any kitchen may have it", () => {
    const parts = [[aPart("cipolla", 200), aPart("basilico", 5), aPart("sale", 3)]];
    expect(list(parts).map(({ name }) => name)).toEqual(["cipolla", "basilico"]);
  });

  test("keeps what nobody knows, at the end", () => {
    const needs = list([[aPart("kryptonite", 10), aPart("salmone", 300)]]);
    expect(needs.map(({ group, name }) => [group, name])).toEqual([
      ["fish", "salmone"],
      ["other", "kryptonite"],
    ]);
  });

  test("is sent as text, a line a thing under the names of the shop's parts", () => {
    const labels = Object.fromEntries(
      shoppingGroups.map((group) => [group, group.toUpperCase()]),
    ) as Parameters<typeof shoppingText>[2];
    const needs = list([
      [aPart("salmone", 300), aPart("uovo", 100, { text: "2 uova" }), aPart("zucchine", 200)],
    ]);
    expect(shoppingText(needs, "Lista della spesa", labels)).toBe(
      "Lista della spesa\n\nVEGETABLES\n- 200 g di zucchine\n\nFISH\n- 300 g di salmone\n\nDAIRY\n- 2 uova",
    );
  });
});
