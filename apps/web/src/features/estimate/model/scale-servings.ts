import type { DescribedMeal, MealItem } from "@fetta/domain/meal-parser/meal-item";
import { oneDecimal } from "@fetta/domain/nutrition/nutrition";
import type { MealChange } from "./meal-reducer.ts";

// An estimate is of one serving of its entry. Where a person has set another amount by hand, the sheet shows what they
// ate, and what they change there is turned back into one serving.

type Amount = Pick<MealItem, "grams" | "unit">;

const countOf = (count: number, factor: number): number => Math.round(count * factor * 10_000) / 10_000;

function times<Some extends Amount>(some: Some, factor: number): Some {
  const { grams, unit } = some;
  return { ...some, grams: grams * factor, unit: unit && { ...unit, count: countOf(unit.count, factor) } };
}

/** The items as they were eaten: so many servings of them. */
export function atServings(items: readonly MealItem[], servings: number): readonly MealItem[] {
  if (servings === 1) return items;
  return items.map((item) => {
    const eaten = times(item, servings);
    return { ...eaten, grams: oneDecimal(eaten.grams) };
  });
}

/** A meal as it was described, as part of one serving. */
export function mealOfOneServing(meal: DescribedMeal, servings: number): DescribedMeal {
  return { ...meal, items: meal.items.map((item) => times(item, 1 / servings)) };
}

/** A change of what shows, as one of what is kept; null for grams that show already. */
export function ofOneServing(
  change: MealChange,
  servings: number,
  items: readonly MealItem[],
): MealChange | null {
  if (servings === 1) return change;
  switch (change.type) {
    case "grams": {
      const shown = atServings(items, servings).find(({ key }) => key === change.key);
      return shown?.grams === change.grams ? null : { ...change, grams: change.grams / servings };
    }
    case "amount":
      return { ...change, grams: change.grams / servings };
    case "weight":
      return { ...change, weight: times(change.weight, 1 / servings) };
    case "choose":
      return { ...change, weight: change.weight && times(change.weight, 1 / servings) };
    case "add":
      return { ...change, meal: mealOfOneServing(change.meal, servings) };
    default:
      return change;
  }
}
