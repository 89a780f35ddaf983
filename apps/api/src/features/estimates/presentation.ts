import { energyRange, mealNutrition } from "@fetta/domain/portions/meal-portion";
import type { MealItem } from "@fetta/domain/meal-parser/meal-item";
import { oneDecimal } from "@fetta/domain/nutrition/nutrition";
import type { MealEstimateRow } from "@fetta/db/queries/estimates/meal-estimate";
import type { z } from "zod";
import type { Estimate, mealItemOutput } from "./schema.ts";
import { itemsOf } from "./stored-items.ts";

export type ShownItem = z.output<typeof mealItemOutput>;

export function shownItem(item: MealItem): ShownItem {
  return { ...item, alternatives: [...item.alternatives] };
}

/** Grams of the whole. */
export function gramsOf(items: readonly Pick<MealItem, "grams">[]): number {
  return oneDecimal(items.reduce((sum, { grams }) => sum + grams, 0));
}

/** An estimate as it stands, with its sums; what the person made of the dish before is offered beside it. */
export function estimateOf(
  entryId: string,
  row: MealEstimateRow,
  previous: Estimate["previous"] = null,
): Estimate {
  const items = itemsOf(row.items);
  const figures = mealNutrition(items);
  const confirmed = row.confirmedAt !== null;
  return {
    entryId,
    title: row.title,
    items: items.map(shownItem),
    grams: gramsOf(items),
    ...figures,
    range: energyRange(figures.calories, confirmed ? "photoLookedOver" : "photo"),
    portion: row.portion,
    confirmed,
    question: row.question,
    flags: row.flags,
    previous,
  };
}
