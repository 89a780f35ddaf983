import type { VisionItem } from "./vision-result.ts";
import type { FoodCandidate } from "../food-matching/food-candidate.ts";
import { roundToOneDecimal } from "../nutrition/nutrition.ts";
import { computePortionWeight } from "../portions/portion-weight.ts";
import { inflectedForms } from "../search/inflections.ts";
import { normalizeSearchText } from "../search/search-tokenizer.ts";

type ItemWeight = { grams: number; unit: { label: string; count: number } | null };

/**
 * A counted weight that differs from the estimated one by more than this ratio belongs to a unit other than the
 * table's.
 */
const maxWeightRatio = 2.5;
const maxPieces = 100;

/**
 * Returns grams in the state of the food's figures per gram of the item: the cooking factor, or its inverse, where
 * one is raw and the other cooked; 1 otherwise. Where the item's cooking method is unknown, the guessed energy
 * decides.
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

/** Returns the kcal per 100 g that a guess may refer to, in the state of the item. */
export function listPossibleEnergies(item: VisionItem, food: FoodCandidate): number[] {
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
  if (unit === "") return [null];
  const forms = [unit, ...inflectedForms(unit)];
  const wordsInName = normalizeSearchText(`${nome} ${nomeGenerico}`).split(" ");
  return forms.some((form) => wordsInName.includes(form)) ? [...forms, null] : forms;
}

/**
 * Computes the grams of an item: the weight of its counted units where it is close to the estimated weight, else the
 * estimated weight.
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
