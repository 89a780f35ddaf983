import { extraNutrients, pickNutrients } from "@fetta/domain/nutrition/nutrient-keys";
import { nutrientNames } from "@fetta/domain/nutrition/nutrition";
import { versionOf } from "@fetta/domain/stored-version";
import type { StoredRecipe } from "@fetta/db/queries/recipes/recipe";
import type { Recipe } from "./schema.ts";

/** Path of a recipe's photo, readable by its owner. */
const toPhotoUrl = (id: string): string => `/api/recipes/${id}/photo`;

/**
 * A recipe as tRPC and REST return it. `lines`: the shown lines of its ingredients; `photo` only where a single one is
 * read.
 */
export function toRecipeResponse(
  row: StoredRecipe,
  lines: readonly string[] = row.ingredients.map(({ text }) => text),
  photo?: Uint8Array,
): Recipe {
  const { figures, ingredients, steps } = row;
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    cookingTime: row.minutes,
    servings: row.servings,
    ...pickNutrients(figures, nutrientNames),
    dietaryTags: [...row.tags],
    ingredients: [...lines],
    instructions: steps.map(({ text }) => text),
    ingredientPhoto: photo === undefined ? null : Buffer.from(photo).toString("base64"),
    photoUrl: row.photoSha256 === null ? null : toPhotoUrl(row.id),
    isFavorite: row.isFavorite,
    createdAt: row.createdAt.toISOString(),
    version: versionOf(row),
    origin: row.origin,
    allergens: [...row.allergens],
    estimated: figures.estimated,
    unknown: [...figures.unknown],
    ...pickNutrients(figures, extraNutrients),
    cookedGrams: row.cookedGrams,
    parts: ingredients.map((part) => ({ ...part })),
    steps: steps.map((step) => ({ ...step })),
  };
}
