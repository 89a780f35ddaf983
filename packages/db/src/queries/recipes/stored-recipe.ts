import { labelNutrients, pickNutrients } from "@fetta/domain/nutrition/nutrient-keys";
import { allergens } from "@fetta/domain/recipes/ingredients/ingredient";
import { dietSchema } from "@fetta/domain/recipes/recipe";
import { recipeIngredientSchema, recipeStepSchema } from "@fetta/domain/recipes/recipe";
import type { RecipeDraft, RecipeFacts } from "@fetta/domain/recipes/recipe";
import type { Selectable } from "kysely";
import { z } from "zod";
import type { Database } from "../../schema/schema.ts";

/** A stored recipe. `photoSha256` is the hash of its photo's bytes; null where it has none. */
export type StoredRecipe = RecipeDraft &
  RecipeFacts & {
    id: string;
    cookedGrams: number | null;
    origin: Database["recipe"]["origin"];
    isFavorite: boolean;
    photoSha256: string | null;
    createdAt: Date;
    updatedAt: Date;
  };

/** What a user enters of a recipe, and the facts that are computed from it. */
export type RecipeContent = RecipeDraft & RecipeFacts & { cookedGrams: number | null };

const storedListsSchema = z.object({
  tags: z.array(dietSchema),
  allergens: z.array(z.enum(allergens)),
  ingredients: z.array(recipeIngredientSchema),
  steps: z.array(recipeStepSchema),
});

type SelectedRecipe = Selectable<Database["recipe"]> & { photoSha256: string | null };
export type RecipeRow = Omit<SelectedRecipe, "userId">;

/** Parses a row; throws on lists that do not have the stored form. */
export function toStoredRecipe(row: RecipeRow): StoredRecipe {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    minutes: row.minutes,
    servings: row.servings,
    cookedGrams: row.cookedGrams,
    origin: row.origin,
    isFavorite: row.isFavorite,
    photoSha256: row.photoSha256,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    ...storedListsSchema.parse(row),
    figures: {
      ...pickNutrients(row, labelNutrients),
      estimated: row.isEstimate,
      unknown: row.unmatchedIngredients,
    },
  };
}

/** The columns of a recipe's content. */
export function toRecipeColumns({ figures, ...content }: RecipeContent) {
  return {
    name: content.name,
    description: content.description,
    minutes: content.minutes,
    servings: content.servings,
    ingredients: JSON.stringify(content.ingredients),
    steps: JSON.stringify(content.steps),
    tags: [...content.tags],
    allergens: [...content.allergens],
    ...pickNutrients(figures, labelNutrients),
    isEstimate: figures.estimated,
    unmatchedIngredients: [...figures.unknown],
    cookedGrams: content.cookedGrams,
  };
}
