import { deleteFavourite, insertFavourite } from "@fetta/db/queries/food/food-usage";
import type { Deps } from "../../deps.ts";
import type { CurrentUser } from "../auth/current-user.ts";
import { readKnownFood } from "./read-food.ts";
import type { FavouriteInput } from "./schema.ts";

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
