import { getQueryKey } from "@trpc/react-query";
import type { FoodHit } from "../../../entities/food/food-hit.ts";
import { knownFood, rememberFood } from "../../../entities/food/food-hit.ts";
import { outdateFoods } from "../../../lib/api/invalidate-food-queries.ts";
import { queryClient } from "../../../lib/api/query-client.ts";
import { trpc } from "../../../lib/api/trpc-hooks.ts";
import type { Outputs } from "../../../lib/api/trpc-hooks.ts";

const searches = getQueryKey(trpc.search.foods);
const habits = getQueryKey(trpc.food.habits);
const lookups = getQueryKey(trpc.product.lookup);
const reads = getQueryKey(trpc.food.read);

type Which = (food: FoodHit) => boolean;
type Change = (food: FoodHit) => FoodHit | null;

function changedList(foods: FoodHit[], which: Which, change: Change): FoodHit[] {
  return foods.flatMap((food) => (which(food) ? (change(food) ?? []) : food));
}

/** Shows a change of a food wherever it is listed; null takes it away. */
function changeEverywhere(which: Which, change: Change): void {
  queryClient.setQueriesData<Outputs["search"]["foods"]>(
    { queryKey: searches },
    (found) =>
      found && {
        ...found,
        mine: changedList(found.mine, which, change),
        stock: changedList(found.stock, which, change),
        products: changedList(found.products, which, change),
      },
  );
  queryClient.setQueriesData<Outputs["food"]["habits"]>(
    { queryKey: habits },
    (shown) =>
      shown && {
        usual: changedList(shown.usual, which, change),
        recents: changedList(shown.recents, which, change),
        favourites: changedList(shown.favourites, which, change),
      },
  );
  queryClient.setQueriesData<Outputs["product"]["lookup"]>({ queryKey: lookups }, (answer) => {
    const food = answer?.status === "found" && which(answer.food) ? change(answer.food) : null;
    return food === null ? answer : { status: "found", food };
  });
}

/** Shows a food as a favourite or not. */
export function showFavourite(ref: string, favourite: boolean): void {
  changeEverywhere(
    (food) => food.ref === ref,
    (food) => ({ ...food, favourite }),
  );
  queryClient.setQueriesData<Outputs["food"]["read"]>({ queryKey: reads }, (food) =>
    food?.ref === ref ? { ...food, favourite } : food,
  );
  const food = knownFood(ref);
  if (food) rememberFood({ ...food, favourite });
}

/** Takes a food of the person's own out of every list. */
export function dropFood(ref: string): void {
  changeEverywhere(
    (food) => food.ref === ref,
    () => null,
  );
  outdateFoods();
  void queryClient.invalidateQueries({ queryKey: lookups });
}

/** Shows a food of the person's own as it has become, also in the place of the product whose code it has. */
export function putFood(food: FoodHit): void {
  rememberFood(food);
  changeEverywhere(
    ({ ref, kind, barcode }) =>
      ref === food.ref || (kind === "product" && barcode !== null && barcode === food.barcode),
    () => food,
  );
  outdateFoods();
  void queryClient.invalidateQueries({ queryKey: lookups });
  void queryClient.invalidateQueries({ queryKey: getQueryKey(trpc.food.read, { ref: food.ref }, "query") });
}
