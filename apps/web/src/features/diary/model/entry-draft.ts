import {
  energyOfMacros,
  computeEntryNutrition,
  emptyOverrides,
  nutrientNames,
  rescaleOverrides,
  roundNutrition,
  type Nutrition,
  type NutritionOverrides,
} from "@fetta/domain/nutrition/nutrition";
import type { MealType } from "@fetta/domain/diary/meal-type";
import type { Inputs } from "../../../lib/api/api-client.ts";
import type { Entry } from "../../../lib/api/queued-change.ts";

/** The fields that an edit may change; null removes an override. */
export type EntryChange = Omit<Inputs["diary"]["edit"], "id">;

export type EntryDraft = {
  mealType: MealType;
  date: string;
  /** "13:05"; empty where it is not known. */
  eatenAt: string;
  servings: number;
  overrides: NutritionOverrides;
  /** Amount and overrides as last typed: a new amount scales from here, so that changing it back loses no precision. */
  anchor: { servings: number; overrides: NutritionOverrides };
};

export function toEntryDraft(entry: Entry): EntryDraft {
  const { mealType, date, servings } = entry;
  const overrides = overridesOf(entry);
  return { mealType, date, eatenAt: entry.eatenAt ?? "", servings, overrides, anchor: { servings, overrides } };
}

/** Nutrition of the drafted entry; whole kcal, macros in g with one decimal. */
export function entryDraftNutrition(entry: Entry, { servings, overrides }: EntryDraft): Nutrition {
  return computeEntryNutrition(entry.foodItem, servings, overrides);
}

/** Sets another amount: typed values scale with it, the others are computed from the food. */
export function withServings(draft: EntryDraft, servings: number): EntryDraft {
  return { ...draft, servings, overrides: rescaleOverrides(draft.anchor.overrides, draft.anchor.servings, servings) };
}

/** Sets a typed value for the whole entry. A value equal to the current one changes nothing. */
export function withNutrientValue(entry: Entry, draft: EntryDraft, name: keyof Nutrition, value: number): EntryDraft {
  const current = entryDraftNutrition(entry, draft);
  const typed = roundNutrition({ ...current, [name]: value })[name];
  if (current[name] === typed) return draft;
  const overrides = { ...draft.overrides, [name]: typed };
  return { ...draft, overrides, anchor: { servings: draft.servings, overrides } };
}

export function hasOverride({ overrides }: EntryDraft): boolean {
  return nutrientNames.some((name) => overrides[name] !== null);
}

/** Restores the food's own values. */
export function resetOverrides(draft: EntryDraft): EntryDraft {
  return { ...draft, overrides: emptyOverrides, anchor: { servings: draft.servings, overrides: emptyOverrides } };
}

/**
 * The change to send: only what differs; null when nothing does. Values are sent as displayed, so that the server does
 * not rescale them.
 */
export function diffEntryDraft(entry: Entry, draft: EntryDraft): EntryChange | null {
  const before = toEntryDraft(entry);
  const change: EntryChange = {};
  if (draft.mealType !== before.mealType) change.mealType = draft.mealType;
  if (draft.date !== before.date) change.date = draft.date;
  if (draft.eatenAt !== before.eatenAt) change.eatenAt = draft.eatenAt === "" ? null : draft.eatenAt;
  if (draft.servings !== before.servings) change.servings = draft.servings;
  for (const name of nutrientNames) {
    const overridden = draft.overrides[name] !== null || before.overrides[name] !== null;
    const rescaled = change.servings !== undefined && overridden;
    if (rescaled || draft.overrides[name] !== before.overrides[name]) change[name] = draft.overrides[name];
  }
  return Object.keys(change).length === 0 ? null : change;
}

/** kcal computed from the macros where they differ from the calories by more than a tenth; null where they agree. */
export function findMacroMismatch(nutrition: Nutrition): number | null {
  const energy = Math.round(energyOfMacros(nutrition));
  return Math.abs(energy - nutrition.calories) > nutrition.calories / 10 ? energy : null;
}

/** Converts grams (or millilitres) to servings. */
export function servingsForGrams(grams: number, servingGrams: number): number {
  return grams / servingGrams;
}

export function overridesOf(entry: Entry): NutritionOverrides {
  return {
    calories: entry.caloriesOverride,
    protein: entry.proteinOverride,
    carbs: entry.carbsOverride,
    fat: entry.fatOverride,
  };
}

/** The input that creates the same entry again, under its id. */
export function toAddInput(entry: Entry): Inputs["diary"]["add"] {
  const { id, foodItemId, servings, mealType, date, eatenAt } = entry;
  return { id, foodItemId, servings, mealType, date, eatenAt, ...overridesOf(entry) };
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
    eatenAt: change.eatenAt === undefined ? entry.eatenAt : change.eatenAt,
    caloriesOverride: overrides.calories,
    proteinOverride: overrides.protein,
    carbsOverride: overrides.carbs,
    fatOverride: overrides.fat,
    ...computeEntryNutrition(foodItem, servings, overrides),
  };
}
