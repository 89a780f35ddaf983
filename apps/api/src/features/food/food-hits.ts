import { oneDecimal, rounded, scaled } from "@fetta/domain/nutrition/nutrition";
import { parseFoodRef } from "@fetta/domain/food-ref";
import { findUses } from "@fetta/db/queries/food/food-usage";
import type { FoodUse } from "@fetta/db/queries/food/food-usage";
import type { Deps } from "../../deps.ts";
import { isOurId } from "../../lib/uuid.ts";
import { findFoods } from "./find-foods.ts";
import type { FoodDetail, FoodHit } from "./food-hit-schema.ts";
import type { KnownFood } from "./known-food.ts";

type Store = Pick<Deps, "db">;

/** Units are counted to the ten-thousandth: a tenth of a gram of what weighs a kilo. */
const countOf = (value: number): number => Math.round(value * 10_000) / 10_000;

/** The amount last logged, and what it would count for today: kcal of the food as it is now. */
function lastOf(food: KnownFood, last: FoodUse["last"]): FoodHit["last"] {
  if (!last) return null;
  const { day, servings, servingGrams, unitLabel, unitCount } = last;
  const grams = servingGrams === null ? null : oneDecimal(servingGrams * servings);
  const times = food.per === "100g" ? (grams ?? 100 * servings) / 100 : servings;
  return {
    day,
    grams,
    servings,
    unit:
      unitLabel === null || unitCount === null
        ? null
        : { label: unitLabel, count: countOf(unitCount * servings) },
    calories: rounded(scaled(food, times)).calories,
  };
}

function hitOf(food: KnownFood, use: FoodUse | undefined): FoodHit {
  const { ref, kind, name, brand, category, per, calories, protein, carbs, fat } = food;
  const { imageUrl, barcode, liquid, density, units, cooking, estimate, flags } = food;
  return {
    ref,
    kind,
    name,
    brand,
    category,
    per,
    calories,
    protein,
    carbs,
    fat,
    imageUrl,
    barcode,
    liquid,
    density,
    units,
    cooking,
    estimate,
    flags,
    favourite: use?.favourite ?? false,
    last: lastOf(food, use?.last ?? null),
  };
}

/** Only references that can be of something: an item's id goes to the database as a uuid. */
function askable(refs: readonly string[]): string[] {
  return refs.filter((ref) => {
    const parsed = parseFoodRef(ref);
    return parsed !== undefined && (parsed.kind !== "item" || isOurId(parsed.id));
  });
}

async function foodsAndUses({ db }: Store, userId: string, refs: readonly string[]) {
  const asked = askable(refs);
  const [foods, uses] = await Promise.all([findFoods({ db }, userId, asked), findUses(db, userId, asked)]);
  return { foods, uses: new Map(uses.map((use) => [use.ref, use])) };
}

/**
 * The foods behind `refs` as lists show them to this person, in the given order and as often as they are given; what
 * nobody knows, or what is another person's, is left out.
 */
export async function hitsOf(deps: Store, viewerId: string, refs: readonly string[]): Promise<FoodHit[]> {
  const { foods, uses } = await foodsAndUses(deps, viewerId, refs);
  return refs.flatMap((ref) => {
    const food = foods.get(ref);
    return food ? [hitOf(food, uses.get(ref))] : [];
  });
}

/** All that is known of one food; undefined when nobody knows it, or it is another person's. */
export async function detailOf(deps: Store, viewerId: string, ref: string): Promise<FoodDetail | undefined> {
  const { foods, uses } = await foodsAndUses(deps, viewerId, [ref]);
  const food = foods.get(ref);
  if (!food) return undefined;
  const { fibre, sugars, saturated, salt, alcohol, note, source, range, packageSize } = food;
  return {
    ...hitOf(food, uses.get(ref)),
    fibre,
    sugars,
    saturated,
    salt,
    alcohol,
    note,
    source,
    range,
    packageSize,
  };
}
