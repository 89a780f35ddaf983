import { isEnergyDensityPlausible, isEnergyDensityClose } from "./energy-density.ts";
import { sanitizeDishName } from "../photo-analysis/dish-name.ts";
import type { VisionItem } from "../photo-analysis/vision-result.ts";
import { toPlausiblePer100 } from "../photo-analysis/dish-plausibility.ts";
import type { FoodForm } from "./food-form.ts";
import { matchFoods } from "./food-matcher.ts";
import type { Lexicon } from "./food-matcher.ts";
import { toAlternative, toStockCandidate } from "./food-candidate.ts";
import type { FoodCandidate } from "./food-candidate.ts";
import { listPossibleEnergies, weighItem } from "../photo-analysis/item-weight.ts";
import type { MealItem } from "../meal-parser/meal-item.ts";
import { energyOfMacros } from "../nutrition/nutrition.ts";
import type { Nutrition } from "../nutrition/nutrition.ts";
import { matchProduct } from "./product-matching.ts";

/** What else an item may be, besides the stock foods. */
export type ResolutionCandidates = {
  /** What this person means by the item's name. */
  userAlias?: FoodCandidate | undefined;
  /** Products that a search for its name and brand found, best first. */
  products?: readonly FoodCandidate[] | undefined;
};

/** Where an item's figures come from, and its grams in the state that the figures are of. */
export type ResolvedItem = Pick<
  MealItem,
  "name" | "ref" | "source" | "per100" | "grams" | "unit" | "alternatives"
> & {
  /** True where the guessed energy contradicted its macronutrients and was computed from them. */
  isRecomputed: boolean;
};

const maxAlternatives = 3;
/** How many foods are looked at for each name. */
const maxMatchesPerName = 5;

/** What a model guesses for 100 g, mended where that is possible; null where no food is like that. */
export function toModelEstimate(item: VisionItem): { per100: Nutrition; isRecomputed: boolean } | null {
  const { kcal100: calories, proteine100: protein, carboidrati100: carbs, grassi100: fat } = item;
  const nameForCheck = item.nomeGenerico === "" ? item.nome : item.nomeGenerico;
  return toPlausiblePer100({ calories, protein, carbs, fat }, nameForCheck);
}

/** The form that the figures are to be of; undefined for the food as it is eaten. */
function toRequestedForm({ stato, cottura }: VisionItem): FoodForm | undefined {
  if (stato === "crudo_peso") return "raw";
  return cottura === "crudo" || cottura === "altro" ? undefined : "cooked";
}

type StockMatch = { food: FoodCandidate | undefined; candidates: FoodCandidate[] };

/**
 * The stock food that an item surely is, by its name or else its generic name, and the others it may be. The guessed
 * energy chooses among namesakes ("latte" that is skimmed); a raw row may stand behind a cooked food, and the cooking
 * then bridges the energies. What the generic name leaves out ("al cioccolato") must not make much of a difference.
 */
function findStockFood(lexicon: Lexicon, item: VisionItem, kcal100: number): StockMatch {
  const candidates: FoodCandidate[] = [];
  const form = toRequestedForm(item);
  const names = [
    { text: item.nome, isCompatible: isEnergyDensityPlausible },
    { text: item.nomeGenerico, isCompatible: isEnergyDensityClose },
  ];
  for (const { text, isCompatible } of names) {
    if (text.trim() === "") continue;
    for (const query of [
      { text, form, expectedKcal100: kcal100 < 1 ? undefined : kcal100 },
      { text, form },
    ]) {
      const matches = matchFoods(lexicon, query, maxMatchesPerName);
      const foods = matches.map(({ food }) => toStockCandidate(food));
      candidates.push(...foods);
      const [first] = foods;
      if (first === undefined || matches[0]?.isConfident !== true) continue;
      if (listPossibleEnergies(item, first).some((kcal) => isCompatible(kcal, kcal100)))
        return { food: first, candidates };
    }
  }
  return { food: undefined, candidates };
}

function listAlternatives(
  ref: string | null,
  candidates: readonly FoodCandidate[],
): ResolvedItem["alternatives"] {
  const byRef = new Map(candidates.filter((food) => food.ref !== ref).map((food) => [food.ref, food]));
  return [...byRef.values()].slice(0, maxAlternatives).map(toAlternative);
}

/** What may be of no energy without being in any table. */
const zeroEnergyPattern = /^(?:cubett[oi] di )?(?:ghiaccio|acqua|sale)(?![\p{L}'])/iu;

/**
 * An item with the model's own guess per 100 g; null where that is nothing that food can be, or of no energy at all
 * (but for water, ice and salt): it would count for nothing without anybody noticing.
 */
export function toEstimatedItem(
  item: VisionItem,
  alternatives: ResolvedItem["alternatives"] = [],
): ResolvedItem | null {
  const estimate = toModelEstimate(item);
  if (!estimate) return null;
  const hasNoEnergy = estimate.per100.calories < 1 && energyOfMacros(estimate.per100) < 1;
  if (hasNoEnergy && !zeroEnergyPattern.test(item.nome.trim())) return null;
  return {
    name: sanitizeDishName(item.nome) || sanitizeDishName(item.nomeGenerico),
    ref: null,
    source: "estimate",
    per100: estimate.per100,
    grams: item.grammi,
    unit: null,
    isRecomputed: estimate.isRecomputed,
    alternatives,
  };
}

/**
 * Finds the figures behind an item that a model named: what the person means by the name, a product for a brand, a
 * stock food of that name and form and of about the guessed density, and where none of these is, the model's guess
 * itself (`guessedItem`). Null where that guess is nothing that food can be: its grams are then no better.
 */
export function resolveItem(
  lexicon: Lexicon,
  item: VisionItem,
  candidates: ResolutionCandidates = {},
): ResolvedItem | null {
  const estimate = toModelEstimate(item);
  if (!estimate) return null;
  const kcal100 = estimate.per100.calories;
  const products = candidates.products ?? [];
  const product = item.marca === null ? undefined : matchProduct(item, kcal100, products);
  const stock = findStockFood(lexicon, item, kcal100);
  const food = candidates.userAlias ?? product ?? stock.food;
  const alternatives = [...(product ? [product] : []), ...stock.candidates];
  if (food)
    return {
      name: food.name,
      ref: food.ref,
      source: food.source,
      per100: food.per100,
      ...weighItem(item, food),
      isRecomputed: false,
      alternatives: listAlternatives(food.ref, alternatives),
    };
  return toEstimatedItem(item, listAlternatives(null, alternatives));
}
