import { AppError } from "@fetta/domain/errors";
import { toAlternative, type FoodCandidate } from "@fetta/domain/food-matching/food-resolution";
import type { MealItem } from "@fetta/domain/meal-parser/meal-item";
import type { NewEstimateEdit } from "@fetta/db/queries/estimates/estimate-correction";
import type { SaveEstimateInput } from "./schema.ts";

type RequestedItem = SaveEstimateInput["items"][number];

/**
 * Items that a correction may refer to: the current ones, the ones first seen, and those of the last estimate of the
 * same dish.
 */
export type KnownItems = { current: readonly MealItem[]; initial: readonly MealItem[]; previous: readonly MealItem[] };

/** The portion factor of the whole dish before and after. */
export type PortionChange = { from: number; to: number };

/** Grams are stored in tenths: portion steps agree within the rounding of two values. */
const gramsTolerance = 0.15;
const maxAlternatives = 3;

const findByKey = (items: readonly MealItem[], key: string): MealItem | undefined =>
  items.find((item) => item.key === key);

const isScaled = (before: Pick<MealItem, "grams">, grams: number, ratio: number): boolean =>
  Math.abs(before.grams * ratio - grams) <= gramsTolerance;

/** The stored item that a requested one refers to, if any: a removed item returns as first seen. */
function findKnownItem({ key, ref }: RequestedItem, { current, initial, previous }: KnownItems): MealItem | undefined {
  const currentItem = findByKey(current, key);
  const initialItem = findByKey(initial, key);
  // The user returned from a chosen food to the model's estimate.
  if (currentItem && currentItem.ref !== null && ref === null && initialItem?.ref === null) return initialItem;
  return currentItem ?? initialItem ?? findByKey(previous, key);
}

/** References in the request whose foods must be looked up. */
export function listNewRefs(requested: readonly RequestedItem[], known: KnownItems): string[] {
  return requested.flatMap((item) =>
    item.ref !== null && item.ref !== findKnownItem(item, known)?.ref ? [item.ref] : [],
  );
}

function swapFood(item: MealItem, food: FoodCandidate): MealItem {
  const { ref, name, source, per100 } = item;
  const before = ref === null ? [] : [{ ref, name, source, per100 }];
  const alternatives = [...before, ...item.alternatives].filter((other) => other.ref !== food.ref);
  return { ...item, ...toAlternative(food), alternatives: alternatives.slice(0, maxAlternatives) };
}

function applyRequest(
  requested: RequestedItem,
  known: MealItem | undefined,
  scale: number | undefined,
  foods: ReadonlyMap<string, FoodCandidate>,
): MealItem {
  const { key, ref, sourceText, grams, unit } = requested;
  const isOtherFood = ref !== null && ref !== known?.ref;
  const food = isOtherFood ? foods.get(ref) : undefined;
  if (isOtherFood && !food) throw new AppError("food_unknown");
  if (known) {
    const isAmountKept = scale === 1 ? grams === known.grams : scale !== undefined && isScaled(known, grams, scale);
    const item = { ...known, grams, unit, amountSource: isAmountKept ? known.amountSource : ("manual" as const) };
    return food ? swapFood(item, food) : item;
  }
  if (!food) throw new AppError("food_unknown");
  return {
    key,
    sourceText: sourceText === "" ? food.name : sourceText,
    ...toAlternative(food),
    grams,
    amountSource: "manual",
    unit,
    hidden: false,
    alternatives: [],
  };
}

/**
 * Factor by which the grams of a known item grow with the portion: current items have the old portion, removed ones the
 * portion 1 of the first estimate. Undefined for items of an earlier meal, which had a portion of its own.
 */
function scaleOf(key: string, { current, initial }: KnownItems, { from, to }: PortionChange): number | undefined {
  if (findByKey(current, key)) return to / from;
  return findByKey(initial, key) || to === 1 ? to : undefined;
}

/** The requested items with their known nutrition values. */
export function applyRequests(
  requested: readonly RequestedItem[],
  known: KnownItems,
  portion: PortionChange,
  foods: ReadonlyMap<string, FoodCandidate>,
): MealItem[] {
  return requested.map((item) =>
    applyRequest(item, findKnownItem(item, known), scaleOf(item.key, known, portion), foods),
  );
}

const toEditSnapshot = ({ name, ref, grams }: MealItem): { name: string; ref: string | null; grams: number } => ({
  name,
  ref,
  grams,
});

/** One correction for each item that changed. */
export function diffItems(before: readonly MealItem[], after: readonly MealItem[], ratio: number): NewEstimateEdit[] {
  const removed = before
    .filter(({ key }) => !findByKey(after, key))
    .map((item): NewEstimateEdit => ({ itemKey: item.key, op: "remove", before: toEditSnapshot(item), after: null }));
  const others = after.flatMap((item): NewEstimateEdit[] => {
    const previous = findByKey(before, item.key);
    const edit = (op: NewEstimateEdit["op"]): NewEstimateEdit[] => [
      { itemKey: item.key, op, before: previous ? toEditSnapshot(previous) : null, after: toEditSnapshot(item) },
    ];
    if (!previous) return edit("add");
    if (previous.ref !== item.ref) return edit("replace");
    if (previous.grams === item.grams) return [];
    return edit(ratio !== 1 && isScaled(previous, item.grams, ratio) ? "scale" : "set_grams");
  });
  return [...removed, ...others];
}
