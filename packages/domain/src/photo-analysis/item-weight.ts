import type { DishItemReading } from "./vision-result.ts";
import type { GroundFood } from "../food-matching/food-candidate.ts";
import { oneDecimal } from "../nutrition/nutrition.ts";
import { weighAmount } from "../portions/portion-weight.ts";
import { inflections } from "../search/inflections.ts";
import { searchText } from "../search/search-tokenizer.ts";

type Weighed = { grams: number; unit: { label: string; count: number } | null };

/** A counted weight further than this from the one that was seen is of another unit than the table's. */
const mostApart = 2.5;
const mostPieces = 100;

/**
 * Grams of the food as its figures are for each gram of the item: the cooking factor, or its inverse, where one is raw
 * and the other cooked; 1 otherwise. How an item was cooked is not always said: the guessed energy then tells.
 */
export function stateRatio(item: DishItemReading, { cooking, per100 }: GroundFood): number {
  if (!cooking) return 1;
  if (item.stato === "crudo_peso") return cooking.state === "cooked" ? cooking.factor : 1;
  if (cooking.state === "cooked" || item.cottura === "crudo") return 1;
  const cooked = 1 / cooking.factor;
  if (item.cottura !== "altro" || item.kcal100 < 1) return cooked;
  const off = (ratio: number): number => Math.abs(per100.calories * ratio - item.kcal100);
  return off(1) < off(cooked) ? 1 : cooked;
}

/** kcal of 100 g that the food may be guessed at, in the state the item is in. */
export function energiesOf(item: DishItemReading, food: GroundFood): number[] {
  const { calories } = food.per100;
  const asWeighed = calories * stateRatio(item, food);
  if (item.stato !== "crudo_peso") return [asWeighed];
  // Whoever names a raw weight may have guessed at the figures of the cooked food.
  const cooked = food.cooking?.state === "raw" ? calories / food.cooking.factor : calories;
  return [asWeighed, cooked];
}

/** The words that a counted unit may be known by, best first; null stands for pieces. */
function unitWords({ unita, nome, nomeGenerico }: DishItemReading): (string | null)[] {
  const unit = searchText(unita ?? "");
  if (unit === "") return [null];
  const forms = [unit, ...inflections(unit)];
  const named = searchText(`${nome} ${nomeGenerico}`).split(" ");
  return forms.some((form) => named.includes(form)) ? [...forms, null] : forms;
}

/**
 * What an item weighs in grams of the food: so many of a unit where that was counted and its weight is near the one
 * that was seen, else what was seen.
 */
export function weightOf(item: DishItemReading, food: GroundFood): Weighed {
  const grams = oneDecimal(item.grammi * stateRatio(item, food));
  const { conteggio: count } = item;
  if (count === null || !(count > 0) || count > mostPieces) return { grams, unit: null };
  for (const unit of unitWords(item)) {
    const weighed = weighAmount({ grams: null, millilitres: null, count, unit }, food.weighable);
    if (!weighed) continue;
    const apart = weighed.grams / grams;
    return apart > mostApart || apart < 1 / mostApart
      ? { grams, unit: null }
      : { grams: oneDecimal(weighed.grams), unit: weighed.unit };
  }
  return { grams, unit: null };
}
