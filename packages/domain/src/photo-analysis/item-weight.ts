import type { VisionItem } from "./vision-result.ts";
import type { FoodCandidate } from "../food-matching/food-candidate.ts";
import { roundToOneDecimal } from "../nutrition/nutrition.ts";
import { computePortionWeight } from "../portions/portion-weight.ts";
import { inflectedForms } from "../search/inflections.ts";
import { normalizeSearchText } from "../search/search-tokenizer.ts";

type ItemWeight = { grams: number; unit: { label: string; count: number } | null };

/** A counted weight further than this from the one that was seen is of another unit than the table's. */
const maxWeightRatio = 2.5;
const maxPieces = 100;

/**
 * Grams of the food as its figures are for each gram of the item: the cooking factor, or its inverse, where one is raw
 * and the other cooked; 1 otherwise. How an item was cooked is not always said: the guessed energy then tells.
 */
export function computeStateRatio(item: VisionItem, { cooking, per100 }: FoodCandidate): number {
  if (!cooking) return 1;
  if (item.stato === "crudo_peso") return cooking.state === "cooked" ? cooking.factor : 1;
  if (cooking.state === "cooked" || item.cottura === "crudo") return 1;
  const cooked = 1 / cooking.factor;
  if (item.cottura !== "altro" || item.kcal100 < 1) return cooked;
  const energyDeviation = (ratio: number): number => Math.abs(per100.calories * ratio - item.kcal100);
  return energyDeviation(1) < energyDeviation(cooked) ? 1 : cooked;
}

/** kcal of 100 g that the food may be guessed at, in the state the item is in. */
export function listPossibleEnergies(item: VisionItem, food: FoodCandidate): number[] {
  const { calories } = food.per100;
  const asWeighed = calories * computeStateRatio(item, food);
  if (item.stato !== "crudo_peso") return [asWeighed];
  // Whoever names a raw weight may have guessed at the figures of the cooked food.
  const cooked = food.cooking?.state === "raw" ? calories / food.cooking.factor : calories;
  return [asWeighed, cooked];
}

/** The words that a counted unit may be known by, best first; null stands for pieces. */
function listUnitWords({ unita, nome, nomeGenerico }: VisionItem): (string | null)[] {
  const unit = normalizeSearchText(unita ?? "");
  if (unit === "") return [null];
  const forms = [unit, ...inflectedForms(unit)];
  const wordsInName = normalizeSearchText(`${nome} ${nomeGenerico}`).split(" ");
  return forms.some((form) => wordsInName.includes(form)) ? [...forms, null] : forms;
}

/**
 * What an item weighs in grams of the food: so many of a unit where that was counted and its weight is near the one
 * that was seen, else what was seen.
 */
export function weighItem(item: VisionItem, food: FoodCandidate): ItemWeight {
  const grams = roundToOneDecimal(item.grammi * computeStateRatio(item, food));
  const { conteggio: count } = item;
  if (count === null || !(count > 0) || count > maxPieces) return { grams, unit: null };
  for (const unit of listUnitWords(item)) {
    const weighed = computePortionWeight({ grams: null, millilitres: null, count, unit }, food.weighable);
    if (!weighed) continue;
    const ratio = weighed.grams / grams;
    return ratio > maxWeightRatio || ratio < 1 / maxWeightRatio
      ? { grams, unit: null }
      : { grams: roundToOneDecimal(weighed.grams), unit: weighed.unit };
  }
  return { grams, unit: null };
}
