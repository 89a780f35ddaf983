import { computeEntryNutrition, type NutritionOverrides } from "@fetta/domain/nutrition/nutrition";
import type { EntryRow, EntryWithFood } from "@fetta/db/queries/diary/diary-entry";
import type { RequestContext } from "../../trpc/request-context.ts";
import type { z } from "zod";
import { toFoodItem } from "../food/presentation.ts";
import type { logEntryOutput } from "./schema.ts";

export type LogEntry = z.output<typeof logEntryOutput>;

/** An entry that a request added; `created` is false where an earlier attempt of the same request had added it. */
export type LoggedEntry = { entry: LogEntry; created: boolean };

/** The entry as the response of the request, which it tells whether the entry is new. */
export function toEntryResponse(
  request: Pick<RequestContext, "isRepeated">,
  { entry, created }: LoggedEntry,
): LogEntry {
  request.isRepeated = !created;
  return entry;
}

export function overridesOf(entry: EntryRow): NutritionOverrides {
  return {
    calories: entry.caloriesOverride,
    protein: entry.proteinOverride,
    carbs: entry.carbsOverride,
    fat: entry.fatOverride,
  };
}

/** An entry with its food, and the four nutrition values that count. */
export function toLogEntry({ entry, food }: EntryWithFood): LogEntry {
  return {
    id: entry.id,
    date: entry.day,
    mealType: entry.mealType,
    eatenAt: entry.eatenAt?.slice(0, 5) ?? null,
    servings: entry.servings,
    foodItemId: entry.foodItemId,
    foodItem: toFoodItem(food),
    caloriesOverride: entry.caloriesOverride,
    proteinOverride: entry.proteinOverride,
    carbsOverride: entry.carbsOverride,
    fatOverride: entry.fatOverride,
    // A calorie override applies to the whole entry and replaces the food's values.
    estimated: entry.needsReview || (food.isEstimate && entry.caloriesOverride === null),
    ...computeEntryNutrition(food, entry.servings, overridesOf(entry)),
    createdAt: entry.createdAt.toISOString(),
    version: entry.version,
  };
}
