import { AppError } from "@fetta/domain/errors";
import { isNutritionDiet, isSuitableForDiet, type DietPreferences } from "@fetta/domain/recipes/diet-rules";
import type { Diet } from "@fetta/domain/recipes/recipe-limits";
import type { IngredientLexicon } from "@fetta/domain/recipes/ingredients/ingredient-lexicon";
import { toDetectedIngredients } from "@fetta/domain/recipes/ingredients/ingredients-vision-result";
import type { z } from "zod";
import type { Deps } from "../../deps.ts";
import type { CurrentUser } from "../auth/current-user.ts";
import { callModel } from "../quota/model-calls.ts";
import { settleQuota, withQuota } from "../quota/quota.ts";
import type { PhotoUpload } from "../../lib/uploads/photo-upload.ts";
import type { PendingRequest } from "../../lib/idempotency/with-idempotency-key.ts";
import type { CheckedIngredient, checkIngredientsInput, ingredientsOutput } from "./schema.ts";
import { rethrowAsUnavailable } from "./unavailable-error.ts";

/**
 * The requested diets that this ingredient violates, among those a single ingredient can violate. An unknown name
 * violates all.
 */
export function checkIngredient(
  name: string,
  { diets, ...preferences }: DietPreferences & { diets: readonly Diet[] },
  lexicon: IngredientLexicon,
): CheckedIngredient {
  const rows = lexicon.findAll(name);
  const against = diets.filter(
    (diet) => !isNutritionDiet(diet) && !(rows?.every((row) => isSuitableForDiet(row, diet, preferences)) ?? false),
  );
  return { name, known: rows !== undefined, against };
}

/** The ingredients of a list, each with the diets it violates. */
export async function checkIngredients(
  { recipeData }: Pick<Deps, "recipeData">,
  { ingredients, ...wanted }: z.output<typeof checkIngredientsInput>,
): Promise<CheckedIngredient[]> {
  const { lexicon } = await recipeData();
  return ingredients.map((name) => checkIngredient(name, wanted, lexicon));
}

/**
 * Ingredients in a photo, from one model call, normalized here. Costs an ingredient scan, which counts only where
 * ingredients are found. Throws AppError: `no_ingredients_in_picture`, `ingredients_unreadable`,
 * `ingredients_unavailable`, those of `normalizePhoto` and `reserveQuota`.
 */
export async function detectIngredients(
  deps: Pick<Deps, "db" | "now" | "ai" | "env" | "log">,
  { id: userId }: Pick<CurrentUser, "id">,
  upload: PhotoUpload,
  { signal, storeResponse }: PendingRequest,
): Promise<z.output<typeof ingredientsOutput>> {
  const { jpeg } = await upload.readPhoto();
  if (!deps.ai) throw new AppError("ingredients_unavailable");
  return withQuota(deps, { userId, kind: "ingredient_scan" }, async (reservation) => {
    const { result: reading } = await callModel(deps, { reservation, kind: "ingredients", signal }, (ai, options) =>
      ai.readIngredients(jpeg, options),
    );
    const detected = toDetectedIngredients(reading);
    if (detected.outcome !== "ingredients")
      throw new AppError(detected.outcome === "none" ? "no_ingredients_in_picture" : "ingredients_unreadable");
    if (signal.aborted) throw new AppError("analysis_unavailable");
    const response = { ingredients: detected.ingredients.map(({ name }) => name) };
    await deps.db.transaction().execute(async (tx) => {
      await settleQuota(tx, reservation);
      await storeResponse(tx, response);
    });
    return response;
  }).catch(rethrowAsUnavailable("ingredients_unavailable"));
}
