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

/** What a recipe was asked to be. Null where nothing was asked. */
export type RecipeRequirements = {
  pantry: Pantry | null;
  diets: readonly Diet[];
  minutes: CookingTime | null;
  servings: number | null;
};

/** Every rule that a recipe breaks, the gravest kind first; none for one that may be saved and shown. */
export function validateRecipe(
  recipe: RecipeValidationInput & { requirements: RecipeRequirements },
): Violation[] {
  const { draft, lexicon, requirements: wanted } = recipe;
  const shape = checkRecipeShape(draft);
  // Neither hundreds of steps nor text of any length is worth reading.
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
 * Every diet that a recipe keeps to for sure: what is unknown proves none, and neither does a list whose steps add what
 * is not on it and breaks the diet.
 */
export function deriveDietTags(recipe: RecipeValidationInput): Diet[] {
  const { draft, lexicon } = recipe;
  const listed = toListedIngredients(draft.ingredients, lexicon);
  const added = findIngredientsAddedInSteps(draft, listed, lexicon);
  return allDiets.filter(
    (diet) =>
      checkDiet(recipe, listed, diet).length === 0 &&
      added.every((row) => isSuitableForDiet(row, diet, recipe)),
  );
}

/** What the steps of a recipe add to its list. */
function findIngredientsAddedInSteps(
  draft: RecipeSteps,
  listed: readonly ListedIngredient[],
  lexicon: IngredientLexicon,
): Ingredient[] {
  return findUnlistedIngredients(draft, listed, lexicon).flatMap(
    ({ subject }) => lexicon.getByName(subject) ?? [],
  );
}

/** What of the 14 allergens the known ingredients of a recipe and of its steps hold as such, in the order of the regulation. */
export function deriveAllergens(
  recipe: RecipeSteps & Pick<RecipeDraft, "ingredients">,
  lexicon: IngredientLexicon,
): Allergen[] {
  const listed = toListedIngredients(recipe.ingredients, lexicon);
  const rows = [
    ...listed.flatMap((one) => one.rows),
    ...findIngredientsAddedInSteps(recipe, listed, lexicon),
  ];
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
