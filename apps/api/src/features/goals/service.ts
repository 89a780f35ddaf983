import { productDay } from "@fetta/domain/calendar-day";
import { defaultGoals, type DailyGoals } from "@fetta/domain/goals/daily-goals";
import { findVersionAt } from "@fetta/db/queries/diary/goal-version";
import type { Deps } from "../../deps.ts";
import type { CurrentUser } from "../auth/current-user.ts";

/** The goals in force today, without weekday goals, which the documented API does not expose. */
export async function readPreferences({ db, now }: Pick<Deps, "db" | "now">, { id }: CurrentUser): Promise<DailyGoals> {
  const version = await findVersionAt(db, id, productDay(now()));
  return version?.goals ?? defaultGoals;
}
