import { computeEntryNutrition, rescaleOverrides, type NutritionOverrides } from "@fetta/domain/nutrition/nutrition";
import type { Inputs, Outputs } from "../../../lib/api/trpc-hooks.ts";
import { formatDecimal } from "@fetta/domain/italian-number";
import { isVolumeText } from "@fetta/domain/nutrition/serving";
import { diary } from "../diary.messages.ts";
import { formatUnitCount } from "../../../i18n/format-units.ts";

export type Entry = Outputs["diary"]["list"][number];
/** The fields that an edit may change; null removes an override. */
export type EntryChange = Omit<Inputs["diary"]["edit"], "id">;

export function overridesOf(entry: Entry): NutritionOverrides {
  return {
    calories: entry.caloriesOverride,
    protein: entry.proteinOverride,
    carbs: entry.carbsOverride,
    fat: entry.fatOverride,
  };
}

/** True when the sum of the entries rests on an estimate not yet confirmed by the user. */
export function hasEstimate(entries: readonly Entry[]): boolean {
  return entries.some(({ estimated }) => estimated);
}

/** The input that creates the same entry again, under its id. */
export function toAddInput(entry: Entry): Inputs["diary"]["add"] {
  const { id, foodItemId, servings, mealType, date } = entry;
  return { id, foodItemId, servings, mealType, date, ...overridesOf(entry) };
}

/**
 * The entry as the server will return it after an edit: overrides that are not part of the change scale with the
 * amount.
 */
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
    // Setting an amount or a value confirms the entry; an estimated food stays estimated unless calories are
    // overridden.
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

type Food = Entry["foodItem"];
type WeighedEntry = Pick<Entry, "servings"> & { foodItem: Pick<Food, "servingGrams" | "servingSize"> };
type EntryAmount = WeighedEntry & { foodItem: Pick<Food, "unit"> };
export type EntryUnit = NonNullable<Food["unit"]>;

export function isMillilitres({ label }: EntryUnit): boolean {
  return /^(1 )?ml$/i.test(label);
}

/** "ml" where the serving size is a volume, else "g". */
export function weightUnitOf(servingSize: string): "g" | "ml" {
  return isVolumeText(servingSize) ? "ml" : "g";
}

/** Grams (or millilitres) of the whole entry, rounded to one decimal; null where a serving has no known weight. */
export function gramsOfEntry({ servings, foodItem }: WeighedEntry): number | null {
  return foodItem.servingGrams === null ? null : Math.round(servings * foodItem.servingGrams * 10) / 10;
}

/** The unit in which the amount was logged; null for grams or servings. */
export function loggedUnitOf({ unit }: Pick<Food, "unit">): EntryUnit | null {
  return unit === null || /^(1 )?g$/i.test(unit.label) ? null : unit;
}

/** Converts servings to a count of the unit, rounded to two decimals. */
export function toUnitCount(servings: number, unit: EntryUnit): number {
  return Math.round(servings * unit.count * 100) / 100;
}

/** The amount as text, by weight where that is known: "160 g", "180 ml", "2 porzioni", "1½ × 1 tazza". */
export function formatMeasure(entry: EntryAmount): string {
  const { servingSize, unit } = entry.foodItem;
  if (unit !== null && isMillilitres(unit)) {
    return diary.millilitres(toUnitCount(entry.servings, unit));
  }
  const grams = gramsOfEntry(entry);
  if (grams !== null) return `${formatDecimal(grams)} ${weightUnitOf(servingSize)}`;
  if (/^1 porzione$/i.test(servingSize.trim())) return diary.servings(entry.servings);
  return entry.servings === 1 ? servingSize : diary.servingsOf(entry.servings, servingSize);
}

/** The amount as text, with the logged unit where there is one: "2 fette · 60 g". */
export function formatEntryAmount(entry: EntryAmount): string {
  const unit = loggedUnitOf(entry.foodItem);
  const measure = formatMeasure(entry);
  if (unit === null || isMillilitres(unit)) return measure;
  return `${formatUnitCount(toUnitCount(entry.servings, unit), unit.label)} · ${measure}`;
}
