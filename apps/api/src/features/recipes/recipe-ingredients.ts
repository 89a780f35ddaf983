import { AppError } from "@fetta/domain/errors";
import { isNutritionDiet, isSuitableForDiet } from "@fetta/domain/recipes/diet-rules";
import type { Diet } from "@fetta/domain/recipes/diet";
import type { IngredientLexicon } from "@fetta/domain/recipes/ingredients/ingredient-lexicon";
import { toDetectedIngredients } from "@fetta/domain/recipes/ingredients/ingredients-vision-result";
import type { z } from "zod";
import type { Deps } from "../../deps.ts";
import type { CurrentUser } from "../auth/current-user.ts";
import { callModel } from "../quota/model-calls.ts";
import { settleQuota } from "../quota/quota.ts";
import { withQuota } from "../quota/with-quota.ts";
import type { PhotoUpload } from "../../lib/uploads/photo-upload.ts";
import type { PendingRequest } from "../../lib/idempotency/pending-request.ts";
import type { CheckedIngredient, checkIngredientsInput, ingredientsOutput } from "./schema.ts";
import { rethrowAsUnavailable } from "./unavailable-error.ts";

/** What a name is good for: of the asked diets that a single ingredient can break, those that it would. Unknown breaks all. */
export function checkIngredient(
  name: string,
  diets: readonly Diet[],
  lexicon: IngredientLexicon,
): CheckedIngredient {
  const rows = lexicon.findAll(name);
  const against = diets.filter(
    (diet) => !isNutritionDiet(diet) && !(rows?.every((row) => isSuitableForDiet(row, diet)) ?? false),
  );
  return { name, known: rows !== undefined, against };
}

/** The ingredients of a list, each with what it cannot be used for. */
export async function checkIngredients(
  { recipeData }: Pick<Deps, "recipeData">,
  { ingredients, diets }: z.output<typeof checkIngredientsInput>,
): Promise<CheckedIngredient[]> {
  const { lexicon } = await recipeData();
  return ingredients.map((name) => checkIngredient(name, diets, lexicon));
}

/**
 * The ingredients in a photo, read by the model in one call and cleaned here. Costs an ingredient scan, which counts only
 * where there are any. Throws AppError: `no_ingredients_in_picture`, `ingredients_unreadable`, `ingredients_unavailable`,
 * those of `readPicture` and `reserve`.
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
    const { result: reading } = await callModel(
      deps,
      { userId, kind: "ingredients", signal },
      (ai, options) => ai.readIngredients(jpeg, options),
    );
    const detected = toDetectedIngredients(reading);
    if (detected.outcome !== "ingredients")
      throw new AppError(
        detected.outcome === "none" ? "no_ingredients_in_picture" : "ingredients_unreadable",
      );
    if (signal.aborted) throw new AppError("analysis_unavailable");
    const response = { ingredients: detected.ingredients.map(({ name }) => name) };
    await deps.db.transaction().execute(async (tx) => {
      await settleQuota(tx, reservation);
      await storeResponse(tx, response);
    });
    return response;
  }).catch(rethrowAsUnavailable("ingredients_unavailable"));
}
