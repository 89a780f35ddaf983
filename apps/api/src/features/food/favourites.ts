import { deleteFavourite, insertFavourite } from "@fetta/db/queries/food/favourite-food";
import type { Deps } from "../../deps.ts";
import type { Viewer } from "../auth/current-user.ts";
import { foodOf } from "./read-food.ts";
import type { FavouriteInput } from "./schema.ts";

/** Makes a food a favourite or not, however often it is said. A food that is gone can still be let go of. */
export async function setFavourite(
  deps: Pick<Deps, "db">,
  viewer: Viewer,
  { ref, favourite }: FavouriteInput,
): Promise<void> {
  if (!favourite) return deleteFavourite(deps.db, viewer.id, ref);
  const food = await foodOf(deps, viewer, ref);
  await insertFavourite(deps.db, viewer.id, food.ref);
}
