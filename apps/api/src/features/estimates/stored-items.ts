import type { MealItem } from "@fetta/domain/meal-parser/meal-item";
import { z } from "zod";
import { mealItemOutput } from "./schema.ts";

const storedItems = z.array(mealItemOutput);

/** The items of a stored list. */
export function itemsOf(json: unknown): MealItem[] {
  return storedItems.parse(json);
}
