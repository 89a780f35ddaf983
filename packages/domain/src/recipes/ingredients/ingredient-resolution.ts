import { foodRef } from "../../food-ref.ts";
import { isSameFood, namedIngredient, namedIngredients } from "./ingredient-similarity.ts";
import type { LineReader, NamedIngredient } from "./ingredient-similarity.ts";
import { isWater } from "../validation/unlisted-ingredients-check.ts";
import type { IngredientOrigin, RecipeDraft, RecipeIngredient } from "../recipe.ts";

/**
 * Where what a line names comes from, whatever anybody claims: listed where the person has it, a staple where the lexicon
 * says so, else something to buy.
 */
export function originOf(
  line: string,
  had: readonly NamedIngredient[],
  lexicon: LineReader,
): Exclude<IngredientOrigin, "own"> {
  const parts = namedIngredients(line, lexicon);
  const isHad = (part: NamedIngredient): boolean => had.some((one) => isSameFood(one, part));
  const isStaple = ({ known }: NamedIngredient): boolean =>
    known !== undefined && (known.staple || isWater(known));
  if (parts.every(isStaple)) return parts.every(isHad) ? "listed" : "staple";
  return parts.every((part) => isHad(part) || isStaple(part)) ? "listed" : "extra";
}

/**
 * The recipe with each ingredient found in the lexicon: its name there, the stock food whose figures stand for it, and
 * where it comes from. Nobody's word is taken for the latter: it is listed where the person has it, a staple where the
 * lexicon says so, else something to buy. What diets hold for is read off the name alone: a `generic` name gives
 * figures, never a diet.
 */
export function groundedRecipe<Recipe extends Omit<RecipeDraft, "ingredients">>(
  recipe: Recipe & { ingredients: readonly (RecipeIngredient & { generic?: string })[] },
  lexicon: LineReader,
  listed: readonly string[],
): Recipe & { ingredients: readonly RecipeIngredient[] } {
  const had = listed.flatMap((line) => namedIngredients(line, lexicon));
  return {
    ...recipe,
    ingredients: recipe.ingredients.map(({ generic, ...part }) => {
      const named = namedIngredient(part.name, lexicon);
      const foodId =
        (named.known ?? (generic === undefined ? undefined : lexicon.find(generic)))?.foodId ?? null;
      return {
        ...part,
        ingredient: named.known?.name ?? null,
        ref: foodId === null ? null : foodRef("stock", foodId),
        origin: part.origin === "own" ? part.origin : originOf(part.name, had, lexicon),
      };
    }),
  };
}
