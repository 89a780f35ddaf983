import { AppError } from "@fetta/domain/errors";
import { isFigureDiet, keepsDiet } from "@fetta/domain/recipes/diet-rules";
import type { Diet } from "@fetta/domain/recipes/diet";
import type { IngredientLexicon } from "@fetta/domain/recipes/ingredients/ingredient-lexicon";
import { ingredientsFromReading } from "@fetta/domain/recipes/ingredients/ingredients-vision-result";
import type { z } from "zod";
import type { Deps } from "../../deps.ts";
import type { Viewer } from "../auth/current-user.ts";
import { askModel } from "../quota/model-calls.ts";
import { commitUnit } from "../quota/quota.ts";
import { withUnit } from "../quota/with-quota.ts";
import type { Upload } from "../../lib/uploads/photo-upload.ts";
import type { Waiting } from "../../lib/idempotency/pending-request.ts";
import type { CheckedIngredient, checkIngredientsInput, ingredientsOutput } from "./schema.ts";
import { saidAs } from "./unavailable-error.ts";

/** What a name is good for: of the asked diets that a single ingredient can break, those that it would. Unknown breaks all. */
export function checkedIngredient(
  name: string,
  diets: readonly Diet[],
  lexicon: IngredientLexicon,
): CheckedIngredient {
  const rows = lexicon.findAll(name);
  const against = diets.filter(
    (diet) => !isFigureDiet(diet) && !(rows?.every((row) => keepsDiet(row, diet)) ?? false),
  );
  return { name, known: rows !== undefined, against };
}

/** The ingredients of a list, each with what it cannot be used for. */
export async function checkIngredients(
  { kitchen }: Pick<Deps, "kitchen">,
  { ingredients, diets }: z.output<typeof checkIngredientsInput>,
): Promise<CheckedIngredient[]> {
  const { lexicon } = await kitchen();
  return ingredients.map((name) => checkedIngredient(name, diets, lexicon));
}

/**
 * The ingredients in a photo, read by the model in one call and cleaned here. Costs an ingredient scan, which counts only
 * where there are any. Throws AppError: `no_ingredients_in_picture`, `ingredients_unreadable`, `ingredients_unavailable`,
 * those of `readPicture` and `reserve`.
 */
export async function readIngredients(
  deps: Pick<Deps, "db" | "now" | "ai" | "env" | "log">,
  { id: userId }: Pick<Viewer, "id">,
  upload: Upload,
  { signal, keep }: Waiting,
): Promise<z.output<typeof ingredientsOutput>> {
  const { jpeg } = await upload.picture();
  if (!deps.ai) throw new AppError("ingredients_unavailable");
  return withUnit(deps, { userId, kind: "ingredient_scan" }, async (reservation) => {
    const { reading } = await askModel(deps, { userId, kind: "ingredients", signal }, (ai, options) =>
      ai.readIngredients(jpeg, options),
    );
    const seen = ingredientsFromReading(reading);
    if (seen.outcome !== "ingredients")
      throw new AppError(seen.outcome === "none" ? "no_ingredients_in_picture" : "ingredients_unreadable");
    if (signal.aborted) throw new AppError("analysis_unavailable");
    const answer = { ingredients: seen.ingredients.map(({ name }) => name) };
    await deps.db.transaction().execute(async (tx) => {
      await commitUnit(tx, reservation);
      await keep(tx, answer);
    });
    return answer;
  }).catch(saidAs("ingredients_unavailable"));
}
