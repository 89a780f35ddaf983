import type { MealItem } from "@fetta/domain/meal-parser/meal-item";
import { z } from "zod";
import { mealItemOutput } from "./schema.ts";

const storedItemsSchema = z.array(mealItemOutput);

export function parseStoredItems(json: unknown): MealItem[] {
  return storedItemsSchema.parse(json);
}
