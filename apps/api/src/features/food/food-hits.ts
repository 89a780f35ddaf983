import { detailNutrients, pickNutrients } from "@fetta/domain/nutrition/nutrient-keys";
import { roundToOneDecimal, roundNutrition, scaleNutrition } from "@fetta/domain/nutrition/nutrition";
import { parseFoodRef } from "@fetta/domain/food-ref";
import type { FoodUsage } from "@fetta/db/queries/food/food-usage";
import type { Deps } from "../../deps.ts";
import { isUuid } from "../../lib/input-schemas.ts";
import { findFoodsAndUses } from "./find-foods.ts";
import type { FoodDetail, FoodHit } from "./food-hit-schema.ts";
import type { KnownFood } from "./known-food.ts";

type HitDeps = Pick<Deps, "db">;

/** Unit counts are rounded to four decimals: 0.1 g of a unit of 1 kg. */
const roundUnitCount = (value: number): number => Math.round(value * 10_000) / 10_000;

/** The amount last logged, and its kcal computed from the current food. */
function toLastLogged(food: KnownFood, last: FoodUsage["last"]): FoodHit["last"] {
  if (!last) return null;
  const { day, servings, servingGrams, unitLabel, unitCount } = last;
  const grams = servingGrams === null ? null : roundToOneDecimal(servingGrams * servings);
  const times = food.per === "100g" ? (grams ?? 100 * servings) / 100 : servings;
  return {
    day,
    grams,
    servings,
    unit:
      unitLabel === null || unitCount === null
        ? null
        : { label: unitLabel, count: roundUnitCount(unitCount * servings) },
    calories: roundNutrition(scaleNutrition(food, times)).calories,
  };
}

function toFoodHit(food: KnownFood, use: FoodUsage | undefined): FoodHit {
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
    last: toLastLogged(food, use?.last ?? null),
  };
}

/** Drops malformed references: an item's id is sent to the database as a uuid. */
function filterValidRefs(refs: readonly string[]): string[] {
  return refs.filter((ref) => {
    const parsed = parseFoodRef(ref);
    return parsed !== undefined && (parsed.kind !== "item" || isUuid(parsed.id));
  });
}

async function findFoodsWithUses({ db }: HitDeps, userId: string, refs: readonly string[]) {
  const validRefs = filterValidRefs(refs);
  const { foods, uses } = await findFoodsAndUses({ db }, userId, validRefs, validRefs);
  return { foods, uses: new Map(uses.map((use) => [use.ref, use])) };
}

/**
 * The foods of `refs` as lists show them to this user, in the given order with duplicates; unknown foods and those of
 * other users are left out.
 */
export async function findFoodHits(deps: HitDeps, userId: string, refs: readonly string[]): Promise<FoodHit[]> {
  const { foods, uses } = await findFoodsWithUses(deps, userId, refs);
  return refs.flatMap((ref) => {
    const food = foods.get(ref);
    return food ? [toFoodHit(food, uses.get(ref))] : [];
  });
}

/** All details of one food; undefined where it does not exist or belongs to another user. */
export async function findFoodDetail(deps: HitDeps, userId: string, ref: string): Promise<FoodDetail | undefined> {
  const { foods, uses } = await findFoodsWithUses(deps, userId, [ref]);
  const food = foods.get(ref);
  if (!food) return undefined;
  const { note, source, range, packageSize } = food;
  return {
    ...toFoodHit(food, uses.get(ref)),
    ...pickNutrients(food, detailNutrients),
    note,
    source,
    range,
    packageSize,
  };
}
