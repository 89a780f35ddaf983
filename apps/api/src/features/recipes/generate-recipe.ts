import { AppError } from "@fetta/domain/errors";
import {
  countRecipes,
  insertRecipe,
  maxRecipes,
  saveRecipePhoto,
  type RecipeContent,
} from "@fetta/db/queries/recipes/recipe";
import { lockUser } from "@fetta/db/queries/account/user";
import type { Db } from "@fetta/db/schema/schema";
import type { Deps } from "../../deps.ts";
import { requirePhotoConsent } from "../consents/photo-consent.ts";
import { readPreferences } from "../goals/service.ts";
import type { CurrentUser, SessionUser } from "../auth/current-user.ts";
import { settleQuota, withQuota } from "../quota/quota.ts";
import type { PendingRequest } from "../../lib/idempotency/with-idempotency-key.ts";
import { checkIngredient } from "./recipe-ingredients.ts";
import { toRecipeResponse } from "./presentation.ts";
import { proposeRecipe, evaluateRecipe, type RecipeTask, type RecipeEvaluation } from "./propose-recipe.ts";
import type { GenerateInput, Recipe } from "./schema.ts";
import { rethrowAsUnavailable } from "./unavailable-error.ts";
import { normalizePhoto, type NormalizedPhoto } from "../../lib/uploads/photo-upload.ts";
import { selectFromCatalogue, type CatalogueRecipe } from "@fetta/domain/recipes/recipe-catalogue";

/** The catalogue recipe that fits best, evaluated like any other. Throws AppError `recipe_not_in_catalogue`. */
function chooseCatalogueRecipe(task: RecipeTask): RecipeContent {
  const { recipeData, usableIngredients, diets, minutes, servings, preferences } = task;
  const evaluate = (recipe: CatalogueRecipe): RecipeEvaluation =>
    evaluateRecipe(recipeData, recipe, { pantry: null, diets, minutes, servings }, preferences);
  const wanted = { ingredients: usableIngredients, minutes, servings };
  const choice = selectFromCatalogue(recipeData.catalogue, wanted, recipeData.lexicon, (recipe) => evaluate(recipe).ok);
  const best = choice && evaluate(choice.best.recipe);
  if (!best?.ok) throw new AppError("recipe_not_in_catalogue");
  return best.content;
}

/** Maximum bytes of a recipe photo before re-encoding. */
const maxPhotoBytes = 1_500_000;
const dataUrlPattern = /^data:image\/[\w.+-]{1,20};base64,/;
const base64Pattern = /^[A-Za-z0-9+/]+={0,2}$/;

/**
 * Decodes and re-encodes the photo of a request; undefined without one. Throws AppError: `recipe_photo_too_large` (over
 * 1.5 MB), `image_damaged` for invalid base64, and those of `normalizePhoto`.
 */
async function decodeRecipePhoto(text: string | null | undefined): Promise<NormalizedPhoto | undefined> {
  if (text === null || text === undefined || text === "") return undefined;
  const plain = text.replace(dataUrlPattern, "");
  if (Buffer.byteLength(plain, "base64") > maxPhotoBytes) throw new AppError("recipe_photo_too_large");
  if (!base64Pattern.test(plain)) throw new AppError("image_damaged");
  // The photo is only stored and shown, not analysed.
  return normalizePhoto(Buffer.from(plain, "base64"), 1);
}

type GenerateDeps = Pick<Deps, "db" | "now" | "ai" | "env" | "log" | "recipeData">;

async function buildTask(deps: GenerateDeps, currentUser: CurrentUser, input: GenerateInput): Promise<RecipeTask> {
  const { ingredients, dietaryPreferences: diets, isRennetStrict, cookingTime: minutes, servings } = input;
  const [recipeData, { dailyCalorieGoal: dailyCalories }] = await Promise.all([
    deps.recipeData(),
    readPreferences(deps, currentUser),
  ]);
  const usableIngredients = [...new Set(ingredients)].filter(
    (name) => checkIngredient(name, { diets, isRennetStrict }, recipeData.lexicon).against.length === 0,
  );
  const preferences = { isRennetStrict, dailyCalories };
  return { recipeData, usableIngredients, diets, minutes, servings, preferences };
}

/**
 * Stores recipe, photo and the response under the idempotency key; the caller's transaction makes them atomic. Of two
 * parallel requests for the last free place, one is rejected.
 */
async function storeRecipe(
  tx: Db,
  userId: string,
  recipe: { content: RecipeContent; origin: "ai" | "catalogue"; photo: NormalizedPhoto | undefined },
  storeResponse: PendingRequest["storeResponse"],
): Promise<Recipe> {
  await lockUser(tx, userId);
  const stored = await insertRecipe(tx, userId, { ...recipe.content, origin: recipe.origin });
  if (!stored) throw new AppError("too_many_recipes");
  const photoSha256 = recipe.photo && (await saveRecipePhoto(tx, userId, stored.id, recipe.photo.jpeg));
  const response = toRecipeResponse({ ...stored, photoSha256: photoSha256 ?? null });
  await storeResponse(tx, response);
  return response;
}

/**
 * Generates a recipe from the user's ingredients and stores it: by the model, checked by code and repaired at most
 * twice, or from the catalogue where no model is configured or the user chose it. The day's generation is reserved
 * before the first call and counts only when a recipe of the model is stored; catalogue recipes cost nothing. Throws
 * AppError: `recipe_rejected`, `recipe_not_in_catalogue`, `recipe_unavailable`, `too_many_recipes`, those of
 * `decodeRecipePhoto`, `reserveQuota` and, with a photo, of `requirePhotoConsent`.
 */
export async function generateRecipe(
  deps: GenerateDeps,
  currentUser: SessionUser,
  input: GenerateInput,
  { signal, storeResponse }: PendingRequest,
): Promise<Recipe> {
  if (input.ingredientPhoto) requirePhotoConsent(deps, currentUser);
  const photo = await decodeRecipePhoto(input.ingredientPhoto);
  const task = await buildTask(deps, currentUser, input);
  if ((await countRecipes(deps.db, currentUser.id)) >= maxRecipes) throw new AppError("too_many_recipes");
  if (input.from === "catalogue" || !deps.ai) {
    const content = chooseCatalogueRecipe(task);
    return deps.db
      .transaction()
      .execute((tx) => storeRecipe(tx, currentUser.id, { content, origin: "catalogue", photo }, storeResponse));
  }
  if (task.usableIngredients.length === 0) throw new AppError("recipe_rejected", { rules: ["diet"] });
  return withQuota(deps, { userId: currentUser.id, kind: "recipe_generation" }, async (reservation) => {
    const content = await proposeRecipe(deps, task, reservation, signal);
    if (signal.aborted) throw new AppError("analysis_unavailable");
    return deps.db.transaction().execute(async (tx) => {
      const recipe = await storeRecipe(tx, currentUser.id, { content, origin: "ai", photo }, storeResponse);
      await settleQuota(tx, reservation);
      return recipe;
    });
  }).catch(rethrowAsUnavailable("recipe_unavailable"));
}
