import type { Composition } from "../cooked-dish.ts";
import { recipeLimits, type Diet } from "../recipe-limits.ts";
import { dietThresholds, isSuitableForDiet, type DietPreferences } from "../diet-rules.ts";
import { toFoodRef } from "../../food-ref.ts";
import type { Ingredient } from "../ingredients/ingredient.ts";
import type { IngredientLexicon } from "../ingredients/ingredient-lexicon.ts";
import { tokenizeIngredientText } from "../ingredients/ingredient-tokenizer.ts";
import {
  resolveIngredientOrigin,
  isSameIngredient,
  isWater,
  lookupIngredients,
} from "../ingredients/ingredient-similarity.ts";
import { isMentionListed, type ListedIngredient } from "./unlisted-ingredients-check.ts";
import type { RecipeDraft, RecipeIngredient, Violation } from "../recipe.ts";
import { normalizeSearchText } from "../../search/search-tokenizer.ts";

/** Available ingredients by their names, and those of them that the recipe declares left out. */
export type Pantry = { ingredients: readonly string[]; leftOut?: readonly string[] };

/** Composition per 100 g by food reference; undefined where no table has the food. */
export type FindFood = (ref: string) => Composition | undefined;

/** Inputs for deciding which ingredients a diet rules out. */
type DietContext = DietPreferences & { lexicon: IngredientLexicon; findFood?: FindFood | undefined };

/** True where a listed ingredient is, or contains, the ingredient of a pantry name. */
function isUsed(
  pantryName: string,
  listed: readonly ListedIngredient[],
  names: readonly string[],
  lexicon: IngredientLexicon,
): boolean {
  const rows = lexicon.findAll(pantryName) ?? lexicon.findMentions(pantryName).map(({ ingredient }) => ingredient);
  const tokens = tokenizeIngredientText(pantryName);
  const parts = names.flatMap((name) => lookupIngredients(name, lexicon));
  return (
    rows.some((ingredient) => isMentionListed({ ingredient, tokens }, listed) && !isWater(ingredient)) ||
    listed.some(
      ({ rows: listedRows, words }) =>
        listedRows.some((row) => rows.some(({ name }) => name === row.name)) || tokens.every((word) => words.has(word)),
    ) ||
    lookupIngredients(pantryName, lexicon).some((one) => parts.some((part) => isSameIngredient(one, part)))
  );
}

/** Grams of carbohydrates per 100 g from which a food uses up half of a keto portion: pasta, bread, most fruit. */
const highCarbsGrams = dietThresholds.ketoMaxCarbsGrams / 2;

/**
 * True for an ingredient that a diet rules out: one that violates it, and for keto one that is mostly starch or sugar.
 */
function isUnusableForDiet(
  rows: readonly Ingredient[] | undefined,
  diet: Diet,
  { findFood, ...preferences }: DietContext,
): boolean {
  if (!rows?.every((row) => isSuitableForDiet(row, diet, preferences))) return true;
  if (diet !== "keto" || findFood === undefined) return false;
  return rows.some(
    ({ foodId }) => foodId !== null && (findFood(toFoodRef("stock", foodId))?.carbs ?? 0) > highCarbsGrams,
  );
}

/** Pantry ingredients that the recipe neither uses nor declares left out, and that no requested diet rules out. */
export function checkUnusedPantry(
  { ingredients: parts }: Pick<RecipeDraft, "ingredients">,
  listed: readonly ListedIngredient[],
  { ingredients, leftOut = [] }: Pantry,
  diets: readonly Diet[],
  context: DietContext,
): Violation[] {
  const { lexicon } = context;
  const leftOutNames = new Set(leftOut.map(normalizeSearchText));
  const names = parts.map(({ name }) => name);
  const isExcluded = (pantryName: string): boolean =>
    leftOutNames.has(normalizeSearchText(pantryName)) ||
    diets.some((diet) => isUnusableForDiet(lexicon.findAll(pantryName), diet, context));
  return ingredients
    .filter((pantryName) => !isUsed(pantryName, listed, names, lexicon) && !isExcluded(pantryName))
    .map((pantryName) => ({
      rule: "unused" as const,
      subject: pantryName,
      message: `«${pantryName}» è disponibile ma la ricetta non lo usa: usalo o dichiara che lo lasci fuori.`,
    }));
}

const quoteNames = (parts: readonly RecipeIngredient[]): string => parts.map(({ name }) => `«${name}»`).join(", ");

/**
 * Violations of declared origins: a staple has to be one in the lexicon, a "listed" ingredient has to be in the pantry,
 * and at most `maxExtras` may be bought.
 */
export function checkIngredientOrigins(draft: RecipeDraft, pantry: Pantry, lexicon: IngredientLexicon): Violation[] {
  const pantryIngredients = pantry.ingredients.flatMap((name) => lookupIngredients(name, lexicon));
  const extras = draft.ingredients.filter(({ origin }) => origin === "extra");
  const misdeclared = draft.ingredients.filter(
    ({ name, origin }) =>
      (origin === "staple" || origin === "listed") &&
      resolveIngredientOrigin(name, pantryIngredients, lexicon) === "extra",
  );
  const problems = misdeclared.map(({ name, origin }): Violation => ({
    rule: "extras",
    subject: name,
    message:
      origin === "staple"
        ? `«${name}» non è una scorta di ogni cucina: dichiaralo come aggiunta o toglilo.`
        : `«${name}» non è tra gli ingredienti disponibili: toglilo o dichiaralo come aggiunta.`,
  }));
  if (extras.length > recipeLimits.maxExtras)
    problems.push({
      rule: "extras",
      subject: String(extras.length),
      message: `La ricetta aggiunge ${extras.length} ingredienti da comprare (${quoteNames(extras)}): al massimo ${recipeLimits.maxExtras}.`,
    });
  return problems;
}
