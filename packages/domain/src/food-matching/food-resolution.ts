import { isEnergyDensityPlausible, isEnergyDensityClose } from "./match-score.ts";
import { sanitizeDishName } from "../photo-analysis/dish-name.ts";
import type { VisionItem } from "../photo-analysis/vision-result.ts";
import { toPlausiblePer100 } from "../photo-analysis/dish-plausibility.ts";
import type { FoodForm } from "./food-form.ts";
import { matchFoods, type Lexicon } from "./food-matcher.ts";
import type { MealItem, Alternative } from "../meal-parser/meal-item.ts";
import { energyOfMacros, roundToOneDecimal, type Nutrition } from "../nutrition/nutrition.ts";
import { inflectedForms } from "../search/inflections.ts";
import { tokenizeName, normalizeSearchText } from "../search/search-tokenizer.ts";
import { toFoodRef } from "../food-ref.ts";
import type { LexiconFood } from "./lexicon-food.ts";
import type { CookingYield } from "../portions/food-units.ts";
import type { WeighableFood } from "../portions/household-measures.ts";
import { computePortionWeight } from "../portions/portion-weight.ts";
import { parseUnitLabel } from "../meal-parser/unit-parser.ts";

type ItemWeight = { grams: number; unit: { label: string; count: number } | null };

/**
 * A counted weight may move the grams that were seen by at most this share: a table's piece says nothing about the
 * size of the one on the plate.
 */
const maxUnitShift = 0.3;
const maxPieces = 100;

/**
 * Returns grams in the state of the food's figures per gram of the item: the cooking factor, or its inverse, where
 * one is raw and the other cooked; 1 otherwise. Where the item's cooking method is unknown, the guessed energy
 * decides.
 */
function computeStateRatio(item: VisionItem, { cooking, per100 }: FoodCandidate): number {
  if (!cooking) return 1;
  if (item.stato === "crudo_peso") return cooking.state === "cooked" ? cooking.factor : 1;
  if (cooking.state === "cooked" || item.cottura === "crudo") return 1;
  const cooked = 1 / cooking.factor;
  if (item.cottura !== "altro" || item.kcal100 < 1) return cooked;
  const energyDeviation = (ratio: number): number => Math.abs(per100.calories * ratio - item.kcal100);
  return energyDeviation(1) < energyDeviation(cooked) ? 1 : cooked;
}

/** Returns the kcal per 100 g that a guess may refer to, in the state of the item. */
function listPossibleEnergies(item: VisionItem, food: FoodCandidate): number[] {
  const { calories } = food.per100;
  const asWeighed = calories * computeStateRatio(item, food);
  if (item.stato !== "crudo_peso") return [asWeighed];
  // A model that returns a raw weight may have guessed the figures of the cooked food.
  const cooked = food.cooking?.state === "raw" ? calories / food.cooking.factor : calories;
  return [asWeighed, cooked];
}

/** Returns the possible words of a counted unit, best first; null stands for pieces. */
function listUnitWords({ unita, nome, nomeGenerico }: VisionItem): (string | null)[] {
  const unit = normalizeSearchText(unita ?? "");
  if (/^(pezz[oi])?$/.test(unit)) return [null];
  const forms = [unit, ...inflectedForms(unit)];
  const wordsInName = normalizeSearchText(`${nome} ${nomeGenerico}`).split(" ");
  return forms.some((form) => wordsInName.includes(form)) ? [...forms, null] : forms;
}

/**
 * Computes the grams of an item: the weight of its counted units where they name the food and are close to the
 * estimated weight, else the estimated weight.
 */
function weighItem(item: VisionItem, food: FoodCandidate): ItemWeight {
  const grams = roundToOneDecimal(item.grammi * computeStateRatio(item, food));
  const { conteggio: count } = item;
  if (count === null || !(count > 0) || count > maxPieces) return { grams, unit: null };
  for (const unit of listUnitWords(item)) {
    const weighed = computePortionWeight({ grams: null, millilitres: null, count, unit }, food.weighable);
    if (!weighed) continue;
    const isUsable =
      !weighed.isDefaultPortion &&
      Math.abs(weighed.grams - grams) <= maxUnitShift * grams &&
      (unit !== null || namesFood(weighed.unit?.label ?? "", food));
    return isUsable ? { grams: roundToOneDecimal(weighed.grams), unit: weighed.unit } : { grams, unit: null };
  }
  return { grams, unit: null };
}

/** "1 mela media" names an apple; "1 pezzo piccolo" names no food. */
function namesFood(unitLabel: string, { name, weighable }: FoodCandidate): boolean {
  const noun = parseUnitLabel(unitLabel)?.head ?? "";
  const words = new Set(tokenizeName([name, ...(weighable.synonyms ?? [])].join(" ")));
  return includesWordForm(words, noun);
}

/** A possible food of an item: its figures per 100 g, its brand, and the data that its weight is computed from. */
export type FoodCandidate = Alternative & {
  brand: string | null;
  cooking: CookingYield | null;
  /** The units and density for weighing. */
  weighable: WeighableFood;
};

/** A stock food as one of several that words may name. */
export function toStockAlternative({ id, name, calories, protein, carbs, fat }: LexiconFood): Alternative {
  return { ref: toFoodRef("stock", id), name, source: "table", per100: { calories, protein, carbs, fat } };
}

