import type { Composition } from "../cooked-dish.ts";
import type { Diet } from "../diet.ts";
import { dietBounds, keepsDiet } from "../diet-rules.ts";
import type { DietPreferences } from "../diet-rules.ts";
import { foodRef } from "../../food-ref.ts";
import type { Ingredient } from "../ingredients/ingredient.ts";
import type { IngredientLexicon } from "../ingredients/ingredient-lexicon.ts";
import { ingredientTokens } from "../ingredients/ingredient-tokenizer.ts";
import { originOf } from "../ingredients/ingredient-resolution.ts";
import { isSameFood, namedIngredients } from "../ingredients/ingredient-similarity.ts";
import { isWater, mentionIsListed } from "./unlisted-ingredients-check.ts";
import type { Listed } from "./unlisted-ingredients-check.ts";
import { recipeBounds } from "../recipe-limits.ts";
import type { RecipeDraft, RecipeIngredient, Violation } from "../recipe.ts";
import { searchText } from "../../search/search-tokenizer.ts";

/** What a person has at hand, by its names, and what the recipe says that it leaves out of that. */
export type Pantry = { ingredients: readonly string[]; leftOut?: readonly string[] };

/** What 100 g of an ingredient hold, by its ref; undefined where no table has it. */
export type FoodOf = (ref: string) => Composition | undefined;

/** What it takes to tell what a diet has no use for. */
type Rules = DietPreferences & { lexicon: IngredientLexicon; foodOf?: FoodOf | undefined };

/** True where a listed ingredient is, or holds, what a name of the pantry says. */
function isUsed(
  wanted: string,
  listed: readonly Listed[],
  names: readonly string[],
  lexicon: IngredientLexicon,
): boolean {
  const rows = lexicon.findAll(wanted) ?? lexicon.mentions(wanted).map(({ ingredient }) => ingredient);
  const said = ingredientTokens(wanted);
  const parts = names.flatMap((name) => namedIngredients(name, lexicon));
  return (
    rows.some((ingredient) => mentionIsListed({ ingredient, said }, listed) && !isWater(ingredient)) ||
    listed.some(
      ({ rows: has, words }) =>
        has.some((row) => rows.some(({ name }) => name === row.name)) ||
        said.every((word) => words.has(word)),
    ) ||
    namedIngredients(wanted, lexicon).some((one) => parts.some((part) => isSameFood(one, part)))
  );
}

/** Grams of carbohydrates in 100 g from which a food fills half of what a keto portion may hold: pasta, bread, most fruit. */
const muchCarbs = dietBounds.ketoCarbs / 2;

/** True for what a diet has no use for: what breaks it by itself, and for keto what is mostly starch or sugar. */
function isUseless(
  rows: readonly Ingredient[] | undefined,
  diet: Diet,
  { foodOf, ...preferences }: Rules,
): boolean {
  if (!rows?.every((row) => keepsDiet(row, diet, preferences))) return true;
  if (diet !== "keto" || foodOf === undefined) return false;
  return rows.some(
    ({ foodId }) => foodId !== null && (foodOf(foodRef("stock", foodId))?.carbs ?? 0) > muchCarbs,
  );
}

/** Ingredients of the pantry that the recipe neither uses, nor leaves out in so many words, nor has a use for. */
export function unusedIngredients(
  { ingredients: parts }: Pick<RecipeDraft, "ingredients">,
  listed: readonly Listed[],
  { ingredients, leftOut = [] }: Pantry,
  diets: readonly Diet[],
  rules: Rules,
): Violation[] {
  const { lexicon } = rules;
  const out = new Set(leftOut.map(searchText));
  const names = parts.map(({ name }) => name);
  const isOut = (wanted: string): boolean =>
    out.has(searchText(wanted)) || diets.some((diet) => isUseless(lexicon.findAll(wanted), diet, rules));
  return ingredients
    .filter((wanted) => !isUsed(wanted, listed, names, lexicon) && !isOut(wanted))
    .map((wanted) => ({
      rule: "unused" as const,
      what: wanted,
      says: `«${wanted}» è disponibile ma la ricetta non lo usa: usalo o dichiara che lo lasci fuori.`,
    }));
}

const quoted = (parts: readonly RecipeIngredient[]): string =>
  parts.map(({ name }) => `«${name}»`).join(", ");

/** Where the ingredients come from: staples are those of the lexicon, "listed" ones those of the pantry, few are bought. */
export function originProblems(draft: RecipeDraft, pantry: Pantry, lexicon: IngredientLexicon): Violation[] {
  const had = pantry.ingredients.flatMap((name) => namedIngredients(name, lexicon));
  const bought = draft.ingredients.filter(({ origin }) => origin === "extra");
  const pretended = draft.ingredients.filter(
    ({ name, origin }) =>
      (origin === "staple" || origin === "listed") && originOf(name, had, lexicon) === "extra",
  );
  const problems = pretended.map(({ name, origin }): Violation => ({
    rule: "extras",
    what: name,
    says:
      origin === "staple"
        ? `«${name}» non è una scorta di ogni cucina: dichiaralo come aggiunta o toglilo.`
        : `«${name}» non è tra gli ingredienti disponibili: toglilo o dichiaralo come aggiunta.`,
  }));
  if (bought.length > recipeBounds.extras)
    problems.push({
      rule: "extras",
      what: String(bought.length),
      says: `La ricetta aggiunge ${bought.length} ingredienti da comprare (${quoted(bought)}): al massimo ${recipeBounds.extras}.`,
    });
  return problems;
}
