import { findHabits } from "@fetta/db/queries/food/food-usage";
import type { MealType } from "@fetta/domain/diary/meal-type";
import type { Deps } from "../../deps.ts";
import type { Viewer } from "../auth/current-user.ts";
import { hitsOf } from "./food-hits.ts";
import type { Habits } from "./schema.ts";

/** What a person is likely to add at a meal, before they type anything. */
export async function readHabits(
  deps: Pick<Deps, "db">,
  viewer: Viewer,
  mealType: MealType,
  today: string,
): Promise<Habits> {
  const { usual, recents, favourites } = await findHabits(deps.db, { userId: viewer.id, mealType, today });
  // A food may stand in all three lists: it is read once.
  const hits = await hitsOf(deps, viewer.id, [...new Set([...usual, ...recents, ...favourites])]);
  const byRef = new Map(hits.map((hit) => [hit.ref, hit]));
  const listed = (refs: string[]) =>
    refs.flatMap((ref) => {
      const hit = byRef.get(ref);
      return hit ? [hit] : [];
    });
  return { usual: listed(usual), recents: listed(recents), favourites: listed(favourites) };
}
