import type { Diet } from "../recipe-limits.ts";
import { isNutritionSuitableForDiet, isNutritionDiet, isSuitableForDiet, type DietPreferences } from "../diet-rules.ts";
import type { Ingredient } from "../ingredients/ingredient.ts";
import type { IngredientLexicon } from "../ingredients/ingredient-lexicon.ts";
import { createSelfMadeMatcher, isMentionListed, type ListedIngredient } from "./unlisted-ingredients-check.ts";
import type { FindFood } from "./pantry-check.ts";
import type { RecipeDraft, RecipeNutrition, RecipeIngredient, Violation } from "../recipe.ts";

/**
 * A recipe with the inputs of its validation. `nutrition`: of one portion, null where not computed; `findFood`:
 * composition by food reference, used to find pantry ingredients that a diet by nutrition rules out.
 */
export type RecipeValidationInput = DietPreferences & {
  draft: RecipeDraft;
  lexicon: IngredientLexicon;
  nutrition: RecipeNutrition | null;
  findFood?: FindFood;
};

const dietAdjectives: Readonly<Record<Diet, string>> = {
  vegan: "vegana",
  vegetarian: "vegetariana",
  low_cal: "poco calorica",
  high_protein: "ricca di proteine",
  keto: "chetogenica",
  gluten_free: "senza glutine",
};

/** Lexicon rows of an ingredient's name and text; undefined where either of them is not fully understood. */
function findIngredientRows(
  { name, text }: RecipeIngredient,
  lexicon: IngredientLexicon,
): readonly Ingredient[] | undefined {
  const named = lexicon.findAll(name);
  const textRows = lexicon.findAll(text);
  return named && textRows && [...named, ...textRows];
}

/**
 * Violations where a recipe is not certain to comply with a diet: by an ingredient, its title or description, or its
 * nutrition.
 */
export function checkDiet(
  { draft, lexicon, nutrition, ...preferences }: RecipeValidationInput,
  listed: readonly ListedIngredient[],
  diet: Diet,
): Violation[] {
  const dietAdjective = dietAdjectives[diet];
  const toViolation = (subject: string, message: string): Violation => ({ rule: "diet", subject, message });
  if (isNutritionDiet(diet)) {
    if (isNutritionSuitableForDiet(nutrition, diet, preferences)) return [];
    return [toViolation(diet, `La ricetta non è ${dietAdjective}: ${nutritionRequirements[diet]}.`)];
  }
  const ingredientViolations = draft.ingredients.flatMap((one) => {
    const rows = findIngredientRows(one, lexicon);
    if (!rows)
      return [
        toViolation(
          one.name,
          `Non so se «${one.name}» («${one.text}») va bene in una ricetta ${dietAdjective}: usa un ingrediente comune, con il suo nome.`,
        ),
      ];
    if (rows.every((row) => isSuitableForDiet(row, diet, preferences))) return [];
    return [
      toViolation(
        one.name,
        `«${one.name}» («${one.text}») non va bene in una ricetta ${dietAdjective}: toglilo o sostituiscilo.`,
      ),
    ];
  });
  const isSelfMade = createSelfMadeMatcher(draft, listed);
  // The title counts too: "insalata di pollo" is not vegan, whatever the ingredient list contains.
  const textViolations = [draft.name, draft.description]
    .flatMap((text) => lexicon.findMentions(text))
    .filter((mention) => violatesDiet(mention.ingredient, diet) && !isSelfMade(mention))
    .filter((mention) => !isMentionListed(mention, listed))
    .map(({ ingredient }) =>
      toViolation(
        ingredient.name,
        `Nome e descrizione parlano di «${ingredient.name}», che non va bene in una ricetta ${dietAdjective}.`,
      ),
    );
  return [...ingredientViolations, ...textViolations];
}

const violatesDiet = (row: Ingredient, diet: Diet): boolean =>
  (diet === "vegan" && row.vegan === "no") ||
  (diet === "vegetarian" && row.vegetarian === "no") ||
  (diet === "gluten_free" && row.gluten === "yes");

const nutritionRequirements = {
  low_cal: "al massimo 450 kcal a porzione",
  high_protein: "almeno il 20 % dell'energia deve venire dalle proteine",
  keto: "al massimo 15 g di carboidrati a porzione e il 10 % dell'energia",
} as const;
