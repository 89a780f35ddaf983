import type { DescribedMeal, MealItem } from "@fetta/domain/meal-parser/meal-item";
import { roundToOneDecimal } from "@fetta/domain/nutrition/nutrition";
import type { MealChange } from "./meal-reducer.ts";

// An estimate is stored per one serving of its entry. Where the user has set another amount, the sheet shows the eaten
// amount, and changes made there are converted back to one serving.

type ScalableAmount = Pick<MealItem, "grams" | "unit">;

const scaleCount = (count: number, factor: number): number => Math.round(count * factor * 10_000) / 10_000;

function scaleAmount<Some extends ScalableAmount>(amount: Some, factor: number): Some {
  const { grams, unit } = amount;
  return {
    ...amount,
    grams: grams * factor,
    unit: unit && { ...unit, count: scaleCount(unit.count, factor) },
  };
}

/** The items scaled to the eaten servings. */
export function scaleToServings(items: readonly MealItem[], servings: number): readonly MealItem[] {
  if (servings === 1) return items;
  return items.map((item) => {
    const eaten = scaleAmount(item, servings);
    return { ...eaten, grams: roundToOneDecimal(eaten.grams) };
  });
}

/** A described meal converted to one serving. */
export function toOneServingMeal(meal: DescribedMeal, servings: number): DescribedMeal {
  return { ...meal, items: meal.items.map((item) => scaleAmount(item, 1 / servings)) };
}

/**
 * Converts a change of the displayed amounts to one of the stored amounts; null for grams that are already displayed.
 */
export function toOneServingChange(
  change: MealChange,
  servings: number,
  items: readonly MealItem[],
): MealChange | null {
  if (servings === 1) return change;
  switch (change.type) {
    case "grams": {
      const shown = scaleToServings(items, servings).find(({ key }) => key === change.key);
      return shown?.grams === change.grams ? null : { ...change, grams: change.grams / servings };
    }
    case "amount":
      return { ...change, grams: change.grams / servings };
    case "weight":
      return { ...change, weight: scaleAmount(change.weight, 1 / servings) };
    case "choose":
      return { ...change, weight: change.weight && scaleAmount(change.weight, 1 / servings) };
    case "add":
      return { ...change, meal: toOneServingMeal(change.meal, servings) };
    default:
      return change;
  }
}
