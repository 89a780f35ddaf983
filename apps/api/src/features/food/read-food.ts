import { AppError } from "@fetta/domain/errors";
import { parseFoodRef } from "@fetta/domain/food-ref";
import { findProducts } from "@fetta/db/queries/food/product";
import type { Deps } from "../../deps.ts";
import type { Viewer } from "../auth/current-user.ts";
import { findFoods } from "./find-foods.ts";
import type { FoodDetail } from "./food-hit-schema.ts";
import { detailOf } from "./food-hits.ts";
import type { KnownFood } from "./known-food.ts";

type Store = Pick<Deps, "db">;

/** Says why there is no such food: a product that is known without its energy is told apart. */
async function whyNot({ db }: Store, ref: string): Promise<AppError> {
  const parsed = parseFoodRef(ref);
  const [product] = parsed?.kind === "product" ? await findProducts(db, [parsed.id]) : [];
  return new AppError(product ? "product_without_energy" : "not_found");
}

/** All that is known of a food, for the view that shows it alone. */
export async function readFood(deps: Store, viewer: Viewer, ref: string): Promise<FoodDetail> {
  const food = await detailOf(deps, viewer.id, ref);
  if (!food) throw await whyNot(deps, ref);
  return food;
}

/** The food behind a reference, to log a serving of it. */
export async function foodOf(deps: Store, viewer: Viewer, ref: string): Promise<KnownFood> {
  const food = (await findFoods(deps, viewer.id, [ref])).get(ref);
  if (!food) throw await whyNot(deps, ref);
  return food;
}
