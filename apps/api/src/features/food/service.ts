import { parseGtin } from "@fetta/domain/products/gtin";
import { roundToOneDecimal } from "@fetta/domain/nutrition/nutrition";
import { parseServingSizeGrams } from "@fetta/domain/nutrition/serving";
import { insertFoodItem, listFoodItems } from "@fetta/db/queries/food/food-item";
import { searchFoodIndex } from "@fetta/db/queries/food-search/food-search";
import { findStockFoods } from "@fetta/db/queries/food/stock-food";
import { deleteFavourite, insertFavourite, findHabits, findSearchContext } from "@fetta/db/queries/food/food-usage";
import type { MealType } from "@fetta/domain/diary/meal-type";
import type { Deps } from "../../deps.ts";
import type { CurrentUser } from "../auth/current-user.ts";
import { toFoodItem, toStockFood } from "./presentation.ts";
import type { FoodItemInput, FavouriteInput, Habits } from "./schema.ts";
import type { FoodHit } from "./food-hit-schema.ts";
import { readKnownFood, findFoodHits } from "./find-foods.ts";

type FoodServiceDeps = Pick<Deps, "db">;

const maxResults = 50;

export async function listFoods({ db }: FoodServiceDeps, currentUser: CurrentUser) {
  return (await listFoodItems(db, currentUser.id)).map(toFoodItem);
}

/** Canonical form of a product barcode; text that is no GTIN stays as typed. */
function canonicalBarcode(barcode: string | null): string | null {
  const parsed = barcode === null ? undefined : parseGtin(barcode);
  return parsed && "gtin" in parsed ? parsed.gtin : barcode;
}

/** Stores a food entered by the user: whole kcal, macros with one decimal. */
export async function createFood({ db }: FoodServiceDeps, currentUser: CurrentUser, input: FoodItemInput) {
  const food = await insertFoodItem(db, {
    ...input,
    barcode: canonicalBarcode(input.barcode),
    userId: currentUser.id,
    calories: Math.round(input.calories),
    protein: roundToOneDecimal(input.protein),
    carbs: roundToOneDecimal(input.carbs),
    fat: roundToOneDecimal(input.fat),
    servingGrams: parseServingSizeGrams(input.servingSize),
    source: input.barcode === null ? "custom" : "product",
  });
  return toFoodItem(food);
}

/** Stock foods that match the search, best first. */
export async function searchStock({ runReads }: Pick<Deps, "runReads">, search: string) {
  const { found, rows } = await runReads(async (db) => {
    const { foods } = await searchFoodIndex(db, { text: search, limit: maxResults, kinds: ["stock"] });
    const ids = foods.map(({ key }) => key);
    return { found: foods, rows: await findStockFoods(db, { ids }) };
  });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return found.flatMap(({ key }) => {
    const row = byId.get(key);
    return row ? [toStockFood(row)] : [];
  });
}

/** Adds or removes a favourite; idempotent. A deleted food can still be removed. */
export async function setFavourite(
  deps: Pick<Deps, "db">,
  currentUser: CurrentUser,
  { ref, favourite }: FavouriteInput,
): Promise<void> {
  if (!favourite) return deleteFavourite(deps.db, currentUser.id, ref);
  const food = await readKnownFood(deps, currentUser, ref);
  await insertFavourite(deps.db, currentUser.id, food.ref);
}

/** Foods that the user is likely to add at a meal, shown before any search. */
export async function readHabits(
  deps: Pick<Deps, "db">,
  currentUser: CurrentUser,
  mealType: MealType,
  today: string,
): Promise<Habits> {
  const { usual, recents, favourites } = await findHabits(deps.db, { userId: currentUser.id, mealType, today });
  // A food may be in all three lists: it is read once.
  const hits = await findFoodHits(deps, currentUser.id, [...new Set([...usual, ...recents, ...favourites])]);
  const byRef = new Map(hits.map((hit) => [hit.ref, hit]));
  const toHits = (refs: string[]) =>
    refs.flatMap((ref) => {
      const hit = byRef.get(ref);
      return hit ? [hit] : [];
    });
  return { usual: toHits(usual), recents: toHits(recents), favourites: toHits(favourites) };
}

/** The user's own foods as the search knows them, which a device keeps to find them without a connection. */
export async function listOwnFoods(deps: Pick<Deps, "db" | "now">, currentUser: CurrentUser): Promise<FoodHit[]> {
  const query = { userId: currentUser.id, lookupKey: null, now: deps.now() };
  const { personalFoods } = await findSearchContext(deps.db, query);
  return findFoodHits(
    deps,
    currentUser.id,
    personalFoods.map(({ ref }) => ref),
  );
}
