import { isDeepStrictEqual } from "node:util";
import { AppError } from "@fetta/domain/errors";
import { toFoodRef } from "@fetta/domain/food-ref";
import { requireVersion, versionOf } from "@fetta/domain/stored-version";
import { toRecipeIngredient, computeRecipeNutrition } from "@fetta/domain/recipes/recipe-nutrition";
import { deriveAllergens, deriveDietTags } from "@fetta/domain/recipes/validation/recipe-validator";
import type { RecipeDraft, RecipeIngredient } from "@fetta/domain/recipes/recipe";
import {
  findRecipe,
  insertRecipe,
  maxRecipes,
  countRecipes,
  updateRecipe,
  type RecipeContent,
  type StoredRecipe,
} from "@fetta/db/queries/recipes/recipe";
import { lockUser } from "@fetta/db/queries/account/user";
import type { Db } from "@fetta/db/schema/schema";
import type { Deps } from "../../deps.ts";
import { readPreferences } from "../goals/service.ts";
import type { CurrentUser } from "../auth/current-user.ts";
import { findKnownFoods } from "../food/find-foods.ts";
import type { KnownFood } from "../food/known-food.ts";
import type { RecipeData } from "./recipe-data.ts";
import { toMeasuredResponse } from "./service.ts";
import type { Recipe, SaveInput } from "./schema.ts";

type SaveRecipeDeps = Pick<Deps, "db" | "now" | "recipeData">;
type FoodsByRef = ReadonlyMap<string, KnownFood>;

async function findIngredientFoods(
  { db }: SaveRecipeDeps,
  currentUser: CurrentUser,
  { ingredients }: Pick<SaveInput, "ingredients">,
): Promise<FoodsByRef> {
  const refs = ingredients.flatMap(({ ref }) => (ref === null ? [] : [ref]));
  const foods = await findKnownFoods({ db }, currentUser.id, refs);
  // Nutrients per gram are unknown for a food without a weight.
  if (refs.some((ref) => foods.get(ref)?.per !== "100g")) throw new AppError("food_unknown");
  return foods;
}

/** The stock food that a name resolves to where the user chose none; null where there is none. */
function findStockRef({ lexicon }: Pick<RecipeData, "lexicon">, name: string): string | null {
  const foodId = lexicon.find(name)?.foodId ?? null;
  return foodId === null ? null : toFoodRef("stock", foodId);
}

/** Resolves an ingredient before the recipe is saved, so that its nutrition values can be shown. */
export async function suggestIngredientRef(
  { recipeData }: Pick<Deps, "recipeData">,
  name: string,
): Promise<string | null> {
  return findStockRef(await recipeData(), name);
}

function toRecipePart(ingredient: SaveInput["ingredients"][number], recipeData: RecipeData): RecipeIngredient {
  const ref = ingredient.ref ?? findStockRef(recipeData, ingredient.name);
  return {
    ...toRecipeIngredient({ ...ingredient, ref }),
    ingredient: recipeData.lexicon.find(ingredient.name)?.name ?? null,
  };
}

/**
 * The recipe with the names from which diets and allergens are derived: the user's name of an ingredient only where the
 * lexicon maps it to this same food, else the food's own name.
 */
function withVerifiableNames(draft: RecipeDraft, foods: FoodsByRef, { lexicon }: RecipeData): RecipeDraft {
  const ingredients = draft.ingredients.map((part) => {
    const food = part.ref === null ? undefined : foods.get(part.ref);
    const known = lexicon.find(part.name);
    const isSameFood = known?.foodId != null && toFoodRef("stock", known.foodId) === part.ref;
    return food === undefined || isSameFood ? part : { ...part, name: food.name };
  });
  return { ...draft, ingredients };
}

function buildContent(
  input: Omit<SaveInput, "id" | "isChange" | "ifVersion">,
  foods: FoodsByRef,
  recipeData: RecipeData,
  dailyCalories: number,
): RecipeContent {
  const { name, description, cookingTime: minutes, servings, steps, cookedGrams } = input;
  const ingredients = input.ingredients.map((part) => toRecipePart(part, recipeData));
  const draft = { name, description, minutes, servings, ingredients, steps };
  const findFood = (ref: string) => foods.get(ref) ?? recipeData.findFood(ref);
  const figures = computeRecipeNutrition(ingredients, servings, findFood, steps);
  const recipe = {
    draft: withVerifiableNames(draft, foods, recipeData),
    lexicon: recipeData.lexicon,
    nutrition: figures,
    dailyCalories,
  };
  const tags = deriveDietTags(recipe);
  // Derived from both names: a superfluous allergen is safer than a missing one.
  const allNames = [...ingredients, ...recipe.draft.ingredients];
  const allergens = deriveAllergens({ ...draft, ingredients: allNames }, recipeData.lexicon);
  return { ...draft, tags, allergens, figures, cookedGrams };
}

async function storeOwnRecipe(
  tx: Db,
  userId: string,
  { id, isChange, ifVersion }: Pick<SaveInput, "id" | "isChange" | "ifVersion">,
  content: RecipeContent,
): Promise<StoredRecipe> {
  await lockUser(tx, userId);
  const existing = id === undefined ? undefined : await findRecipe(tx, userId, id);
  // Recipes of a model or of the catalogue cannot be edited.
  if (existing ? existing.origin !== "custom" : isChange) throw new AppError("not_found");
  // A change to what is stored is a retry.
  if (existing && isDeepStrictEqual({ ...existing, ...content }, existing)) return existing;
  if (existing) requireVersion(versionOf(existing), ifVersion);
  const row =
    existing && id !== undefined
      ? await updateRecipe(tx, userId, id, content)
      : await insertRecipe(tx, userId, { ...content, id, origin: "custom" });
  if (row) return row;
  throw new AppError((await countRecipes(tx, userId)) >= maxRecipes ? "too_many_recipes" : "entry_id_taken");
}

/**
 * Creates a recipe of the user, or changes the one with this id. Nutrition values, diets and allergens are computed,
 * and unproven diets are not listed. Throws AppError: `food_unknown`, `not_found` for a recipe that is not of origin
 * `custom` and for a change of one that is gone, `changed_elsewhere`, `too_many_recipes`, `entry_id_taken`.
 */
export async function saveRecipe(
  deps: SaveRecipeDeps,
  currentUser: CurrentUser,
  { id, isChange, ifVersion, ...input }: SaveInput,
): Promise<Recipe> {
  const [recipeData, foods, { dailyCalorieGoal }] = await Promise.all([
    deps.recipeData(),
    findIngredientFoods(deps, currentUser, input),
    readPreferences(deps, currentUser),
  ]);
  const content = buildContent(input, foods, recipeData, dailyCalorieGoal);
  const row = await deps.db
    .transaction()
    .execute((tx) => storeOwnRecipe(tx, currentUser.id, { id, isChange, ifVersion }, content));
  return toMeasuredResponse(row, recipeData);
}
