import { readFile } from "node:fs/promises";
import { diet } from "@fetta/domain/recipes/recipe";
import { recipeBounds } from "@fetta/domain/recipes/recipe-limits";
import type { ShelfRecipe } from "@fetta/domain/recipes/recipe-catalogue";
import { stepMinutes } from "@fetta/domain/recipes/step-duration-parser";
import { z } from "zod";

const { servings, minutes } = recipeBounds;

const shelfRecipe = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]+$/),
  name: z.string().min(1).max(recipeBounds.nameLength),
  description: z.string().max(recipeBounds.descriptionLength),
  minutes: z.int().min(minutes.min).max(minutes.max),
  servings: z.int().min(servings.min).max(servings.max),
  ingredients: z
    .array(
      z.strictObject({
        name: z.string().min(1).max(recipeBounds.ingredientLength),
        /** Of all portions, raw. */
        grams: z.number().positive(),
        text: z.string().min(1).max(recipeBounds.ingredientLength),
      }),
    )
    .min(2)
    .max(recipeBounds.ingredients),
  steps: z.array(z.string().min(1).max(recipeBounds.stepLength)).min(1).max(recipeBounds.steps),
  tags_claimed: z.array(diet),
});

const shelfFile = z.strictObject({ recipes: z.array(shelfRecipe).min(1) });

/**
 * Our own recipes out of the file's text, nothing looked up yet: whoever takes one grounds its ingredients. Minutes of a
 * step are those that it says. Throws on anything that is not of its form, and on an id that two recipes share.
 */
export function parseShelf(json: string): ShelfRecipe[] {
  const { recipes } = shelfFile.parse(JSON.parse(json));
  const ids = new Set(recipes.map(({ id }) => id));
  if (ids.size !== recipes.length) throw new Error("two recipes of the shelf share an id");
  return recipes.map(({ tags_claimed: claims, ingredients, steps, ...recipe }) => ({
    ...recipe,
    claims,
    ingredients: ingredients.map((part) => ({ ...part, ingredient: null, ref: null, origin: "extra" })),
    steps: steps.map((text) => ({ text, minutes: stepMinutes(text) })),
  }));
}

/** The recipes of ricettario.json in `directory` (a URL that ends with a slash). */
export async function readShelf(directory: URL): Promise<ShelfRecipe[]> {
  return parseShelf(await readFile(new URL("ricettario.json", directory), "utf8"));
}
