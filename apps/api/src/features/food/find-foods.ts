import { parseFoodRef, toFoodRef, type FoodRefKind } from "@fetta/domain/food-ref";
import { findLatestServings } from "@fetta/db/queries/food/food-item";
import { findFoodRows } from "@fetta/db/queries/food/food-rows";
import type { FoodUsage } from "@fetta/db/queries/food/food-usage";
import type { Deps } from "../../deps.ts";
import { isUuid } from "../../lib/input-schemas.ts";
import {
  itemToKnownFood,
  customToKnownFood,
  productToKnownFood,
  stockToKnownFood,
  type KnownFood,
} from "./known-food.ts";
import { pickNutrients, storedDetails } from "@fetta/domain/nutrition/nutrient-keys";
import { roundToOneDecimal, roundNutrition, scaleNutrition } from "@fetta/domain/nutrition/nutrition";
import type { FoodDetail, FoodHit } from "./food-hit-schema.ts";
import { AppError } from "@fetta/domain/errors";
import { findProducts } from "@fetta/db/queries/food/product";
import type { CurrentUser } from "../auth/current-user.ts";

type HitDeps = Pick<Deps, "db">;
type IdsByKind = Record<FoodRefKind, string[]>;

function groupByKind(refs: Iterable<string>): IdsByKind {
  const wanted: IdsByKind = { stock: [], product: [], custom: [], logged: [] };
  for (const ref of refs) {
    const parsed = parseFoodRef(ref);
    if (!parsed) continue;
    const { kind, id } = parsed;
    if (kind === "stock" || kind === "product" || isUuid(id)) wanted[kind].push(id);
  }
  return wanted;
}

/** `findKnownFoods`, with the user's usage of each well-formed reference, in one statement. */
async function findFoodsWithUses({ db }: HitDeps, userId: string, refs: readonly string[], hasUses = true) {
  const wanted = groupByKind(new Set(refs));
  const isKnown = (ref: string): boolean => {
    const parsed = parseFoodRef(ref);
    return parsed !== undefined && (parsed.kind !== "logged" || isUuid(parsed.id));
  };
  const rows = await findFoodRows(db, userId, { ...wanted, uses: hasUses ? refs.filter(isKnown) : [] });
  const { stock, product: products, custom, logged, uses } = rows;
  const found = new Map<string, KnownFood>();
  for (const food of [
    ...stock.map(stockToKnownFood),
    ...products.map(productToKnownFood),
    ...custom.map(customToKnownFood),
    ...logged.map((row) => itemToKnownFood(row, toFoodRef("logged", row.id), "logged")),
  ])
    if (food) found.set(food.ref, food);

  const missingRefs = refs.filter((ref) => !found.has(ref) && parseFoodRef(ref) !== undefined);
  if (missingRefs.length > 0)
    for (const row of await findLatestServings(db, userId, missingRefs)) {
      const parsed = row.foodRef === null ? undefined : parseFoodRef(row.foodRef);
      if (parsed && row.foodRef !== null) found.set(row.foodRef, itemToKnownFood(row, row.foodRef, parsed.kind));
    }
  return { foods: found, uses: new Map(uses.map((use) => [use.ref, use])) };
}

/**
 * Today's foods of `refs`, by reference. Custom foods and logged items are limited to this user's. A deleted food is
 * replaced by the user's last logged item of it; without one it is left out, and so is a product without energy.
 */
export async function findKnownFoods(
  deps: HitDeps,
  userId: string,
  refs: readonly string[],
): Promise<Map<string, KnownFood>> {
  return (await findFoodsWithUses(deps, userId, refs, false)).foods;
}

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
  const { imageUrl, barcode, liquid, density, units, cooking, estimate, flags, version } = food;
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
    version,
  };
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
  return { ...toFoodHit(food, uses.get(ref)), ...pickNutrients(food, storedDetails), note, source, range, packageSize };
}

type FoodDeps = Pick<Deps, "db">;

/** Error for a food that was not found: a product without energy has its own code. */
async function toFoodError({ db }: FoodDeps, ref: string): Promise<AppError> {
  const parsed = parseFoodRef(ref);
  const [product] = parsed?.kind === "product" ? await findProducts(db, [parsed.id]) : [];
  return new AppError(product ? "product_without_energy" : "not_found");
}

/** All details of a food, for its detail view. */
export async function readFood(
  deps: Pick<Deps, "db" | "runReads">,
  currentUser: CurrentUser,
  ref: string,
): Promise<FoodDetail> {
  const food = await deps.runReads((db) => findFoodDetail({ db }, currentUser.id, ref));
  if (!food) throw await toFoodError(deps, ref);
  return food;
}

/** The food of a reference, to log a serving of it. */
export async function readKnownFood(deps: FoodDeps, currentUser: CurrentUser, ref: string): Promise<KnownFood> {
  const food = (await findKnownFoods(deps, currentUser.id, [ref])).get(ref);
  if (!food) throw await toFoodError(deps, ref);
  return food;
}
