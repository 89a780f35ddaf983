import { AppError } from "@fetta/domain/errors";
import { countRecipes, insertRecipe, mostRecipes } from "@fetta/db/queries/recipes/recipe";
import { saveRecipePhoto } from "@fetta/db/queries/recipes/recipe-photo";
import { lockUser } from "@fetta/db/queries/account/user";
import type { RecipeContent } from "@fetta/db/queries/recipes/stored-recipe";
import type { Db } from "@fetta/db/schema/schema";
import type { Deps } from "../../deps.ts";
import { requirePhotoConsent } from "../consents/photo-consent.ts";
import { readPreferences } from "../account/service.ts";
import type { Viewer } from "../auth/current-user.ts";
import { commitUnit } from "../quota/quota.ts";
import { withUnit } from "../quota/with-quota.ts";
import type { Picture } from "../../lib/uploads/normalize-photo.ts";
import type { Waiting } from "../../lib/idempotency/pending-request.ts";
import { checkedIngredient } from "./recipe-ingredients.ts";
import { photoOf } from "./decode-photo.ts";
import { recipeOf } from "./presentation.ts";
import { proposedRecipe } from "./propose-recipe.ts";
import type { RecipeTask } from "./propose-recipe.ts";
import type { GenerateInput, Recipe } from "./schema.ts";
import { shelfRecipe } from "./recipe-catalogue.ts";
import { saidAs } from "./unavailable-error.ts";

type Parts = Pick<Deps, "db" | "now" | "ai" | "env" | "log" | "kitchen">;

async function taskOf(deps: Parts, viewer: Viewer, input: GenerateInput): Promise<RecipeTask> {
  const { ingredients, dietaryPreferences: diets, cookingTime: minutes, servings } = input;
  const [kitchen, { dailyCalorieGoal: dailyCalories }] = await Promise.all([
    deps.kitchen(),
    readPreferences(deps, viewer),
  ]);
  const usable = [...new Set(ingredients)].filter(
    (name) => checkedIngredient(name, diets, kitchen.lexicon).against.length === 0,
  );
  return { userId: viewer.id, kitchen, usable, diets, minutes, servings, dailyCalories };
}

/**
 * Recipe, photo and the answer under the request's key: in a transaction, so that they are there together or not at all.
 * Of two who come at once for a last place, one is told that there is none.
 */
async function storeRecipe(
  tx: Db,
  userId: string,
  made: { content: RecipeContent; origin: "ai" | "shelf"; photo: Picture | undefined },
  keep: Waiting["keep"],
): Promise<Recipe> {
  await lockUser(tx, userId);
  const stored = await insertRecipe(tx, userId, { ...made.content, origin: made.origin });
  if (!stored) throw new AppError("too_many_recipes");
  const photoSha256 = made.photo && (await saveRecipePhoto(tx, userId, stored.id, made.photo.jpeg));
  const answer = recipeOf({ ...stored, photoSha256: photoSha256 ?? null });
  await keep(tx, answer);
  return answer;
}

/**
 * Makes a recipe of what a person has and keeps it: the model's, checked by us and mended twice at most, or where none is
 * configured or the person asks for it, one of our own. The day's generation is taken before the first call and counts
 * only when a recipe of the model is kept; those of our own cost nothing. Throws AppError: `recipe_refused`,
 * `recipe_not_on_shelf`, `recipe_unavailable`, `too_many_recipes`, those of `photoOf`, `reserve` and, with a photo, of
 * `requirePhotoConsent`.
 */
export async function generateRecipe(
  deps: Parts,
  viewer: Viewer,
  input: GenerateInput,
  { signal, keep }: Waiting,
): Promise<Recipe> {
  if (input.ingredientPhoto) await requirePhotoConsent(deps, viewer);
  const photo = await photoOf(input.ingredientPhoto);
  const task = await taskOf(deps, viewer, input);
  if ((await countRecipes(deps.db, viewer.id)) >= mostRecipes) throw new AppError("too_many_recipes");
  if (input.from === "shelf" || !deps.ai) {
    const content = shelfRecipe(task);
    return deps.db
      .transaction()
      .execute((tx) => storeRecipe(tx, viewer.id, { content, origin: "shelf", photo }, keep));
  }
  if (task.usable.length === 0) throw new AppError("recipe_refused", { rules: ["diet"] });
  return withUnit(deps, { userId: viewer.id, kind: "recipe_generation" }, async (reservation) => {
    const content = await proposedRecipe(deps, task, signal);
    if (signal.aborted) throw new AppError("analysis_unavailable");
    return deps.db.transaction().execute(async (tx) => {
      const recipe = await storeRecipe(tx, viewer.id, { content, origin: "ai", photo }, keep);
      await commitUnit(tx, reservation);
      return recipe;
    });
  }).catch(saidAs("recipe_unavailable"));
}
