import { AppError } from "@fetta/domain/errors";
import type { GroundFood } from "@fetta/domain/food-matching/food-candidate";
import { alternativeOf } from "@fetta/domain/food-matching/food-candidate";
import type { MealItem } from "@fetta/domain/meal-parser/meal-item";
import type { NewEstimateEdit } from "@fetta/db/queries/estimates/estimate-edit";
import type { SaveEstimateInput } from "./schema.ts";

type Wish = SaveEstimateInput["items"][number];

/** All that an item may be known from: as it stands, as it was first seen, as the same dish was left the last time. */
export type KnownItems = {
  now: readonly MealItem[];
  first: readonly MealItem[];
  previous: readonly MealItem[];
};

/** The portion of the whole before and after. */
export type PortionChange = { from: number; to: number };

/** Grams are kept in tenths: steps of the portion meet within rounding of two of them. */
const rounding = 0.15;
const mostAlternatives = 3;

const byKey = (items: readonly MealItem[], key: string): MealItem | undefined =>
  items.find((item) => item.key === key);

const isScaled = (before: Pick<MealItem, "grams">, grams: number, ratio: number): boolean =>
  Math.abs(before.grams * ratio - grams) <= rounding;

/** The item as it is known before the wish, if it is: a removed one comes back as it was first seen. */
function knownItem({ key, ref }: Wish, { now, first, previous }: KnownItems): MealItem | undefined {
  const present = byKey(now, key);
  const seen = byKey(first, key);
  // Back from a food to what the model guessed.
  if (present && present.ref !== null && ref === null && seen?.ref === null) return seen;
  return present ?? seen ?? byKey(previous, key);
}

/** The references that a wish names and whose foods must be looked up. */
export function newRefs(wishes: readonly Wish[], known: KnownItems): string[] {
  return wishes.flatMap((wish) =>
    wish.ref !== null && wish.ref !== knownItem(wish, known)?.ref ? [wish.ref] : [],
  );
}

function swapped(item: MealItem, food: GroundFood): MealItem {
  const { ref, name, source, per100 } = item;
  const before = ref === null ? [] : [{ ref, name, source, per100 }];
  const alternatives = [...before, ...item.alternatives].filter((other) => other.ref !== food.ref);
  return { ...item, ...alternativeOf(food), alternatives: alternatives.slice(0, mostAlternatives) };
}

function wished(
  wish: Wish,
  known: MealItem | undefined,
  growth: number | undefined,
  foods: ReadonlyMap<string, GroundFood>,
): MealItem {
  const { key, ref, said, grams, unit } = wish;
  const other = ref !== null && ref !== known?.ref;
  const food = other ? foods.get(ref) : undefined;
  if (other && !food) throw new AppError("food_unknown");
  if (known) {
    const kept =
      growth === 1 ? grams === known.grams : growth !== undefined && isScaled(known, grams, growth);
    const item = { ...known, grams, unit, amount: kept ? known.amount : ("set" as const) };
    return food ? swapped(item, food) : item;
  }
  if (!food) throw new AppError("food_unknown");
  return {
    key,
    said: said === "" ? food.name : said,
    ...alternativeOf(food),
    grams,
    amount: "set",
    unit,
    hidden: false,
    alternatives: [],
  };
}

/**
 * By how much the grams of a known item grow with the portion: what is in the meal stands at the old one, what was taken
 * out was first seen at 1. Undefined for the items of an earlier meal, which had a portion of their own.
 */
function growthOf(key: string, { now, first }: KnownItems, { from, to }: PortionChange): number | undefined {
  if (byKey(now, key)) return to / from;
  return byKey(first, key) || to === 1 ? to : undefined;
}

/** The items as they are wished, with the figures that are known of each. */
export function wishedItems(
  wishes: readonly Wish[],
  known: KnownItems,
  portion: PortionChange,
  foods: ReadonlyMap<string, GroundFood>,
): MealItem[] {
  return wishes.map((wish) =>
    wished(wish, knownItem(wish, known), growthOf(wish.key, known, portion), foods),
  );
}

const noted = ({ name, ref, grams }: MealItem): { name: string; ref: string | null; grams: number } => ({
  name,
  ref,
  grams,
});

/** What was corrected, one for each item that is not what it was. */
export function editsBetween(
  before: readonly MealItem[],
  after: readonly MealItem[],
  ratio: number,
): NewEstimateEdit[] {
  const removed = before
    .filter(({ key }) => !byKey(after, key))
    .map((item): NewEstimateEdit => ({ itemKey: item.key, op: "remove", before: noted(item), after: null }));
  const others = after.flatMap((item): NewEstimateEdit[] => {
    const was = byKey(before, item.key);
    const edit = (op: NewEstimateEdit["op"]): NewEstimateEdit[] => [
      { itemKey: item.key, op, before: was ? noted(was) : null, after: noted(item) },
    ];
    if (!was) return edit("add");
    if (was.ref !== item.ref) return edit("replace");
    if (was.grams === item.grams) return [];
    return edit(ratio !== 1 && isScaled(was, item.grams, ratio) ? "scale" : "set_grams");
  });
  return [...removed, ...others];
}
