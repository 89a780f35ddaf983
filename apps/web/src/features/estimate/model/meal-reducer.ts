import type { Alternative, DescribedMeal, MealItem, UnresolvedRow } from "@fetta/domain/meal-parser/meal-item";
import { roundToOneDecimal } from "@fetta/domain/nutrition/nutrition";
import { mealItemGramsBounds, type PortionWeight } from "@fetta/domain/portions/portion-weight";

export type RemovedRow = { row: MealItem | UnresolvedRow; at: number };

export type MealChange =
  | { type: "grams"; key: string; grams: number }
  | { type: "remove"; key: string }
  | { type: "restore"; taken: RemovedRow }
  | { type: "swap"; key: string; food: Alternative }
  /** Resolves an unresolved row to a food; without a weight the user enters its grams next. */
  | { type: "choose"; key: string; food: Alternative; weight: PortionWeight | null }
  /** Sets the grams of an unresolved row whose food is known. */
  | { type: "amount"; key: string; grams: number }
  | { type: "add"; meal: DescribedMeal }
  /** Sets a weight given in words: "erano due fette". */
  | { type: "weight"; key: string; weight: Pick<PortionWeight, "grams" | "unit"> }
  /** "Metà": of one item, or of the whole meal under the key "all". */
  | { type: "scale"; key: string; factor: number };

const toFood = ({ ref, name, source, per100 }: Alternative) => ({ ref, name, source, per100 });

export const isItem = (row: MealItem | UnresolvedRow): row is MealItem => "grams" in row;

/** Sets grams by hand, which removes the unit's count. */
export function withManualGrams(item: MealItem, grams: number): MealItem {
  return item.grams === grams ? item : { ...item, grams, amountSource: "manual", unit: null };
}

/** Replaces the food of an item: the grams stay, and the previous food stays among the alternatives. */
function swapFood(item: MealItem, food: Alternative): MealItem {
  const before = item.ref === null ? [] : [{ ...toFood({ ...item, ref: item.ref }) }];
  const others = item.alternatives.filter(({ ref }) => ref !== food.ref && ref !== item.ref);
  return { ...item, ...toFood(food), alternatives: [...before, ...others].slice(0, 3) };
}

function toMealItem(row: UnresolvedRow, food: Alternative, weight: PortionWeight): MealItem {
  return {
    key: row.key,
    sourceText: row.sourceText,
    ...toFood(food),
    grams: weight.grams,
    amountSource: weight.isDefaultPortion ? "default_portion" : "stated",
    unit: weight.unit,
    hidden: false,
    alternatives: row.suggestions.filter(({ ref }) => ref !== food.ref).slice(0, 3),
  };
}

function changeItem(meal: DescribedMeal, key: string, change: (item: MealItem) => MealItem): DescribedMeal {
  return { ...meal, items: meal.items.map((item) => (item.key === key ? change(item) : item)) };
}

/**
 * Scales an item, its unit's count too: half of two slices is one. Scaling the whole meal does not mark grams as set by
 * hand.
 */
function scaleItem(item: MealItem, factor: number, whole: boolean): MealItem {
  const grams = Math.min(
    mealItemGramsBounds.max,
    Math.max(mealItemGramsBounds.min, roundToOneDecimal(item.grams * factor)),
  );
  const unit = item.unit && { ...item.unit, count: Math.round(item.unit.count * factor * 100) / 100 };
  return { ...item, grams, unit, amountSource: whole ? item.amountSource : "manual" };
}

/** Moves an unresolved row, now resolved, to the items; its position in the order stays. */
function resolveRow(meal: DescribedMeal, item: MealItem): DescribedMeal {
  return { ...meal, items: [...meal.items, item], unresolved: meal.unresolved.filter(({ key }) => key !== item.key) };
}

