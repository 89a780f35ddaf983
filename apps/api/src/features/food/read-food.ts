import { AppError } from "@fetta/domain/errors";
import { parseFoodRef } from "@fetta/domain/food-ref";
import { findProducts } from "@fetta/db/queries/food/product";
import type { Deps } from "../../deps.ts";
import type { CurrentUser } from "../auth/current-user.ts";
import { findKnownFoods } from "./find-foods.ts";
import type { FoodDetail } from "./food-hit-schema.ts";
import { findFoodDetail } from "./food-hits.ts";
import type { KnownFood } from "./known-food.ts";

type FoodDeps = Pick<Deps, "db">;

/** Error for a food that was not found: a product without energy has its own code. */
async function toFoodError({ db }: FoodDeps, ref: string): Promise<AppError> {
  const parsed = parseFoodRef(ref);
  const [product] = parsed?.kind === "product" ? await findProducts(db, [parsed.id]) : [];
  return new AppError(product ? "product_without_energy" : "not_found");
}

/** All details of a food, for its detail view. */
export async function readFood(deps: FoodDeps, currentUser: CurrentUser, ref: string): Promise<FoodDetail> {
  const food = await findFoodDetail(deps, currentUser.id, ref);
  if (!food) throw await toFoodError(deps, ref);
  return food;
}

/** The food of a reference, to log a serving of it. */
export async function readKnownFood(deps: FoodDeps, currentUser: CurrentUser, ref: string): Promise<KnownFood> {
  const food = (await findKnownFoods(deps, currentUser.id, [ref])).get(ref);
  if (!food) throw await toFoodError(deps, ref);
  return food;
}
