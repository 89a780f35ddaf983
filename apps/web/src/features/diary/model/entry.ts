import { addDays } from "@fetta/domain/calendar-day";
import type { CalendarDay } from "@fetta/domain/calendar-day";
import { computeEntryNutrition, rescaleOverrides } from "@fetta/domain/nutrition/nutrition";
import type { NutritionOverrides } from "@fetta/domain/nutrition/nutrition";
import type { Inputs, Outputs } from "../../../lib/api/trpc-hooks.ts";

export type Entry = Outputs["diary"]["list"][number];
export type WeekDay = Outputs["diary"]["week"][number];
/** What an edit may change; null takes an override away. */
export type EntryChange = Omit<Inputs["diary"]["edit"], "id">;

export function overridesOf(entry: Entry): NutritionOverrides {
  return {
    calories: entry.caloriesOverride,
    protein: entry.proteinOverride,
    carbs: entry.carbsOverride,
    fat: entry.fatOverride,
  };
}

/** True when a sum of them rests on an estimate nobody has looked at yet. */
export function hasEstimate(entries: readonly Entry[]): boolean {
  return entries.some(({ estimated }) => estimated);
}

/** Everything that makes the same entry again, under the id it has. */
export function toAddInput(entry: Entry): Inputs["diary"]["add"] {
  const { id, foodItemId, servings, mealType, date } = entry;
  return { id, foodItemId, servings, mealType, date, ...overridesOf(entry) };
}

/** The entry as the server will answer after an edit: overrides that are not given anew follow the amount. */
export function applyEntryEdit(entry: Entry, change: EntryChange): Entry {
  const servings = change.servings ?? entry.servings;
  const rescaled = rescaleOverrides(overridesOf(entry), entry.servings, servings);
  const overrides: NutritionOverrides = {
    calories: change.calories === undefined ? rescaled.calories : change.calories,
    protein: change.protein === undefined ? rescaled.protein : change.protein,
    carbs: change.carbs === undefined ? rescaled.carbs : change.carbs,
    fat: change.fat === undefined ? rescaled.fat : change.fat,
  };
  const editedValues = [change.servings, change.calories, change.protein, change.carbs, change.fat];
  const { foodItem } = entry;
  return {
    ...entry,
    // Whoever sets an amount or a figure has looked at it; what is itself an estimate stays one without calories of its own.
    estimated: foodItem.estimated
      ? overrides.calories === null
      : entry.estimated && editedValues.every((given) => given === undefined),
    servings,
    date: change.date ?? entry.date,
    mealType: change.mealType ?? entry.mealType,
    caloriesOverride: overrides.calories,
    proteinOverride: overrides.protein,
    carbsOverride: overrides.carbs,
    fatOverride: overrides.fat,
    ...computeEntryNutrition(foodItem, servings, overrides),
  };
}

export function previousDayOf(day: CalendarDay): CalendarDay {
  return addDays(day, -1);
}
