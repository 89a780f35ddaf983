import { getQueryKey } from "@trpc/react-query";
import { getCachedFood, cacheFood, type FoodHit } from "../../../entities/food/food-hit.ts";
import { invalidateFoodQueries } from "../../../lib/api/invalidate-food-queries.ts";
import { queryClient } from "../../../lib/api/query-client.ts";
import { trpc, type Outputs } from "../../../lib/api/trpc-hooks.ts";

const searches = getQueryKey(trpc.search.foods);
const groups = getQueryKey(trpc.search.group);
const nutrientLists = getQueryKey(trpc.search.nutrient);
const habits = getQueryKey(trpc.food.habits);
const lookups = getQueryKey(trpc.product.lookup);
const reads = getQueryKey(trpc.food.read);

type FoodPredicate = (food: FoodHit) => boolean;
type FoodUpdate = (food: FoodHit) => FoodHit | null;

function updateList(foods: FoodHit[], which: FoodPredicate, change: FoodUpdate): FoodHit[] {
  return foods.flatMap((food) => (which(food) ? (change(food) ?? []) : food));
}

/** Updates matching foods in all cached lists; an update to null removes them. */
function updateAllLists(which: FoodPredicate, change: FoodUpdate): void {
  queryClient.setQueriesData<Outputs["search"]["foods"]>(
    { queryKey: searches },
    (found) =>
      found && {
        ...found,
        mine: updateList(found.mine, which, change),
        stock: updateList(found.stock, which, change),
        products: updateList(found.products, which, change),
        suggestions: updateList(found.suggestions, which, change),
      },
  );
  queryClient.setQueriesData<Outputs["search"]["group"]>(
    { queryKey: groups },
    (foods) => foods && updateList(foods, which, change),
  );
  queryClient.setQueriesData<Outputs["search"]["nutrient"]>({ queryKey: nutrientLists }, (list) =>
    list?.flatMap((row) => updateList([row.food], which, change).map((food) => ({ ...row, food }))),
  );
  queryClient.setQueriesData<Outputs["food"]["habits"]>(
    { queryKey: habits },
    (shown) =>
      shown && {
        usual: updateList(shown.usual, which, change),
        recents: updateList(shown.recents, which, change),
        favourites: updateList(shown.favourites, which, change),
      },
  );
  queryClient.setQueriesData<Outputs["product"]["lookup"]>({ queryKey: lookups }, (answer) => {
    const food = answer?.status === "found" && which(answer.food) ? change(answer.food) : null;
    return food === null ? answer : { status: "found", food };
  });
}

/** Sets the favourite state of a food in all cached lists. */
export function setCachedFavourite(ref: string, favourite: boolean): void {
  updateAllLists(
    (food) => food.ref === ref,
    (food) => ({ ...food, favourite }),
  );
  queryClient.setQueriesData<Outputs["food"]["read"]>({ queryKey: reads }, (food) =>
    food?.ref === ref ? { ...food, favourite } : food,
  );
  const food = getCachedFood(ref);
  if (food) cacheFood({ ...food, favourite });
}

/** Removes a custom food from all cached lists. */
export function removeCachedFood(ref: string): void {
  updateAllLists(
    (food) => food.ref === ref,
    () => null,
  );
  invalidateFoodQueries();
  void queryClient.invalidateQueries({ queryKey: lookups });
}

/** Stores a changed custom food in all cached lists, also in place of the product with the same barcode. */
export function setCachedFood(food: FoodHit): void {
  cacheFood(food);
  updateAllLists(
    ({ ref, kind, barcode }) =>
      ref === food.ref || (kind === "product" && barcode !== null && barcode === food.barcode),
    () => food,
  );
  invalidateFoodQueries();
  void queryClient.invalidateQueries({ queryKey: lookups });
  void queryClient.invalidateQueries({ queryKey: getQueryKey(trpc.food.read, { ref: food.ref }, "query") });
}
