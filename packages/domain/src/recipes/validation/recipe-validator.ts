import type { CookingTime, Diet } from "../diet.ts";
import { diets as allDiets } from "../diet.ts";
import { isSuitableForDiet } from "../diet-rules.ts";
import { allergens as allAllergens } from "../ingredients/ingredient.ts";
import type { Allergen, Ingredient } from "../ingredients/ingredient.ts";
import type { IngredientLexicon } from "../ingredients/ingredient-lexicon.ts";
import { findRawFoods } from "./raw-food-check.ts";
import { checkDiet } from "./diet-check.ts";
import type { RecipeValidationInput } from "./diet-check.ts";
import { checkGramsPerPortion, checkRecipeShape } from "./recipe-shape-check.ts";
import { toListedIngredients, findUnlistedIngredients } from "./unlisted-ingredients-check.ts";
import type { ListedIngredient, RecipeSteps } from "./unlisted-ingredients-check.ts";
import { checkCookingTime } from "./cooking-time-check.ts";
import { checkIngredientOrigins, checkUnusedPantry } from "./pantry-check.ts";
import type { Pantry } from "./pantry-check.ts";
import type { RecipeDraft, Violation } from "../recipe.ts";

/** Requirements of a recipe request; null where there is none. */
export type RecipeRequirements = {
  pantry: Pantry | null;
  diets: readonly Diet[];
  minutes: CookingTime | null;
  servings: number | null;
};

/** Every violation of a recipe, the most severe kind first; empty for a recipe that may be stored and shown. */
export function validateRecipe(recipe: RecipeValidationInput & { requirements: RecipeRequirements }): Violation[] {
  const { draft, lexicon, requirements: wanted } = recipe;
  const shape = checkRecipeShape(draft);
  // With a broken shape (hundreds of steps, unbounded text) the other checks are skipped.
  if (shape.length > 0) return shape;
  const listed = toListedIngredients(draft.ingredients, lexicon);
  return [
    ...wanted.diets.flatMap((diet) => checkDiet(recipe, listed, diet)),
    ...findUnlistedIngredients(draft, listed, lexicon),
    ...findRawFoods(draft, listed, lexicon),
    ...checkGramsPerPortion(draft),
    ...checkCookingTime(draft, wanted.minutes),
    ...checkServings(draft, wanted.servings),
    ...(wanted.pantry ? checkIngredientOrigins(draft, wanted.pantry, lexicon) : []),
    ...(wanted.pantry ? checkUnusedPantry(draft, listed, wanted.pantry, wanted.diets, recipe) : []),
  ];
}

/**
 * Diets that a recipe certainly complies with: an unknown ingredient proves none, and neither does a list whose steps
 * add an unlisted ingredient that violates the diet.
 */
export function deriveDietTags(recipe: RecipeValidationInput): Diet[] {
  const { draft, lexicon } = recipe;
  const listed = toListedIngredients(draft.ingredients, lexicon);
  const added = findIngredientsAddedInSteps(draft, listed, lexicon);
  return allDiets.filter(
    (diet) =>
      checkDiet(recipe, listed, diet).length === 0 && added.every((row) => isSuitableForDiet(row, diet, recipe)),
  );
}

/** Ingredients that the steps of a recipe mention and its list lacks. */
function findIngredientsAddedInSteps(
  draft: RecipeSteps,
  listed: readonly ListedIngredient[],
  lexicon: IngredientLexicon,
): Ingredient[] {
  return findUnlistedIngredients(draft, listed, lexicon).flatMap(({ subject }) => lexicon.getByName(subject) ?? []);
}

/**
 * Allergens, of the 14 of the regulation and in its order, that the known ingredients of a recipe and of its steps
 * contain.
 */
export function deriveAllergens(
  recipe: RecipeSteps & Pick<RecipeDraft, "ingredients">,
  lexicon: IngredientLexicon,
): Allergen[] {
  const listed = toListedIngredients(recipe.ingredients, lexicon);
  const rows = [...listed.flatMap((one) => one.rows), ...findIngredientsAddedInSteps(recipe, listed, lexicon)];
  const present = new Set(rows.flatMap((row) => row.allergens));
  return allAllergens.filter((one) => present.has(one));
}

function checkServings({ servings }: RecipeDraft, requestedServings: number | null): Violation[] {
  if (requestedServings === null || servings === requestedServings) return [];
  return [
    {
      rule: "servings",
      subject: String(servings),
      message: `La ricetta è per ${servings} porzioni, ne servono ${requestedServings}.`,
    },
  ];
}
