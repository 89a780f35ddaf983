import type { CookingTime, Diet } from "../diet.ts";
import { diets as allDiets } from "../diet.ts";
import { keepsDiet } from "../diet-rules.ts";
import { allergens as allAllergens } from "../ingredients/ingredient.ts";
import type { Allergen, Ingredient } from "../ingredients/ingredient.ts";
import type { IngredientLexicon } from "../ingredients/ingredient-lexicon.ts";
import { rawFoods } from "./raw-food-check.ts";
import { dietProblems } from "./diet-check.ts";
import type { RecipeUnderTest } from "./diet-check.ts";
import { gramProblems, shapeProblems } from "./recipe-shape-check.ts";
import { listedOf, unlistedMentions } from "./unlisted-ingredients-check.ts";
import type { Listed, StepsOf } from "./unlisted-ingredients-check.ts";
import { timeProblems } from "./cooking-time-check.ts";
import { originProblems, unusedIngredients } from "./pantry-check.ts";
import type { Pantry } from "./pantry-check.ts";
import type { RecipeDraft, Violation } from "../recipe.ts";

/** What a recipe was asked to be. Null where nothing was asked. */
export type WantedRecipe = {
  pantry: Pantry | null;
  diets: readonly Diet[];
  minutes: CookingTime | null;
  servings: number | null;
};

/** Every rule that a recipe breaks, the gravest kind first; none for one that may be saved and shown. */
export function checkRecipe(recipe: RecipeUnderTest & { wanted: WantedRecipe }): Violation[] {
  const { draft, lexicon, wanted } = recipe;
  const shape = shapeProblems(draft);
  // Neither hundreds of steps nor text of any length is worth reading.
  if (shape.length > 0) return shape;
  const listed = listedOf(draft.ingredients, lexicon);
  return [
    ...wanted.diets.flatMap((diet) => dietProblems(recipe, listed, diet)),
    ...unlistedMentions(draft, listed, lexicon),
    ...rawFoods(draft, listed, lexicon),
    ...gramProblems(draft),
    ...timeProblems(draft, wanted.minutes),
    ...servingProblems(draft, wanted.servings),
    ...(wanted.pantry ? originProblems(draft, wanted.pantry, lexicon) : []),
    ...(wanted.pantry ? unusedIngredients(draft, listed, wanted.pantry, wanted.diets, recipe) : []),
  ];
}

/**
 * Every diet that a recipe keeps to for sure: what is unknown proves none, and neither does a list whose steps add what
 * is not on it and breaks the diet.
 */
export function tagsOf(recipe: RecipeUnderTest): Diet[] {
  const { draft, lexicon } = recipe;
  const listed = listedOf(draft.ingredients, lexicon);
  const added = addedInSteps(draft, listed, lexicon);
  return allDiets.filter(
    (diet) =>
      dietProblems(recipe, listed, diet).length === 0 && added.every((row) => keepsDiet(row, diet, recipe)),
  );
}

/** What the steps of a recipe add to its list. */
function addedInSteps(draft: StepsOf, listed: readonly Listed[], lexicon: IngredientLexicon): Ingredient[] {
  return unlistedMentions(draft, listed, lexicon).flatMap(({ what }) => lexicon.named(what) ?? []);
}

/** What of the 14 allergens the known ingredients of a recipe and of its steps hold as such, in the order of the regulation. */
export function allergensOf(
  recipe: StepsOf & Pick<RecipeDraft, "ingredients">,
  lexicon: IngredientLexicon,
): Allergen[] {
  const listed = listedOf(recipe.ingredients, lexicon);
  const rows = [...listed.flatMap((one) => one.rows), ...addedInSteps(recipe, listed, lexicon)];
  const held = new Set(rows.flatMap((row) => row.allergens));
  return allAllergens.filter((one) => held.has(one));
}

function servingProblems({ servings }: RecipeDraft, asked: number | null): Violation[] {
  if (asked === null || servings === asked) return [];
  return [
    {
      rule: "servings",
      what: String(servings),
      says: `La ricetta è per ${servings} porzioni, ne servono ${asked}.`,
    },
  ];
}