/** Converts a stock food to a candidate. */
const toStockCandidate = (food: LexiconFood): FoodCandidate => ({
  ...toStockAlternative(food),
  brand: null,
  cooking: food.cooking,
  weighable: food,
});

/** Returns the candidate without the fields for weighing. */
export function toAlternative({ ref, name, source, per100 }: FoodCandidate): Alternative {
  return { ref, name, source, per100 };
}

type BrandedItem = Pick<VisionItem, "nome" | "nomeGenerico" | "marca">;

const includesWordForm = (words: ReadonlySet<string>, word: string): boolean =>
  words.has(word) || inflectedForms(word).some((form) => words.has(form));

/** Counts the words of a name that a product has; 0 where it is of another brand or another kind of food. */
function countMatchingWords(item: BrandedItem, product: FoodCandidate): number {
  const brand = tokenizeName(item.marca ?? "");
  const title = new Set([...tokenizeName(product.name), ...tokenizeName(product.brand ?? "")]);
  if (brand.length === 0 || !brand.every((word) => title.has(word))) return 0;
  const productWords = new Set(tokenizeName(product.name));
  const distinctiveWords = tokenizeName(item.nome).filter((word) => !brand.includes(word));
  const [head] = distinctiveWords;
  // The names of some products are only their brand.
  if (head === undefined) return 1;
  const [kind = head] = tokenizeName(item.nomeGenerico);
  if (!includesWordForm(productWords, head) && !includesWordForm(productWords, kind)) return 0;
  return 1 + distinctiveWords.filter((word) => includesWordForm(productWords, word)).length;
}

/**
 * Returns the product of a branded item: of that brand, of that kind (the first distinctive word of the name, or of
 * the generic name), with energy, and close to the guessed energy density. Of several, the one with most words of the
 * name, then the first. Undefined where none matches.
 */
export function matchProduct(
  item: BrandedItem,
  kcal100: number,
  products: readonly FoodCandidate[],
): FoodCandidate | undefined {
  let best: { food: FoodCandidate; matchCount: number } | undefined;
  for (const food of products) {
    const matchCount = countMatchingWords(item, food);
    if (matchCount === 0 || food.per100.calories <= 0 || !isEnergyDensityPlausible(food.per100.calories, kcal100))
      continue;
    if (!best || matchCount > best.matchCount) best = { food, matchCount };
  }
  return best?.food;
}

/** Candidates for an item besides the stock foods. */
export type ResolutionCandidates = {
  /** The food that this user assigned to the item's name. */
  userAlias?: FoodCandidate | undefined;
  /** Results of a product search for its name and brand, best first. */
  products?: readonly FoodCandidate[] | undefined;
};

/** Where an item's figures come from, and its grams in the state that the figures are of. */
export type ResolvedItem = Pick<MealItem, "name" | "ref" | "source" | "per100" | "grams" | "unit" | "alternatives"> & {
  /** True where the guessed energy contradicted its macronutrients and was recomputed from them. */
  isRecomputed: boolean;
};

const maxAlternatives = 3;
/** Maximum matches that are considered for each name. */
const maxMatchesPerName = 5;

/** Returns the model's estimate per 100 g, corrected where possible; null where no food can have such figures. */
function toModelEstimate(item: VisionItem): { per100: Nutrition; isRecomputed: boolean } | null {
  const { kcal100: calories, proteine100: protein, carboidrati100: carbs, grassi100: fat } = item;
  const nameForCheck = item.nomeGenerico === "" ? item.nome : item.nomeGenerico;
  return toPlausiblePer100({ calories, protein, carbs, fat }, nameForCheck);
}

/** Returns the form that the figures should be of; undefined for the food as it is eaten. */
function toRequestedForm({ stato, cottura }: VisionItem): FoodForm | undefined {
  if (stato === "crudo_peso") return "raw";
  return cottura === "crudo" || cottura === "altro" ? undefined : "cooked";
}

type StockMatch = { food: FoodCandidate | undefined; candidates: FoodCandidate[] };

/**
 * Returns the stock food that matches an item with confidence, by its name or else its generic name, and the other
 * candidates. The guessed energy decides between foods of the same name ("latte" that is skimmed); a raw row may
 * match a cooked food, and the cooking factor then converts the energy. Matches by the generic name, which omits
 * details ("al cioccolato"), need a closer energy.
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

function listAlternatives(ref: string | null, candidates: readonly FoodCandidate[]): ResolvedItem["alternatives"] {
  const byRef = new Map(candidates.filter((food) => food.ref !== ref).map((food) => [food.ref, food]));
  return [...byRef.values()].slice(0, maxAlternatives).map(toAlternative);
}

/** Foods that may have no energy without being in any table. */
const zeroEnergyPattern = /^(?:cubett[oi] di )?(?:ghiaccio|acqua|sale)(?![\p{L}'])/iu;

/**
 * Returns an item with the model's own estimate per 100 g; null where no food can have such figures, or where they
 * contain no energy at all (except water, ice and salt): the item would silently count as zero.
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
 * Resolves the figures of an item of a vision result: the user's alias of the name, a product for a brand, a stock
 * food of that name and form and close to the guessed density, else the model's estimate itself (`toEstimatedItem`).
 * Null where no food can have the estimated figures: the grams are then not reliable either.
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
