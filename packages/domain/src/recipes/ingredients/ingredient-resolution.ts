import { toFoodRef } from "../../food-ref.ts";
import { isSameIngredient, lookupIngredient, lookupIngredients } from "./ingredient-similarity.ts";
import type { IngredientLineFinder, NamedIngredient } from "./ingredient-similarity.ts";
import { isWater } from "../validation/unlisted-ingredients-check.ts";
import type { IngredientOrigin, RecipeDraft, RecipeIngredient } from "../recipe.ts";

/**
 * Origin of an ingredient line, independent of the declared one: "listed" where the pantry has it, "staple" where the
 * lexicon marks it so, else "extra".
 */
export function resolveIngredientOrigin(
  line: string,
  availableIngredients: readonly NamedIngredient[],
  lexicon: IngredientLineFinder,
): Exclude<IngredientOrigin, "own"> {
  const parts = lookupIngredients(line, lexicon);
  const isAvailable = (part: NamedIngredient): boolean =>
    availableIngredients.some((one) => isSameIngredient(one, part));
  const isStaple = ({ lexiconRow }: NamedIngredient): boolean =>
    lexiconRow !== undefined && (lexiconRow.staple || isWater(lexiconRow));
  if (parts.every(isStaple)) return parts.every(isAvailable) ? "listed" : "staple";
  return parts.every((part) => isAvailable(part) || isStaple(part)) ? "listed" : "extra";
}

/**
 * The recipe with each ingredient resolved in the lexicon: its name there, the stock food that supplies its nutrition,
 * and its origin. A declared origin is ignored: it is "listed" where the pantry has the food, "staple" where the
 * lexicon marks it so, else "extra". Diets are derived from `name` alone: a `generic` name supplies nutrition, never a
 * diet.
 */
export function resolveRecipeIngredients<Recipe extends Omit<RecipeDraft, "ingredients">>(
  recipe: Recipe & { ingredients: readonly (RecipeIngredient & { generic?: string })[] },
  lexicon: IngredientLineFinder,
  availableLines: readonly string[],
): Recipe & { ingredients: readonly RecipeIngredient[] } {
  const availableIngredients = availableLines.flatMap((line) => lookupIngredients(line, lexicon));
  return {
    ...recipe,
    ingredients: recipe.ingredients.map(({ generic, ...part }) => {
      const named = lookupIngredient(part.name, lexicon);
      const foodId = (named.lexiconRow ?? (generic === undefined ? undefined : lexicon.find(generic)))?.foodId ?? null;
      return {
        ...part,
        ingredient: named.lexiconRow?.name ?? null,
        ref: foodId === null ? null : toFoodRef("stock", foodId),
        origin: part.origin === "own" ? part.origin : resolveIngredientOrigin(part.name, availableIngredients, lexicon),
      };
    }),
  };
}
