import type { DescribedMeal, MealItem } from "@fetta/domain/meal-parser/meal-item";
import { scaleToPortion, computeMealNutrition } from "@fetta/domain/portions/meal-portion";
import {
  computeEntryNutrition,
  emptyOverrides,
  roundToOneDecimal,
  type Nutrition,
  type NutritionOverrides,
} from "@fetta/domain/nutrition/nutrition";
import type { LoggedEntry } from "../../../entities/logged-entry/logged-entry.ts";
import type { Inputs, Outputs } from "../../../lib/api/trpc-hooks.ts";
import { mealReducer, type MealChange } from "./meal-reducer.ts";

export type Estimate = NonNullable<Outputs["estimate"]["read"]>;

/** An estimate under review: its rows, some perhaps unresolved, and its portion. */
export type EstimateDraft = { meal: DescribedMeal; portion: number };

export const emptyEstimateDraft: EstimateDraft = { meal: { items: [], unresolved: [], order: [] }, portion: 1 };

export function toEstimateDraft({ items, portion }: Pick<Estimate, "items" | "portion">): EstimateDraft {
  return { meal: { items, unresolved: [], order: items.map(({ key }) => key) }, portion };
}

/** Portion limits of the server. */
const portionBounds = { min: 0.1, max: 10 };

/** Foods added by the user have grams of their own, which no portion step changes; the server does the same. */
function fixAddedGrams(before: EstimateDraft, changes: readonly MealChange[], meal: DescribedMeal): DescribedMeal {
  const seen = new Set(before.meal.items.map(({ key }) => key));
  for (const change of changes) if (change.type === "restore") seen.add(change.taken.row.key);
  return {
    ...meal,
    items: meal.items.map((item) => (seen.has(item.key) ? item : { ...item, amountSource: "manual" })),
  };
}

/**
 * The draft after some changes. Scaling the whole meal also changes its portion, so that further steps start from
 * there.
 */
export function applyMealChanges(draft: EstimateDraft, changes: readonly MealChange[]): EstimateDraft {
  const meal = fixAddedGrams(draft, changes, changes.reduce(mealReducer, draft.meal));
  const wholes = changes.flatMap((change) => (change.type === "scale" && change.key === "all" ? [change.factor] : []));
  const portion = wholes.reduce((size, factor) => size * factor, draft.portion);
  return { meal, portion: Math.min(portionBounds.max, Math.max(portionBounds.min, portion)) };
}

/** True where a portion step would change nothing: all grams were set by hand. */
export function hasOnlyManualGrams({ meal }: EstimateDraft): boolean {
  return meal.items.every(({ amountSource }) => amountSource === "manual");
}

/** A unit's count follows its grams: half of two slices is one. */
function scaleUnitCount(before: MealItem, after: MealItem): MealItem {
  if (after.unit === null || before.grams === after.grams) return after;
  const count = Math.round(((after.unit.count * after.grams) / before.grams) * 100) / 100;
  return { ...after, unit: { ...after.unit, count } };
}

/** The draft at another step of "meno / giusto / di più". */
export function withPortionStep({ meal, portion }: EstimateDraft, step: number): EstimateDraft {
  const before = new Map(meal.items.map((item) => [item.key, item]));
  const items = scaleToPortion(meal.items, portion, step).map((item) =>
    scaleUnitCount(before.get(item.key) ?? item, item),
  );
  return { meal: { ...meal, items }, portion: step };
}

/** The draft after a server response: the server's items, and the rows that are still open on this device. */
export function mergeServerEstimate({ meal }: EstimateDraft, { items, portion }: Estimate): EstimateDraft {
  const known = new Set(meal.order);
  const order = [...meal.order, ...items.map(({ key }) => key).filter((key) => !known.has(key))];
  return { meal: { items, unresolved: meal.unresolved, order }, portion };
}

/** True where something has to be saved: unresolved rows exist on this device alone. */
export function hasSavableChange(before: EstimateDraft, next: EstimateDraft): boolean {
  const [was, is] = [before.meal.items, next.meal.items];
  return before.portion !== next.portion || was.length !== is.length || was.some((item, at) => item !== is[at]);
}

/** The input of the save request. */
export function toEstimateSaveInput({
  meal,
  portion,
}: EstimateDraft): Pick<Inputs["estimate"]["save"], "items" | "portion"> {
  return {
    portion,
    items: meal.items.map(({ key, ref, sourceText, grams, unit }) => ({ key, ref, sourceText, grams, unit })),
  };
}

/** Total grams as displayed in the rows. */
export function sumGrams(items: readonly Pick<MealItem, "grams">[]): number {
  return roundToOneDecimal(items.reduce((sum, { grams }) => sum + grams, 0));
}

/**
 * Nutrition of the entry once the draft is saved: the corrected food, without manual values except the restored ones.
 */
export function estimateDraftNutrition(
  { meal }: EstimateDraft,
  { servings }: Pick<LoggedEntry, "servings">,
  figures: NutritionOverrides = emptyOverrides,
): Nutrition {
  return computeEntryNutrition(computeMealNutrition(meal.items), servings, figures);
}

// An estimate is stored per one serving of its entry. Where the user has set another amount, the sheet shows the eaten
// amount, and changes made there are converted back to one serving.

type ScalableAmount = Pick<MealItem, "grams" | "unit">;

const scaleCount = (count: number, factor: number): number => Math.round(count * factor * 10_000) / 10_000;

function scaleAmount<Some extends ScalableAmount>(amount: Some, factor: number): Some {
  const { grams, unit } = amount;
  return { ...amount, grams: grams * factor, unit: unit && { ...unit, count: scaleCount(unit.count, factor) } };
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
