import type { Diet } from "./diet.ts";
import { groundedRecipe } from "./ingredients/ingredient-resolution.ts";
import { likeness, namedIngredient } from "./ingredients/ingredient-similarity.ts";
import type { LineReader, NamedIngredient } from "./ingredients/ingredient-similarity.ts";
import { scaleRecipe } from "./recipe-scaling.ts";
import { recipeBounds } from "./recipe-limits.ts";
import type { RecipeDraft } from "./recipe.ts";

/** A recipe of our own shelf, and the diets that its writer says it keeps to. */
export type ShelfRecipe = RecipeDraft & { id: string; claims: readonly Diet[] };

/** A recipe that fits, for the portions that were wanted. `missing`: what is to be bought for it, as it is called there. */
export type ShelfFit = { recipe: ShelfRecipe; missing: readonly string[]; score: number };

export type ShelfChoice = { best: ShelfFit; others: readonly ShelfFit[] };

/** "1 ora+" has no ceiling. */
const noCeiling = 60;
const otherRecipes = 3;
/** Grams a portion from which an ingredient counts as a whole one, and what the least of them counts. */
const wholeGrams = 40;
const leastWeight = 0.2;
/** Grams a portion below which nobody calls off a dish for want of it: capers, a spoon of cheese. */
const smallGrams = 10;
/** Share of what a recipe is made of that has to be at hand: more has to be there than has to be bought. */
const leastAtHand = 0.5;

/** What a recipe needs of a thing, and how far the person has it, 0 to 1. */
type Need = { name: string; grams: number; weight: number; atHand: number };

function fit(
  recipe: ShelfRecipe,
  had: readonly NamedIngredient[],
  named: (name: string) => NamedIngredient,
): { score: number; missing: string[] } | undefined {
  const used = new Set<NamedIngredient>();
  const needs: Need[] = recipe.ingredients.flatMap(({ name, grams }) => {
    const part = named(name);
    if (part.known?.staple === true) return [];
    const portion = grams / recipe.servings;
    const weight = Math.min(1, Math.max(leastWeight, portion / wholeGrams));
    const shares = had.map((one) => ({ one, share: likeness(one, part) }));
    for (const { one, share } of shares) if (share > 0) used.add(one);
    return [{ name, grams: portion, weight, atHand: Math.max(...shares.map(({ share }) => share)) }];
  });
  const all = needs.reduce((sum, { weight }) => sum + weight, 0);
  const share = needs.reduce((sum, { weight, atHand }) => sum + weight * atHand, 0) / all;
  const missing = needs.filter(({ atHand }) => atHand === 0);
  const toBuy = missing.filter(({ grams }) => grams >= smallGrams);
  if (all === 0 || share < leastAtHand || toBuy.length > recipeBounds.extras) return undefined;
  const usedShare = used.size / had.length;
  return { score: (2 * share * usedShare) / (share + usedShare), missing: missing.map(({ name }) => name) };
}

/**
 * The recipe of the shelf that makes the most of what a person has, and up to three more; null where nothing fits. It
 * fits where at least half of what it is made of (a thing of 40 g a portion and more counting whole, staples not at all)
 * is at hand and no more than two things have to be bought, as many as a generated recipe may add. The best is the one
 * that leaves least to buy and least unused (harmonic mean of both shares); equals stay in the order of the shelf.
 * `passes` proves the diets, of the recipe as it would be served.
 */
export function chooseFromShelf(
  shelf: readonly ShelfRecipe[],
  wanted: { ingredients: readonly string[]; minutes: number; servings: number },
  lexicon: LineReader,
  passes: (recipe: ShelfRecipe) => boolean,
): ShelfChoice | null {
  const had = wanted.ingredients
    .map((name) => namedIngredient(name, lexicon))
    .filter((one) => one.known?.staple === false);
  if (had.length === 0) return null;
  const known = new Map<string, NamedIngredient>();
  const named = (name: string): NamedIngredient => {
    const found = known.get(name) ?? namedIngredient(name, lexicon);
    known.set(name, found);
    return found;
  };
  const candidates = shelf
    .filter(({ minutes }) => wanted.minutes >= noCeiling || minutes <= wanted.minutes)
    .flatMap((recipe) => {
      const found = fit(recipe, had, named);
      return found === undefined ? [] : [{ recipe, ...found }];
    })
    .toSorted((a, b) => b.score - a.score);
  const fits: ShelfFit[] = [];
  for (const { recipe, missing, score } of candidates) {
    const served = groundedRecipe(scaleRecipe(recipe, wanted.servings), lexicon, wanted.ingredients);
    if (passes(served)) fits.push({ recipe: served, missing, score });
    if (fits.length > otherRecipes) break;
  }
  const [best, ...others] = fits;
  return best === undefined ? null : { best, others };
}
