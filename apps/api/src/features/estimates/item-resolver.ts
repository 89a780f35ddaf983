import type { Ground } from "@fetta/domain/photo-analysis/dish-analysis";
import { cleanDishName } from "@fetta/domain/photo-analysis/dish-name";
import { maxDishItems } from "@fetta/domain/photo-analysis/vision-result";
import type { DishReading } from "@fetta/domain/photo-analysis/vision-result";
import { groundItem } from "@fetta/domain/food-matching/food-resolution";
import type { Offers } from "@fetta/domain/food-matching/food-resolution";
import { meaningKey } from "@fetta/domain/meal-parser/meal-parser";
import type { Deps } from "../../deps.ts";
import type { Viewer } from "../auth/current-user.ts";
import { meaningsOf } from "./user-food-aliases.ts";
import { brandedProducts } from "./branded-products.ts";
import { findFoods } from "../food/find-foods.ts";
import { asGroundFood } from "./food-candidate.ts";

type Parts = Pick<Deps, "db" | "off" | "log" | "lexicon">;

/** All that stands behind the items of a reading, looked up for this person: what `dishFromReading` asks of each item. */
export async function groundFor(
  deps: Parts,
  viewer: Pick<Viewer, "id">,
  { esito, items: listed }: DishReading,
): Promise<Ground> {
  // A reading that is refused anyway asks nobody.
  const items = esito === "cibo" && listed.length <= maxDishItems ? listed : [];
  const [lexicon, meanings, products] = await Promise.all([
    deps.lexicon(),
    meaningsOf(deps.db, viewer),
    Promise.all(items.map((item) => brandedProducts(deps, viewer.id, item))),
  ]);
  const meant = items.map((item) => meanings.get(meaningKey(cleanDishName(item.nome))));
  const foods = await findFoods(
    deps,
    viewer.id,
    meant.filter((ref) => ref !== undefined),
  );
  const offers = items.map((_item, index): Offers => {
    const ref = meant[index];
    const food = ref === undefined ? undefined : foods.get(ref);
    return { meaning: food && asGroundFood(food), products: products[index] };
  });
  return (item, index) => groundItem(lexicon, item, offers[index]);
}
