import { formatDecimal } from "@fetta/domain/italian-number";
import { roundToOneDecimal, roundNutrition, scaleNutrition, type Nutrition } from "@fetta/domain/nutrition/nutrition";
import {
  gramsToMillilitres,
  gramsToUnitCount,
  unitCountToGrams,
  listFoodUnits,
  type Unit,
} from "@fetta/domain/portions/food-units";
import { suggestAmount } from "@fetta/domain/portions/suggested-amount";
import { isServingGrams, servingGramsBounds } from "@fetta/domain/nutrition/serving";
import { foodSearch } from "../food-search.messages.ts";
import { pluralizeUnit, formatUnitCount } from "../../../i18n/format-units.ts";
import type { FoodHit } from "../../../entities/food/food-hit.ts";
import type { LoggedAmount } from "../../../entities/logged-entry/optimistic-entry.ts";

/** A number and its unit; null while the input is no amount. */
export type QuantityInput = { unit: Unit; value: number | null };

const gramUnit: Unit = { id: "g", label: "g", grams: 1 };

/** The unit for the other cooking state than that of the food's values: raw for cooked, cooked for raw. */
export function otherCookingUnit({ cooking }: Pick<FoodHit, "cooking">): Unit | undefined {
  if (cooking === null) return undefined;
  const [label, grams] =
    cooking.state === "raw" ? [foodSearch.cookedGrams, 1 / cooking.factor] : [foodSearch.rawGrams, cooking.factor];
  return { id: "other", label, grams };
}

/** True for units read off a scale or a jug, false for counted ones. */
export function isMeasuredUnit({ id }: Unit): boolean {
  return id === "g" || id === "ml" || id === "other";
}

/** The default unit: millilitres for a drink, grams for anything else. */
export function defaultUnitOf(food: Pick<FoodHit, "liquid" | "density" | "units">): Unit {
  return listFoodUnits(food).find(({ id }) => id === (food.liquid ? "ml" : "g")) ?? gramUnit;
}

/** Grams converted to the food's default unit. */
function toDefaultQuantity(food: FoodHit, grams: number): QuantityInput {
  const unit = defaultUnitOf(food);
  return { unit, value: roundToOneDecimal(grams / unit.grams) };
}

/** Initial quantity of the food view: the weight that "+" logs, in the unit last used. */
export function initialQuantityOf(food: FoodHit): QuantityInput {
  const amount = suggestAmount(food);
  if (!("grams" in amount)) return { unit: defaultUnitOf(food), value: null };
  // A new amount is often weighed: a piece is offered by its weight.
  if (food.last === null) return toDefaultQuantity(food, amount.grams);
  const other = otherCookingUnit(food);
  const counted = [...listFoodUnits(food), ...(other ? [other] : [])].find(({ label }) => label === amount.unit?.label);
  return counted && amount.unit ? { unit: counted, value: amount.unit.count } : toDefaultQuantity(food, amount.grams);
}

/** The same for a food whose amount is not given: the last amount or the serving, otherwise empty. */
export function initialUnknownQuantityOf(food: FoodHit): QuantityInput {
  return food.last === null && food.units.length === 0
    ? { unit: defaultUnitOf(food), value: null }
    : initialQuantityOf(food);
}

/** The same weight in another measured unit; 1 of a counted unit. */
export function convertQuantity({ unit: from, value }: QuantityInput, unit: Unit): QuantityInput {
  if (!isMeasuredUnit(unit)) return { unit, value: 1 };
  return { unit, value: value === null ? null : gramsToUnitCount(unit, unitCountToGrams(from, value)) };
}

/** The amount to log; undefined for none. */
export function toFoodAmount({ unit, value }: QuantityInput): LoggedAmount | undefined {
  const { min, max } = unitBoundsOf(unit);
  // The same number may exceed the maximum in another unit: raw grams become twice as many when cooked.
  if (value === null || value < min || value > max) return undefined;
  const grams = Math.min(servingGramsBounds.max, Math.max(servingGramsBounds.min, unitCountToGrams(unit, value)));
  return unit.id === "g" ? { grams } : { grams, unit: { label: unit.label, count: value } };
}

/** Minimum and maximum of the field, in its unit. */
export function unitBoundsOf({ grams }: Unit): { min: number; max: number } {
  const tenths = (bound: number): number => Math.round((bound / grams) * 10) / 10;
  return { min: Math.max(0.1, tenths(servingGramsBounds.min)), max: tenths(servingGramsBounds.max) };
}

/** Key that is equal for equal quantities. */
export function quantityKeyOf({ unit, value }: QuantityInput): string {
  return `${value ?? ""} ${unit.id}`;
}

/** "280 g", "200 ml", "80 g a crudo", "2 fette". */
function formatQuantity({ unit, value }: QuantityInput): string {
  return isMeasuredUnit(unit) ? `${formatDecimal(value ?? 0)} ${unit.label}` : formatUnitCount(value ?? 0, unit.label);
}

type QuantityPreset = { key: string; label: string; quantity: QuantityInput };

const maxPresets = 7;

/**
 * The preset amounts: the last one, then each named portion of the food, with half and double of the usual one and 100
 * g among them, in ascending order, without duplicates.
 */
export function listQuantityPresets(food: FoodHit): QuantityPreset[] {
  const usual = food.units[0]?.grams ?? servingGramsBounds.default;
  const named = food.units.map(({ grams, label }) => ({ grams, name: pluralizeUnit(label, 1) }));
  const plain = [usual / 2, usual, usual * 2, servingGramsBounds.default].map((grams) => ({
    grams: roundToOneDecimal(grams),
    name: null,
  }));
  const byGrams = new Map<number, string | null>();
  for (const { grams, name } of [...named, ...plain])
    if (isServingGrams(grams) && !byGrams.has(grams)) byGrams.set(grams, name);
  const portions = [...byGrams]
    .slice(0, maxPresets)
    .toSorted(([one], [other]) => one - other)
    .map(([grams, name]): QuantityPreset => {
      const quantity = toDefaultQuantity(food, grams);
      const text = formatQuantity(quantity);
      return { key: quantityKeyOf(quantity), label: name === null ? text : foodSearch.portion(text, name), quantity };
    });
  const start = initialQuantityOf(food);
  if (food.last === null || start.value === null) return portions;
  const last = { key: quantityKeyOf(start), label: foodSearch.asLastTime(formatQuantity(start)), quantity: start };
  return [last, ...portions.filter(({ key }) => key !== last.key)];
}

/** Nutrition of an amount, rounded as it will be logged. */
export function nutritionOfAmount(food: FoodHit, amount: LoggedAmount): Nutrition {
  return roundNutrition(scaleNutrition(food, "grams" in amount ? amount.grams / 100 : amount.servings));
}

/** An amount as text: "280 g", "200 ml", "2 fette · 60 g", "1,5 porzioni". */
export function formatFoodAmount(
  amount: LoggedAmount,
  { liquid, density }: Pick<FoodHit, "liquid" | "density">,
): string {
  if (!("grams" in amount)) return foodSearch.servings(amount.servings);
  const { grams, unit } = amount;
  if (unit && unit.label !== "ml") return foodSearch.counted(formatUnitCount(unit.count, unit.label), grams);
  return liquid ? foodSearch.millilitres(gramsToMillilitres(grams, density)) : foodSearch.grams(grams);
}
