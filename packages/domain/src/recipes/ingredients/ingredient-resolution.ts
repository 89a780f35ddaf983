import { toFoodRef } from "../../food-ref.ts";
import { isSameIngredient, lookupIngredient, lookupIngredients } from "./ingredient-similarity.ts";
import type { IngredientLineFinder, NamedIngredient } from "./ingredient-similarity.ts";
import { isWater } from "../validation/unlisted-ingredients-check.ts";
import type { IngredientOrigin, RecipeDraft, RecipeIngredient } from "../recipe.ts";

/**
 * Where what a line names comes from, whatever anybody claims: listed where the person has it, a staple where the lexicon
 * says so, else something to buy.
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
 * The recipe with each ingredient found in the lexicon: its name there, the stock food whose figures stand for it, and
 * where it comes from. Nobody's word is taken for the latter: it is listed where the person has it, a staple where the
 * lexicon says so, else something to buy. What diets hold for is read off the name alone: a `generic` name gives
 * figures, never a diet.
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
      const foodId =
        (named.lexiconRow ?? (generic === undefined ? undefined : lexicon.find(generic)))?.foodId ?? null;
      return {
        ...part,
        ingredient: named.lexiconRow?.name ?? null,
        ref: foodId === null ? null : toFoodRef("stock", foodId),
        origin:
          part.origin === "own"
            ? part.origin
            : resolveIngredientOrigin(part.name, availableIngredients, lexicon),
      };
    }),
  };
}
