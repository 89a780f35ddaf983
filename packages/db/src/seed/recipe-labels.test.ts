import { readFile } from "node:fs/promises";
import type { Composition } from "@fetta/domain/recipes/cooked-dish";
import { createIngredientLexicon } from "@fetta/domain/recipes/ingredients/ingredient-lexicon";
import { checkRecipe, tagsOf } from "@fetta/domain/recipes/validation/recipe-validator";
import { groundedRecipe } from "@fetta/domain/recipes/ingredients/ingredient-resolution";
import { recipeFigures } from "@fetta/domain/recipes/recipe-nutrition";
import type { RecipeDraft, RecipeIngredient } from "@fetta/domain/recipes/recipe";
import { listedOf, unlistedMentions } from "@fetta/domain/recipes/validation/unlisted-ingredients-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { labelledDiets, labelledLists, listVerdicts, verdictLine } from "../testing/labelled-lists.ts";
import { readIngredients } from "./ingredients.ts";
import { readShelf } from "./recipe-catalogue.ts";
import type { StockFood } from "./stock-food-rows.ts";
import { readStockFoodFiles, readStockFoods } from "./seed-stock-foods.ts";

const data = new URL("../../data/", import.meta.url);
const lexicon = createIngredientLexicon(await readIngredients(data));
const labelled = z
  .object({
    steps: z.array(
      z.object({
        id: z.string(),
        text: z.string(),
        ingredients_listed: z.array(z.string()),
        mentions_unlisted: z.array(z.string()),
      }),
    ),
  })
  .parse(JSON.parse(await readFile(new URL("testing/labelled-recipes.json", import.meta.url), "utf8")));

const part = (name: string): RecipeIngredient => ({
  name,
  text: name,
  grams: 100,
  ingredient: null,
  ref: null,
  origin: "own",
});
const draftOf = (ingredients: readonly string[], steps: readonly string[]): RecipeDraft => ({
  name: "Prova",
  description: "",
  minutes: 600,
  servings: 2,
  ingredients: ingredients.map(part),
  steps: steps.map((text) => ({ text, minutes: null })),
});

/** False refusals of each diet must be fewer than this of a hundred lists that should pass: see listVerdicts. */
const most = 5;
const every = Object.values(labelledLists).flat();
const share = (some: readonly unknown[], all: readonly unknown[]): number => (100 * some.length) / all.length;

describe("lists of ingredients that a person labelled", () => {
  test("are enough, and each is counted once", () => {
    expect(new Set(every.map(({ id }) => id)).size).toBe(every.length);
    expect(every.length).toBeGreaterThanOrEqual(600);
    expect(labelledLists["held out"].length).toBeGreaterThanOrEqual(110);
  });

  test.each(labelledDiets)("%s: no list passes that must not", (diet) => {
    const { falsePasses, mustNot } = listVerdicts(every, lexicon, diet);
    expect(falsePasses.map(({ id, ingredients }) => `${id} ${ingredients.join(", ")}`)).toEqual([]);
    expect(mustNot.length).toBeGreaterThan(190);
  });

  test.each(labelledDiets)(
    "%s: fewer than 5 %% of the lists that should pass are refused wrongly",
    (diet) => {
      const verdicts = listVerdicts(every, lexicon, diet);
      for (const [name, lists] of Object.entries(labelledLists))
        process.stdout.write(`${verdictLine(name, diet, listVerdicts(lists, lexicon, diet))}\n`);
      process.stdout.write(`${verdictLine("all", diet, verdicts)}\n`);
      expect(share(verdicts.falseRefusals, verdicts.should)).toBeLessThan(most);
      const refused = verdicts.refused.filter((list) => verdicts.certain.includes(list));
      expect(share(refused, verdicts.certain)).toBeLessThan(most);
    },
  );

  test("vegetarian, rennet accepted: fewer than 5 % are refused at all, whatever their label", () => {
    const { falsePasses, refused, should } = listVerdicts(every, lexicon, "vegetarian", {
      rennetAccepted: true,
    });
    expect(falsePasses).toEqual([]);
    expect(share(refused, should)).toBeLessThan(most);
  });

  test.each(labelledDiets)("%s: a recipe's tags tell the same", (diet) => {
    const { mustNot, should, refused } = listVerdicts(every, lexicon, diet);
    const tagged = [...mustNot, ...should].filter(({ ingredients }) => {
      const draft = draftOf(ingredients, ["Cuoci tutto per 10 minuti."]);
      return tagsOf({ draft, lexicon, figures: null }).includes(diet);
    });
    expect(tagged.map(({ id }) => id)).toEqual(
      should.filter((list) => !refused.includes(list)).map(({ id }) => id),
    );
  });
});

describe("steps that a person labelled", () => {
  test.each(labelled.steps)("$id: $text", ({ text, ingredients_listed, mentions_unlisted }) => {
    const draft = draftOf(ingredients_listed, [text]);
    const unlisted = unlistedMentions(draft, listedOf(draft.ingredients, lexicon), lexicon);
    expect(unlisted.map(({ what }) => what)).toEqual(
      mentions_unlisted.map((name) => lexicon.find(name)?.name),
    );
  });
});

describe("our own recipes", async () => {
  const shelf = await readShelf(data);
  const { foods } = readStockFoods(await readStockFoodFiles(data));
  const byRef = new Map(foods.map((food) => [`stock:${food.id}`, food as StockFood & Composition]));

  test.each(shelf.map((recipe) => [recipe.id, recipe] as const))(
    "%s breaks no rule and keeps what it claims",
    (_id, recipe) => {
      const pantry = { ingredients: recipe.ingredients.map(({ name }) => name) };
      const { ingredients, servings, steps, claims: diets } = recipe;
      const draft = groundedRecipe(recipe, lexicon, pantry.ingredients);
      const figures = recipeFigures(draft.ingredients, servings, (ref) => byRef.get(ref), steps);
      expect(ingredients.length).toBe(draft.ingredients.length);
      const wanted = { pantry, diets, minutes: null, servings };
      expect(checkRecipe({ draft, lexicon, figures, wanted })).toEqual([]);
    },
  );
});
