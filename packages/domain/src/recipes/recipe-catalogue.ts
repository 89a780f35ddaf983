import { recipeLimits, type Diet } from "./recipe-limits.ts";
import {
  resolveRecipeIngredients,
  ingredientSimilarity,
  lookupIngredient,
  type IngredientLineFinder,
  type NamedIngredient,
} from "./ingredients/ingredient-similarity.ts";
import { scaleRecipe } from "./recipe-scaling.ts";
import type { RecipeDraft } from "./recipe.ts";

/** A recipe of the built-in catalogue. `claimedDiets`: the diets that its author declares. */
export type CatalogueRecipe = RecipeDraft & { id: string; claimedDiets: readonly Diet[] };

/**
 * A matching recipe, scaled to the requested portions. `missing`: its ingredients to buy, by their names in the recipe.
 */
export type CatalogueMatch = { recipe: CatalogueRecipe; missing: readonly string[]; score: number };

export type CatalogueSelection = { best: CatalogueMatch; others: readonly CatalogueMatch[] };

/** "1 ora+" has no upper bound. */
const unlimitedMinutes = 60;
const maxAlternatives = 3;
/** Grams per portion from which an ingredient has full weight, and the minimum weight of an ingredient. */
const fullWeightGrams = 40;
const minWeight = 0.2;
/** Grams per portion below which a missing ingredient does not rule out a recipe: capers, a spoon of cheese. */
const negligibleGrams = 10;
/** Minimum weighted share of a recipe's ingredients that is available: more has to be there than has to be bought. */
const minAvailableShare = 0.5;

/** An ingredient of a recipe with its availability, 0 to 1; `grams` per portion. */
type RequiredIngredient = { name: string; grams: number; weight: number; availability: number };

function scoreRecipe(
  recipe: CatalogueRecipe,
  availableIngredients: readonly NamedIngredient[],
  lookup: (name: string) => NamedIngredient,
): { score: number; missing: string[] } | undefined {
  const used = new Set<NamedIngredient>();
  const needs: RequiredIngredient[] = recipe.ingredients.flatMap(({ name, grams }) => {
    const part = lookup(name);
    if (part.lexiconRow?.staple === true) return [];
    const portion = grams / recipe.servings;
    const weight = Math.min(1, Math.max(minWeight, portion / fullWeightGrams));
    const shares = availableIngredients.map((one) => ({ one, similarity: ingredientSimilarity(one, part) }));
    for (const { one, similarity } of shares) if (similarity > 0) used.add(one);
    return [{ name, grams: portion, weight, availability: Math.max(...shares.map(({ similarity }) => similarity)) }];
  });
  const totalWeight = needs.reduce((sum, { weight }) => sum + weight, 0);
  const availableShare = needs.reduce((sum, { weight, availability }) => sum + weight * availability, 0) / totalWeight;
  const missing = needs.filter(({ availability }) => availability === 0);
  const ingredientsToBuy = missing.filter(({ grams }) => grams >= negligibleGrams);
  if (totalWeight === 0 || availableShare < minAvailableShare || ingredientsToBuy.length > recipeLimits.maxExtras)
    return undefined;
  const usedShare = used.size / availableIngredients.length;
  return {
    score: (2 * availableShare * usedShare) / (availableShare + usedShare),
    missing: missing.map(({ name }) => name),
  };
}

/**
 * The recipe of the catalogue that makes the best use of the available ingredients, and up to three more; null where
 * nothing matches. A recipe matches where at least half of its ingredients are available (weighted: full weight from 40
 * g per portion, staples not counted) and at most two have to be bought, as many as a generated recipe may add. Ranked
 * by the harmonic mean of two shares, the available share of the recipe and the used share of the ingredients; ties
 * keep the order of the catalogue. `isValid` checks the diets on the recipe as served.
 */
export function selectFromCatalogue(
  catalogue: readonly CatalogueRecipe[],
  request: { ingredients: readonly string[]; minutes: number; servings: number },
  lexicon: IngredientLineFinder,
  isValid: (recipe: CatalogueRecipe) => boolean,
): CatalogueSelection | null {
  const availableIngredients = request.ingredients
    .map((name) => lookupIngredient(name, lexicon))
    .filter((one) => one.lexiconRow?.staple === false);
  if (availableIngredients.length === 0) return null;
  const lookupCache = new Map<string, NamedIngredient>();
  const lookup = (name: string): NamedIngredient => {
    const found = lookupCache.get(name) ?? lookupIngredient(name, lexicon);
    lookupCache.set(name, found);
    return found;
  };
  const candidates = catalogue
    .filter(({ minutes }) => request.minutes >= unlimitedMinutes || minutes <= request.minutes)
    .flatMap((recipe) => {
      const found = scoreRecipe(recipe, availableIngredients, lookup);
      return found === undefined ? [] : [{ recipe, ...found }];
    })
    .toSorted((a, b) => b.score - a.score);
  const matches: CatalogueMatch[] = [];
  for (const { recipe, missing, score } of candidates) {
    const served = resolveRecipeIngredients(scaleRecipe(recipe, request.servings), lexicon, request.ingredients);
    if (isValid(served)) matches.push({ recipe: served, missing, score });
    if (matches.length > maxAlternatives) break;
  }
  const [best, ...others] = matches;
  return best === undefined ? null : { best, others };
}
