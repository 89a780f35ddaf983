import { describe, expect, test } from "vitest";
import { mergeIntoShoppingList, type ShoppingListEntry } from "./shopping-list.ts";
import { anIngredientFinder, anIngredient, aRecipeIngredient } from "../testing/recipe-fixtures.ts";

const lexicon = anIngredientFinder(
  anIngredient("zucchina", { synonyms: ["zucchine"] }),
  anIngredient("uovo", { kind: "uovo", synonyms: ["uova"] }),
  anIngredient("cipolla", { piece: { label: "cipolla media", grams: 110 } }),
  anIngredient("pasta", { kind: "pasta", synonyms: ["penne", "spaghetti"] }),
  anIngredient("sale", { kind: "spezia", staple: true }),
  anIngredient("acqua", { kind: "bevanda", staple: true }),
);
const entry = (id: string, name: string, text: string, grams: number | null): ShoppingListEntry => ({
  id,
  name,
  text,
  grams,
  checked: false,
});
const adding = (list: ShoppingListEntry[], ...parts: ReturnType<typeof aRecipeIngredient>[]) =>
  mergeIntoShoppingList(list, [{ ingredients: parts }], lexicon, false);

describe("merging a recipe into a shopping list", () => {
  test("adds everything but the staples to an empty list", () => {
    const { changed, added, leftOut } = adding(
      [],
      aRecipeIngredient("zucchine", 300),
      aRecipeIngredient("sale", 3, { text: "sale" }),
    );
    expect(changed).toEqual([]);
    expect(leftOut).toEqual(["sale"]);
    expect(added).toEqual([{ group: "vegetables", name: "zucchine", text: "300 g di zucchine", grams: 300 }]);
  });

  test("increases items that are already listed, under any name of theirs", () => {
    const list = [entry("a", "zucchina", "300 g di zucchina", 300), entry("b", "uova", "2 uova", 100)];
    expect(adding(list, aRecipeIngredient("zucchine", 200), aRecipeIngredient("uovo", 50, { text: "1 uovo" }))).toEqual(
      {
        changed: [
          { id: "a", text: "500 g di zucchina", grams: 500 },
          { id: "b", text: "3 uova", grams: 150 },
        ],
        added: [],
        leftOut: [],
      },
    );
  });

  test("counts weights only where one of them was already counted", () => {
    const weighed = [entry("a", "cipolla", "60 g di cipolla", 60)];
    expect(adding([], aRecipeIngredient("cipolla", 110)).added[0]?.text).toBe("110 g di cipolla");
    expect(adding(weighed, aRecipeIngredient("cipolla", 50)).changed[0]?.text).toBe("110 g di cipolla");
    const counted = aRecipeIngredient("cipolla", 55, { text: "mezza cipolla" });
    expect(adding(weighed, counted).changed[0]?.text).toBe("1 cipolla");
  });

  test("adds the staples on request, and never water", () => {
    const parts = [
      aRecipeIngredient("sale", 3, { text: "sale" }),
      aRecipeIngredient("acqua", 500),
      aRecipeIngredient("zucchine", 300),
    ];
    const wanted = mergeIntoShoppingList([], [{ ingredients: parts }], lexicon, true);
    expect(wanted.added.map(({ name }) => name)).toEqual(["zucchine", "sale"]);
    expect(wanted.leftOut).toEqual([]);
    expect(adding([], ...parts).leftOut).toEqual(["sale"]);
  });

  test("doubles the amounts when the same recipe is added twice", () => {
    const parts = [
      aRecipeIngredient("penne", 160, { ingredient: "pasta" }),
      aRecipeIngredient("uova", 100, { text: "2 uova" }),
    ];
    const list = adding([], ...parts).added.map((need, at) => ({ ...need, id: `${at}`, checked: false }));
    const { changed, added } = adding(list, ...parts);
    expect(added).toEqual([]);
    expect(changed.map(({ text, grams }) => [text, grams])).toEqual([
      ["4 uova", 200],
      ["320 g di penne", 320],
    ]);
  });

  test("does not change checked items, items typed by the user and another shape of pasta", () => {
    const list = [
      { ...entry("a", "zucchine", "300 g di zucchine", 300), checked: true },
      entry("b", "uova", "uova del contadino", null),
      entry("c", "penne", "160 g di penne", 160),
    ];
    const parts = [
      aRecipeIngredient("zucchine", 200),
      aRecipeIngredient("uova", 50),
      aRecipeIngredient("spaghetti", 80, { ingredient: "pasta" }),
    ];
    const { changed, added } = adding(list, ...parts);
    expect(changed).toEqual([]);
    expect(added.map(({ name }) => name)).toEqual(["zucchine", "uova", "spaghetti"]);
  });

  test("changes one line where the list has the same item twice", () => {
    const list = [entry("a", "zucchine", "1 zucchina", 200), entry("b", "zucchine", "100 g di zucchine", 100)];
    expect(adding(list, aRecipeIngredient("zucchine", 400, { text: "2 zucchine" })).changed).toEqual([
      { id: "a", text: "3 zucchine", grams: 600 },
    ]);
  });
});
