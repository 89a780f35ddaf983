import { describe, expect, test } from "vitest";
import { resolveRecipeIngredients } from "./ingredient-similarity.ts";
import { testIngredientLexicon } from "../../testing/ingredient-lexicon-fixture.ts";
import { anIngredientFinder, anIngredient, aRecipeIngredient, aRecipe } from "../../testing/recipe-fixtures.ts";

const lexicon = anIngredientFinder(
  anIngredient("riso", { kind: "riso" }),
  anIngredient("latte", { kind: "latte" }),
  anIngredient("pomodoro", { synonyms: ["pomodori"] }),
  anIngredient("pollo", { kind: "pollame" }),
  anIngredient("petto di pollo", { kind: "pollame" }),
  anIngredient("ceci", { kind: "legume" }),
  anIngredient("ceci in scatola", { kind: "legume" }),
  anIngredient("sale", { kind: "spezia", staple: true, foodId: null }),
);
describe("a resolved recipe", () => {
  const ground = (listed: string[], ...parts: Parameters<typeof aRecipeIngredient>[]) =>
    resolveRecipeIngredients(aRecipe(parts.map((part) => aRecipeIngredient(...part))), lexicon, listed).ingredients;

  test("has each ingredient's name in the lexicon and its food", () => {
    expect(ground([], ["pomodori", 200], ["cosa strana", 10], ["sale", 2])).toMatchObject([
      { name: "pomodori", ingredient: "pomodoro", ref: "stock:pomodoro" },
      { ingredient: null, ref: null },
      { ingredient: "sale", ref: null },
    ]);
  });

  test("marks ingredients as listed, staple or to be bought by its own check", () => {
    const parts = ground(
      ["petto di pollo", "cosa strana", "ceci"],
      ["pollo", 200, { origin: "staple" }],
      ["cosa strana", 10],
      ["ceci in scatola", 100, { origin: "extra" }],
      ["sale", 2, { origin: "listed" }],
      ["latte", 50, { origin: "staple" }],
      ["riso", 50, { origin: "custom" }],
    );
    expect(parts.map(({ origin }) => origin)).toEqual(["listed", "listed", "listed", "staple", "extra", "custom"]);
  });

  test("checks each ingredient of a line with several", () => {
    const [both, one] = resolveRecipeIngredients(
      aRecipe([aRecipeIngredient("sale e pepe", 2), aRecipeIngredient("sale e burro", 2)]),
      testIngredientLexicon,
      [],
    ).ingredients;
    expect([both?.origin, one?.origin]).toEqual(["staple", "extra"]);
    const [had] = resolveRecipeIngredients(aRecipe([aRecipeIngredient("sale e burro", 2)]), testIngredientLexicon, [
      "burro",
    ]).ingredients;
    expect(had?.origin).toBe("listed");
  });

  test("takes nutrition, but no diet, from a generic name", () => {
    const part = { ...aRecipeIngredient("Arborio della nonna", 160), generic: "riso" };
    expect(resolveRecipeIngredients({ ...aRecipe([]), ingredients: [part] }, lexicon, []).ingredients).toEqual([
      { ...aRecipeIngredient("Arborio della nonna", 160), ref: "stock:riso" },
    ]);
  });
});
