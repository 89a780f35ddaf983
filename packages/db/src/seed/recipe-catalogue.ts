import { readFile } from "node:fs/promises";
import { dietSchema } from "@fetta/domain/recipes/recipe";
import { recipeLimits } from "@fetta/domain/recipes/recipe-limits";
import type { CatalogueRecipe } from "@fetta/domain/recipes/recipe-catalogue";
import { parseStepMinutes } from "@fetta/domain/recipes/step-duration-parser";
import { z } from "zod";
import { createIngredientLexicon } from "@fetta/domain/recipes/ingredients/ingredient-lexicon";
import { ingredientSchema, type Ingredient } from "@fetta/domain/recipes/ingredients/ingredient";
import { optionalNumberCell, optionalTextCell, parseCsvRows, textCell } from "./csv-cells.ts";

const { servings, minutes } = recipeLimits;

const catalogueRecipeSchema = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]+$/),
  name: z.string().min(1).max(recipeLimits.maxNameLength),
  description: z.string().max(recipeLimits.maxDescriptionLength),
  minutes: z.int().min(minutes.min).max(minutes.max),
  servings: z.int().min(servings.min).max(servings.max),
  ingredients: z
    .array(
      z.strictObject({
        name: z.string().min(1).max(recipeLimits.maxIngredientLength),
        /** Of all portions, raw. */
        grams: z.number().positive(),
        text: z.string().min(1).max(recipeLimits.maxIngredientLength),
      }),
    )
    .min(2)
    .max(recipeLimits.maxIngredients),
  steps: z.array(z.string().min(1).max(recipeLimits.maxStepLength)).min(1).max(recipeLimits.maxSteps),
  tags_claimed: z.array(dietSchema),
});

const catalogueFileSchema = z.strictObject({ recipes: z.array(catalogueRecipeSchema).min(1) });

/**
 * Parses the recipe catalogue (JSON text); ingredients are resolved later, by the code that serves a recipe. Minutes of
 * a step are those in its text. Throws on an invalid shape, and on an id that two recipes share.
 */
export function parseRecipeCatalogue(json: string): CatalogueRecipe[] {
  const { recipes } = catalogueFileSchema.parse(JSON.parse(json));
  const ids = new Set(recipes.map(({ id }) => id));
  if (ids.size !== recipes.length) throw new Error("two recipes of the catalogue share an id");
  return recipes.map(({ tags_claimed: claimedDiets, ingredients, steps, ...recipe }) => ({
    ...recipe,
    claimedDiets,
    ingredients: ingredients.map((part) => ({ ...part, ingredient: null, ref: null, origin: "extra" })),
    steps: steps.map((text) => ({ text, minutes: parseStepMinutes(text) })),
  }));
}

/** The recipes of ricettario.json in `directory` (a URL that ends with a slash). */
export async function readRecipeCatalogue(directory: URL): Promise<CatalogueRecipe[]> {
  return parseRecipeCatalogue(await readFile(new URL("ricettario.json", directory), "utf8"));
}

const listCell = z.string().transform((cell) => (cell === "" ? [] : cell.split("|")));
const yesNoCell = z.enum(["yes", "no"]).transform((cell) => cell === "yes");

const ingredientRow = z
  .object({
    name: textCell,
    synonyms: listCell,
    vegan: textCell,
    vegetarian: textCell,
    gluten: textCell,
    allergens: listCell,
    kind: textCell,
    requires_cooking: yesNoCell,
    staple: yesNoCell,
    density: optionalNumberCell,
    piece_g: optionalNumberCell,
    piece: optionalTextCell,
    food_id: optionalTextCell,
  })
  .transform(({ requires_cooking, piece_g, piece, food_id, ...cells }) => ({
    ...cells,
    requiresCooking: requires_cooking,
    piece: piece_g === null && piece === null ? null : { grams: piece_g, label: piece },
    foodId: food_id,
  }))
  .pipe(ingredientSchema);

/** Parses the file of ingredients (CSV text). Throws on an invalid cell, and on a name used twice. */
export function parseIngredients(csv: string): Ingredient[] {
  const rows = parseCsvRows("ingredients.csv", csv, ingredientRow);
  // The lexicon detects names that are equal after normalisation, such as "olio d'oliva" and "olio di oliva".
  createIngredientLexicon(rows);
  return rows;
}

/** The ingredients of recipes, read from `directory` (a URL that ends with a slash). */
export async function readIngredients(directory: URL): Promise<Ingredient[]> {
  return parseIngredients(await readFile(new URL("ingredients.csv", directory), "utf8"));
}