function chooseFood(meal: DescribedMeal, change: Extract<MealChange, { type: "choose" }>): DescribedMeal {
  const row = meal.unresolved.find(({ key }) => key === change.key);
  if (!row) return meal;
  if (change.weight) return resolveRow(meal, toMealItem(row, change.food, change.weight));
  const others = row.suggestions.filter(({ ref }) => ref !== change.food.ref);
  const waiting: UnresolvedRow = { ...row, missing: "amount", suggestions: [change.food, ...others].slice(0, 5) };
  return { ...meal, unresolved: meal.unresolved.map((one) => (one.key === row.key ? waiting : one)) };
}

function setUnresolvedRowGrams(meal: DescribedMeal, key: string, grams: number): DescribedMeal {
  const row = meal.unresolved.find((one) => one.key === key);
  const food = row?.suggestions[0];
  if (!row || !food) return meal;
  return resolveRow(meal, {
    ...toMealItem(row, food, { grams, unit: null, isDefaultPortion: false }),
    amountSource: "manual",
  });
}

function removeRow(meal: DescribedMeal, gone: string): DescribedMeal {
  return {
    items: meal.items.filter(({ key }) => key !== gone),
    unresolved: meal.unresolved.filter(({ key }) => key !== gone),
    order: meal.order.filter((key) => key !== gone),
  };
}

function restoreRow(meal: DescribedMeal, { row, at }: RemovedRow): DescribedMeal {
  if (meal.order.includes(row.key)) return meal;
  return {
    items: isItem(row) ? [...meal.items, row] : meal.items,
    unresolved: isItem(row) ? meal.unresolved : [...meal.unresolved, row],
    order: meal.order.toSpliced(at, 0, row.key),
  };
}

/** The meal after one change; a change of a missing row has no effect. */
export function mealReducer(meal: DescribedMeal, change: MealChange): DescribedMeal {
  switch (change.type) {
    case "grams":
      return changeItem(meal, change.key, (item) => withManualGrams(item, change.grams));
    case "remove":
      return removeRow(meal, change.key);
    case "restore":
      return restoreRow(meal, change.taken);
    case "swap":
      return changeItem(meal, change.key, (item) => swapFood(item, change.food));
    case "choose":
      return chooseFood(meal, change);
    case "amount":
      return setUnresolvedRowGrams(meal, change.key, change.grams);
    case "add":
      return {
        items: [...meal.items, ...change.meal.items],
        unresolved: [...meal.unresolved, ...change.meal.unresolved],
        order: [...meal.order, ...change.meal.order],
      };
    case "weight":
      return changeItem(meal, change.key, (item) => ({ ...item, ...change.weight, amountSource: "manual" }));
    case "scale": {
      const whole = change.key === "all";
      const items = meal.items.map((item) =>
        whole || item.key === change.key ? scaleItem(item, change.factor, whole) : item,
      );
      return { ...meal, items };
    }
  }
}

/** The row with its position, for `restore`. */
export function findRemovableRow(meal: DescribedMeal, key: string): RemovedRow | undefined {
  const row = [...meal.items, ...meal.unresolved].find((one) => one.key === key);
  return row && { row, at: Math.max(0, meal.order.indexOf(key)) };
}

/** Rows in display order; rows missing from the order come last. */
export function sortRows(
  items: readonly MealItem[],
  unresolved: readonly UnresolvedRow[],
  order: readonly string[],
): (MealItem | UnresolvedRow)[] {
  const place = new Map(order.map((key, index) => [key, index]));
  const at = ({ key }: { key: string }): number => place.get(key) ?? order.length;
  return [...items, ...unresolved].toSorted((a, b) => at(a) - at(b));
}

/** A described meal with fresh keys, so that it can be added to another meal. */
export function assignFreshKeys(meal: DescribedMeal, freshKey: () => string): DescribedMeal {
  const fresh = new Map(meal.order.map((key) => [key, freshKey()]));
  const keyed = <Row extends { key: string }>(row: Row): Row => ({ ...row, key: fresh.get(row.key) ?? row.key });
  return { items: meal.items.map(keyed), unresolved: meal.unresolved.map(keyed), order: [...fresh.values()] };
}
