import { formatDecimal } from "@fetta/domain/italian-number";
import { oneDecimal } from "@fetta/domain/nutrition/nutrition";
import { countOf, gramsOf, unitsOf } from "@fetta/domain/portions/food-units";
import type { Unit } from "@fetta/domain/portions/food-units";
import { isServingGrams, servingGrams } from "@fetta/domain/nutrition/serving";
import { foodSearch } from "../food-search.messages.ts";
import { unitName, unitsText } from "../../../i18n/format-units.ts";
import type { FoodHit } from "../../../entities/food/food-hit.ts";
import { usualAmount } from "./food-amount.ts";
import type { Amount } from "./food-amount.ts";

/** A number and what it counts; null while what is typed is no amount. */
export type Quantity = { unit: Unit; value: number | null };

const gram: Unit = { id: "g", label: "g", grams: 1 };

/** The weight of the food in the state that its figures are not of: raw for cooked, cooked for raw. */
export function otherWeight({ cooking }: Pick<FoodHit, "cooking">): Unit | undefined {
  if (cooking === null) return undefined;
  const [label, grams] =
    cooking.state === "raw"
      ? [foodSearch.cookedGrams, 1 / cooking.factor]
      : [foodSearch.rawGrams, cooking.factor];
  return { id: "other", label, grams };
}

/** True for what is read off a scale or a jug, false for things that are counted. */
export function isMeasured({ id }: Unit): boolean {
  return id === "g" || id === "ml" || id === "other";
}

/** What the number means before anything is chosen: millilitres of a drink, grams of anything else. */
export function plainUnit(food: Pick<FoodHit, "liquid" | "density" | "units">): Unit {
  return unitsOf(food).find(({ id }) => id === (food.liquid ? "ml" : "g")) ?? gram;
}

/** So many grams as the plain number of a food. */
function plainQuantity(food: FoodHit, grams: number): Quantity {
  const unit = plainUnit(food);
  return { unit, value: oneDecimal(grams / unit.grams) };
}

/** Where the view of a food starts: the last amount in the unit it was given in, else the usual portion. */
export function startOf(food: FoodHit): Quantity {
  const amount = usualAmount(food);
  if (!("grams" in amount)) return { unit: plainUnit(food), value: null };
  const other = otherWeight(food);
  const counted = [...unitsOf(food), ...(other ? [other] : [])].find(
    ({ label }) => label === amount.unit?.label,
  );
  return counted && amount.unit
    ? { unit: counted, value: amount.unit.count }
    : plainQuantity(food, amount.grams);
}

/** The same for a food whose amount nobody has said: its last one or its serving, otherwise none. */
export function askedOf(food: FoodHit): Quantity {
  return food.last === null && food.units.length === 0
    ? { unit: plainUnit(food), value: null }
    : startOf(food);
}

/** The same weight in another unit; one of what is counted. */
export function inUnit({ unit: from, value }: Quantity, unit: Unit): Quantity {
  if (!isMeasured(unit)) return { unit, value: 1 };
  return { unit, value: value === null ? null : countOf(unit, gramsOf(from, value)) };
}

/** The amount that is logged; undefined for none. */
export function amountOf({ unit, value }: Quantity): Amount | undefined {
  const { min, max } = boundsOf(unit);
  // The same number may be too much of what it counts now: raw grams become twice as many when cooked.
  if (value === null || value < min || value > max) return undefined;
  const grams = Math.min(servingGrams.max, Math.max(servingGrams.min, gramsOf(unit, value)));
  return unit.id === "g" ? { grams } : { grams, unit: { label: unit.label, count: value } };
}

/** The least and the most that the field takes, in its unit. */
export function boundsOf({ grams }: Unit): { min: number; max: number } {
  const tenths = (bound: number): number => Math.round((bound / grams) * 10) / 10;
  return { min: Math.max(0.1, tenths(servingGrams.min)), max: tenths(servingGrams.max) };
}

/** Equal for quantities that are the same. */
export function keyOf({ unit, value }: Quantity): string {
  return `${value ?? ""} ${unit.id}`;
}

/** "280 g", "200 ml", "80 g a crudo", "2 fette". */
function quantityText({ unit, value }: Quantity): string {
  return isMeasured(unit) ? `${formatDecimal(value ?? 0)} ${unit.label}` : unitsText(value ?? 0, unit.label);
}

export type QuickAmount = { key: string; label: string; quantity: Quantity };

const mostQuick = 7;

/**
 * The amounts offered at a touch: the last one, then every portion of the food by its name with half and double of the
 * usual one and 100 g between them, smallest first, each once.
 */
export function quickAmounts(food: FoodHit): QuickAmount[] {
  const usual = food.units[0]?.grams ?? servingGrams.default;
  const named = food.units.map(({ grams, label }) => ({ grams, name: unitName(label, 1) }));
  const plain = [usual / 2, usual, usual * 2, servingGrams.default].map((grams) => ({
    grams: oneDecimal(grams),
    name: null,
  }));
  const byGrams = new Map<number, string | null>();
  for (const { grams, name } of [...named, ...plain])
    if (isServingGrams(grams) && !byGrams.has(grams)) byGrams.set(grams, name);
  const portions = [...byGrams]
    .slice(0, mostQuick)
    .toSorted(([one], [other]) => one - other)
    .map(([grams, name]): QuickAmount => {
      const quantity = plainQuantity(food, grams);
      const text = quantityText(quantity);
      return { key: keyOf(quantity), label: name === null ? text : foodSearch.portion(text, name), quantity };
    });
  const start = startOf(food);
  if (food.last === null || start.value === null) return portions;
  const last = {
    key: keyOf(start),
    label: foodSearch.asLastTime(quantityText(start)),
    quantity: start,
  };
  return [last, ...portions.filter(({ key }) => key !== last.key)];
}
