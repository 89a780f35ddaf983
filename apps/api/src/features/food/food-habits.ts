import { findHabits } from "@fetta/db/queries/food/food-usage";
import type { MealType } from "@fetta/domain/diary/meal-type";
import type { Deps } from "../../deps.ts";
import type { CurrentUser } from "../auth/current-user.ts";
import { findFoodHits } from "./food-hits.ts";
import type { Habits } from "./schema.ts";

/** Foods that the user is likely to add at a meal, shown before any search. */
export async function readHabits(
  deps: Pick<Deps, "db">,
  currentUser: CurrentUser,
  mealType: MealType,
  today: string,
): Promise<Habits> {
  const { usual, recents, favourites } = await findHabits(deps.db, {
    userId: currentUser.id,
    mealType,
    today,
  });
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
