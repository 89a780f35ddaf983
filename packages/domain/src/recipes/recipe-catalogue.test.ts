import { describe, expect, test } from "vitest";
import { selectFromCatalogue, type CatalogueRecipe } from "./recipe-catalogue.ts";
import { anIngredientFinder, anIngredient, aRecipeIngredient, aRecipe } from "../testing/recipe-fixtures.ts";

const lexicon = anIngredientFinder(
  ...["zucchine", "feta", "pasta", "menta", "capperi", "tonno", "uovo", "panna"].map((name) => anIngredient(name)),
  anIngredient("ceci", { kind: "legume" }),
  anIngredient("tofu", { kind: "alternativa-vegetale" }),
  anIngredient("sale", { staple: true }),
  anIngredient("cipolla", { staple: true }),
);
/** A recipe for two with the given grams of each ingredient. */
const catalogueRecipe = (
  id: string,
  parts: Record<string, number>,
  more: Partial<CatalogueRecipe> = {},
): CatalogueRecipe => ({
  ...aRecipe(Object.entries(parts).map(([name, grams]) => aRecipeIngredient(name, grams))),
  id,
  claimedDiets: [],
  ...more,
});
const anything: (recipe: CatalogueRecipe) => boolean = () => true;
const choose = (
  catalogue: CatalogueRecipe[],
  ingredients: string[],
  { minutes = 60, servings = 2, passes = anything } = {},
) => selectFromCatalogue(catalogue, { ingredients, minutes, servings }, lexicon, passes);
const ids = (choice: ReturnType<typeof choose>) =>
  choice && [choice.best, ...choice.others].map(({ recipe }) => recipe.id);

describe("the recipe selected from the catalogue", () => {
  const frittata = catalogueRecipe("frittata", { zucchine: 200, uovo: 200, sale: 3 });
  const pasta = catalogueRecipe("pasta", { pasta: 160, zucchine: 200, sale: 3 });

  test("needs the fewest purchases and leaves the fewest ingredients unused", () => {
    expect(ids(choose([pasta, frittata], ["zucchine", "uovo"]))).toEqual(["frittata", "pasta"]);
    expect(ids(choose([pasta, frittata], ["zucchine", "pasta", "uovo"]))).toEqual(["pasta", "frittata"]);
    expect(ids(choose([frittata, pasta], ["zucchine", "pasta", "feta"]))).toEqual(["pasta", "frittata"]);
  });

  test("is made of the main food at hand: a vegetable and a seasoning do not stand for it", () => {
    const tofu = catalogueRecipe("tofu", { tofu: 250, zucchine: 300, menta: 15 });
    const soup = catalogueRecipe("zuppa", { ceci: 300, panna: 60, tonno: 60 });
    expect(ids(choose([tofu, soup], ["ceci", "zucchine", "menta"]))).toEqual(["zuppa"]);
    expect(choose([tofu], ["zucchine", "menta"])).toBeNull();
    expect(ids(choose([tofu, soup], ["ceci", "tofu", "zucchine"]))).toEqual(["tofu", "zuppa"]);
  });

  test("lists its missing ingredients without staples", () => {
    expect(choose([pasta], ["zucchine"])?.best.missing).toEqual(["pasta"]);
    expect(choose([frittata], ["zucchine", "uovo"])?.best.missing).toEqual([]);
  });

  test("is the first of the catalogue among equals, with at most three alternatives", () => {
    const same = ["uno", "due", "tre", "quattro", "cinque"].map((id) => catalogueRecipe(id, { zucchine: 200 }));
    expect(ids(choose(same, ["zucchine"]))).toEqual(["uno", "due", "tre", "quattro"]);
  });

  test("is null where more has to be bought than is at hand", () => {
    expect(choose([catalogueRecipe("a", { zucchine: 200, uovo: 100, feta: 100 })], ["zucchine"])).toBeNull();
    const many = catalogueRecipe("b", { pasta: 160, zucchine: 160, tonno: 160, uovo: 160, feta: 160, panna: 160 });
    expect(choose([many], ["pasta", "zucchine", "tonno"])).toBeNull();
    expect(ids(choose([many], ["pasta", "zucchine", "tonno", "uovo"]))).toEqual(["b"]);
  });

  test("is null for staples only, for no ingredients and for unknown ones", () => {
    for (const listed of [["sale", "cipolla"], [], ["kryptonite"]])
      expect(choose([pasta, frittata], listed)).toBeNull();
  });

  test("may lack ingredients of small amounts", () => {
    const pinches = catalogueRecipe("c", { pasta: 160, menta: 4, capperi: 10, feta: 15, sale: 2 });
    expect(choose([pinches], ["pasta"])?.best.missing).toEqual(["menta", "capperi", "feta"]);
  });

  test("respects the time limit, and an hour is no limit", () => {
    const slow = { ...frittata, minutes: 90 };
    expect(choose([slow], ["zucchine", "uovo"], { minutes: 30 })).toBeNull();
    expect(ids(choose([slow], ["zucchine", "uovo"], { minutes: 60 }))).toEqual(["frittata"]);
  });

  test("is validated resolved and scaled to the requested servings", () => {
    const proved: CatalogueRecipe[] = [];
    const passes = (recipe: CatalogueRecipe): boolean => {
      proved.push(recipe);
      return recipe.id !== "frittata";
    };
    const choice = choose([frittata, pasta], ["zucchine", "uovo"], { servings: 4, passes });
    expect(ids(choice)).toEqual(["pasta"]);
    expect(proved.map(({ servings }) => servings)).toEqual([4, 4]);
    expect(choice?.best.recipe.ingredients.map(({ origin, grams, ref }) => [origin, grams, ref])).toEqual([
      ["extra", 320, "stock:pasta"],
      ["listed", 400, "stock:zucchine"],
      ["staple", 6, "stock:sale"],
    ]);
  });
});
