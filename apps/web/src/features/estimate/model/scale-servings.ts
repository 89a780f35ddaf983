import type { DescribedMeal, MealItem } from "@fetta/domain/meal-parser/meal-item";
import { roundToOneDecimal } from "@fetta/domain/nutrition/nutrition";
import type { MealChange } from "./meal-reducer.ts";

// An estimate is of one serving of its entry. Where a person has set another amount by hand, the sheet shows what they
// ate, and what they change there is turned back into one serving.

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

/** The items as they were eaten: so many servings of them. */
export function scaleToServings(items: readonly MealItem[], servings: number): readonly MealItem[] {
  if (servings === 1) return items;
  return items.map((item) => {
    const eaten = scaleAmount(item, servings);
    return { ...eaten, grams: roundToOneDecimal(eaten.grams) };
  });
}

/** A meal as it was described, as part of one serving. */
export function toOneServingMeal(meal: DescribedMeal, servings: number): DescribedMeal {
  return { ...meal, items: meal.items.map((item) => scaleAmount(item, 1 / servings)) };
}

/** A change of what shows, as one of what is kept; null for grams that show already. */
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
