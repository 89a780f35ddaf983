import type { Diet } from "../diet.ts";
import { figuresKeepDiet, isFigureDiet, keepsDiet } from "../diet-rules.ts";
import type { DietPreferences } from "../diet-rules.ts";
import type { Ingredient } from "../ingredients/ingredient.ts";
import type { IngredientLexicon } from "../ingredients/ingredient-lexicon.ts";
import { madeHere, mentionIsListed } from "./unlisted-ingredients-check.ts";
import type { Listed } from "./unlisted-ingredients-check.ts";
import type { FoodOf } from "./pantry-check.ts";
import type { RecipeDraft, RecipeFigures, RecipeIngredient, Violation } from "../recipe.ts";

/**
 * A recipe with what it takes to judge it. `figures`: of one portion, null where they were not computed; `foodOf`: what a
 * diet of figures cannot use of what is at hand is told by it.
 */
export type RecipeUnderTest = DietPreferences & {
  draft: RecipeDraft;
  lexicon: IngredientLexicon;
  figures: RecipeFigures | null;
  foodOf?: FoodOf;
};

const dietNames: Readonly<Record<Diet, string>> = {
  vegan: "vegana",
  vegetarian: "vegetariana",
  low_cal: "poco calorica",
  high_protein: "ricca di proteine",
  keto: "chetogenica",
  gluten_free: "senza glutine",
};

/** Ingredients as the lexicon reads name and text; undefined where either of them is not understood in full. */
function rowsOf(
  { name, text }: RecipeIngredient,
  lexicon: IngredientLexicon,
): readonly Ingredient[] | undefined {
  const named = lexicon.findAll(name);
  const told = lexicon.findAll(text);
  return named && told && [...named, ...told];
}

/** Why a recipe does not keep a diet for sure: an ingredient, what it promises, or its figures. */
export function dietProblems(
  { draft, lexicon, figures, ...preferences }: RecipeUnderTest,
  listed: readonly Listed[],
  diet: Diet,
): Violation[] {
  const asked = dietNames[diet];
  const problem = (what: string, says: string): Violation => ({ rule: "diet", what, says });
  if (isFigureDiet(diet)) {
    if (figuresKeepDiet(figures, diet, preferences)) return [];
    return [problem(diet, `La ricetta non è ${asked}: ${figureRequests[diet]}.`)];
  }
  const against = draft.ingredients.flatMap((one) => {
    const rows = rowsOf(one, lexicon);
    if (!rows)
      return [
        problem(
          one.name,
          `Non so se «${one.name}» («${one.text}») va bene in una ricetta ${asked}: usa un ingrediente comune, con il suo nome.`,
        ),
      ];
    if (rows.every((row) => keepsDiet(row, diet, preferences))) return [];
    return [
      problem(
        one.name,
        `«${one.name}» («${one.text}») non va bene in una ricetta ${asked}: toglilo o sostituiscilo.`,
      ),
    ];
  });
  const isOwn = madeHere(draft, listed);
  // What a title promises is read too: "insalata di pollo" is no vegan dish whatever its list says.
  const promised = [draft.name, draft.description]
    .flatMap((text) => lexicon.mentions(text))
    .filter((mention) => isAgainst(mention.ingredient, diet) && !isOwn(mention))
    .filter((mention) => !mentionIsListed(mention, listed))
    .map(({ ingredient }) =>
      problem(
        ingredient.name,
        `Nome e descrizione parlano di «${ingredient.name}», che non va bene in una ricetta ${asked}.`,
      ),
    );
  return [...against, ...promised];
}

const isAgainst = (row: Ingredient, diet: Diet): boolean =>
  (diet === "vegan" && row.vegan === "no") ||
  (diet === "vegetarian" && row.vegetarian === "no") ||
  (diet === "gluten_free" && row.gluten === "yes");

const figureRequests = {
  low_cal: "al massimo 450 kcal a porzione",
  high_protein: "almeno il 20 % dell'energia deve venire dalle proteine",
  keto: "al massimo 15 g di carboidrati a porzione e il 10 % dell'energia",
} as const;
