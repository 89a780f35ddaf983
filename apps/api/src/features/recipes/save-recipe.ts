import { AppError } from "@fetta/domain/errors";
import { foodRef } from "@fetta/domain/food-ref";
import { ownIngredient } from "@fetta/domain/recipes/custom-recipe";
import { allergensOf, tagsOf } from "@fetta/domain/recipes/validation/recipe-validator";
import { recipeFigures } from "@fetta/domain/recipes/recipe-nutrition";
import type { RecipeDraft, RecipeIngredient } from "@fetta/domain/recipes/recipe";
import {
  findRecipe,
  insertRecipe,
  mostRecipes,
  countRecipes,
  updateRecipe,
} from "@fetta/db/queries/recipes/recipe";
import { lockUser } from "@fetta/db/queries/account/user";
import type { RecipeContent, StoredRecipe } from "@fetta/db/queries/recipes/stored-recipe";
import type { Db } from "@fetta/db/schema/schema";
import type { Deps } from "../../deps.ts";
import { readPreferences } from "../account/service.ts";
import type { Viewer } from "../auth/current-user.ts";
import { findFoods } from "../food/find-foods.ts";
import type { KnownFood } from "../food/known-food.ts";
import type { Kitchen } from "./recipe-data.ts";
import { recipeOf } from "./presentation.ts";
import type { Recipe, SaveInput } from "./schema.ts";

type Parts = Pick<Deps, "db" | "now" | "kitchen">;
type Foods = ReadonlyMap<string, KnownFood>;

async function foodsOf({ db }: Parts, viewer: Viewer, { ingredients }: SaveInput): Promise<Foods> {
  const refs = ingredients.flatMap(({ ref }) => (ref === null ? [] : [ref]));
  const foods = await findFoods({ db }, viewer.id, refs);
  // Without a weight nobody knows what so many grams of it hold.
  if (refs.some((ref) => foods.get(ref)?.per !== "100g")) throw new AppError("food_unknown");
  return foods;
}

/** The food of the tables that a name stands for where nobody chose one; null where none does. */
function refIn({ lexicon }: Pick<Kitchen, "lexicon">, name: string): string | null {
  const foodId = lexicon.find(name)?.foodId ?? null;
  return foodId === null ? null : foodRef("stock", foodId);
}

/** The same before a recipe is saved, so that its figures can be told. */
export async function refOfName({ kitchen }: Pick<Deps, "kitchen">, name: string): Promise<string | null> {
  return refIn(await kitchen(), name);
}

function partOf(given: SaveInput["ingredients"][number], kitchen: Kitchen): RecipeIngredient {
  const ref = given.ref ?? refIn(kitchen, given.name);
  return { ...ownIngredient({ ...given, ref }), ingredient: kitchen.lexicon.find(given.name)?.name ?? null };
}

/**
 * The recipe as its diets and allergens are read: an ingredient by the name that the person gives it only where the
 * lexicon has that name for this very food, else by the food's own.
 */
function provable(draft: RecipeDraft, foods: Foods, { lexicon }: Kitchen): RecipeDraft {
  const ingredients = draft.ingredients.map((part) => {
    const food = part.ref === null ? undefined : foods.get(part.ref);
    const known = lexicon.find(part.name);
    const same = known?.foodId != null && foodRef("stock", known.foodId) === part.ref;
    return food === undefined || same ? part : { ...part, name: food.name };
  });
  return { ...draft, ingredients };
}

function contentOf(input: SaveInput, foods: Foods, kitchen: Kitchen, dailyCalories: number): RecipeContent {
  const { name, description, cookingTime: minutes, servings, steps, cookedGrams } = input;
  const ingredients = input.ingredients.map((part) => partOf(part, kitchen));
  const draft = { name, description, minutes, servings, ingredients, steps };
  const foodOf = (ref: string) => foods.get(ref) ?? kitchen.foodOf(ref);
  const figures = recipeFigures(ingredients, servings, foodOf, steps);
  const recipe = { draft: provable(draft, foods, kitchen), lexicon: kitchen.lexicon, figures, dailyCalories };
  const tags = tagsOf(recipe);
  // By both names: of allergens rather too many are printed than one too few.
  const called = [...ingredients, ...recipe.draft.ingredients];
  const allergens = allergensOf({ ...draft, ingredients: called }, kitchen.lexicon);
  return { ...draft, tags, allergens, figures, cookedGrams };
}

async function stored(
  tx: Db,
  userId: string,
  id: string | undefined,
  content: RecipeContent,
): Promise<StoredRecipe> {
  await lockUser(tx, userId);
  const present = id === undefined ? undefined : await findRecipe(tx, userId, id);
  // What a model or our shelf wrote stays as it was checked.
  if (present && present.origin !== "own") throw new AppError("not_found");
  const row =
    present && id !== undefined
      ? await updateRecipe(tx, userId, id, content)
      : await insertRecipe(tx, userId, { ...content, id, origin: "own" });
  if (row) return row;
  throw new AppError((await countRecipes(tx, userId)) >= mostRecipes ? "too_many_recipes" : "entry_id_taken");
}

/**
 * Makes a recipe of the person's own, or changes the one of this id. Figures, diets and allergens are computed, and what
 * cannot be proved is not said. Throws AppError: `food_unknown`, `not_found` for a recipe that is not the person's own
 * writing, `too_many_recipes`, `entry_id_taken`.
 */
export async function saveRecipe(deps: Parts, viewer: Viewer, { id, ...input }: SaveInput): Promise<Recipe> {
  const [kitchen, foods, { dailyCalorieGoal }] = await Promise.all([
    deps.kitchen(),
    foodsOf(deps, viewer, input),
    readPreferences(deps, viewer),
  ]);
  const content = contentOf(input, foods, kitchen, dailyCalorieGoal);
  return recipeOf(await deps.db.transaction().execute((tx) => stored(tx, viewer.id, id, content)));
}
