import { recipeLimits, type Diet } from "./recipe-limits.ts";
import {
  resolveRecipeIngredients,
  ingredientSimilarity,
  lookupIngredient,
  type IngredientLineFinder,
  type NamedIngredient,
} from "./ingredients/ingredient-similarity.ts";
import type { IngredientKind } from "./ingredients/ingredient.ts";
import { kindsByShoppingGroup } from "./ingredients/ingredient-kinds.ts";
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
/** Grams per portion from which an ingredient has full weight, and the minimum share of it. */
const fullWeightGrams = 40;
const minGramsWeight = 0.2;
/** Grams per portion below which a missing ingredient does not rule out a recipe: capers, a spoon of cheese. */
const negligibleGrams = 10;
/** Grams per portion up to which an ingredient is a scent that is neither needed nor used up: lemon zest, cinnamon. */
const maxScentGrams = 1;
/** Minimum weighted share of a recipe's ingredients that is available: more has to be there than has to be bought. */
const minAvailableShare = 0.5;

/** Departments of a shop, and kinds of others, whose food a meal is made of; these count twice as much as the rest. */
const mainKinds: ReadonlySet<IngredientKind> = new Set([
  ...kindsByShoppingGroup.meat,
  ...kindsByShoppingGroup.fish,
  ...kindsByShoppingGroup.grains,
  ...kindsByShoppingGroup.legumes,
  ...kindsByShoppingGroup.plant_based,
  "uovo",
  "latte",
  "yogurt",
  "formaggio",
]);
const mainWeight = 2;

/** Weight of an ingredient: a main one counts twice, and one of few grams per portion, such as lemon juice, less. */
function weighIngredient({ lexiconRow }: NamedIngredient, portionGrams: number): number {
  const isMain = lexiconRow !== undefined && mainKinds.has(lexiconRow.kind);
  return (isMain ? mainWeight : 1) * Math.min(1, Math.max(minGramsWeight, portionGrams / fullWeightGrams));
}

/** An ingredient of a recipe with its availability, 0 to 1; `grams` per portion. */
type RequiredIngredient = { name: string; grams: number; weight: number; availability: number };

function scoreRecipe(
  recipe: CatalogueRecipe,
  availableIngredients: readonly NamedIngredient[],
  lookup: (name: string) => NamedIngredient,
): { score: number; missing: string[] } | undefined {
  const usedWeights = new Map<NamedIngredient, number>();
  const needs: RequiredIngredient[] = recipe.ingredients.flatMap(({ name, grams }) => {
    const part = lookup(name);
    const portion = grams / recipe.servings;
    if (part.lexiconRow?.staple === true || portion <= maxScentGrams) return [];
    const weight = weighIngredient(part, portion);
    const shares = availableIngredients.map((one) => ({ one, similarity: ingredientSimilarity(one, part) }));
    for (const { one, similarity } of shares)
      if (similarity > 0) usedWeights.set(one, Math.max(usedWeights.get(one) ?? 0, weighIngredient(one, portion)));
    return [{ name, grams: portion, weight, availability: Math.max(...shares.map(({ similarity }) => similarity)) }];
  });
  const totalWeight = needs.reduce((sum, { weight }) => sum + weight, 0);
  const availableShare = needs.reduce((sum, { weight, availability }) => sum + weight * availability, 0) / totalWeight;
  const missing = needs.filter(({ availability }) => availability === 0);
  const ingredientsToBuy = missing.filter(({ grams }) => grams >= negligibleGrams);
  if (totalWeight === 0 || availableShare < minAvailableShare || ingredientsToBuy.length > recipeLimits.maxExtras)
    return undefined;
  const usedWeight = [...usedWeights.values()].reduce((sum, weight) => sum + weight, 0);
  const wholeWeight = availableIngredients.reduce(
    (sum, one) => sum + (usedWeights.get(one) ?? weighIngredient(one, fullWeightGrams)),
    0,
  );
  const usedShare = usedWeight / wholeWeight;
  return {
    score: (2 * availableShare * usedShare) / (availableShare + usedShare),
    missing: missing.map(({ name }) => name),
  };
}

/**
 * The recipe of the catalogue that makes the best use of the available ingredients, and up to three more; null where
 * nothing matches. A recipe matches where at least half of its ingredients are available (weighted: full weight from 40
 * g per portion, main ingredients twice, staples not counted) and at most two have to be bought, as many as a generated
 * recipe may add. Ranked by the harmonic mean of two weighted shares, the available share of the recipe and the used
 * share of the ingredients; ties keep the order of the catalogue. `isValid` checks the diets on the recipe as served.
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
