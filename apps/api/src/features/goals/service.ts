import { productDay } from "@fetta/domain/calendar-day";
import { defaultGoals, type DailyGoals } from "@fetta/domain/goals/daily-goals";
import { saveGoals } from "@fetta/db/queries/account/account";
import { findVersionAt, postponeGoals } from "@fetta/db/queries/diary/goal-version";
import type { Db } from "@fetta/db/schema/schema";
import type { GoalSettings } from "@fetta/domain/goals/energy-need";
import type { Deps } from "../../deps.ts";
import type { CurrentUser } from "../auth/current-user.ts";

/** The goals in force today, without weekday goals, which the documented API does not expose. */
export async function readPreferences({ db, now }: Pick<Deps, "db" | "now">, { id }: CurrentUser): Promise<DailyGoals> {
  const version = await findVersionAt(db, id, productDay(now()));
  return version?.goals ?? defaultGoals;
}

/**
 * Stores goals that hold from tomorrow on, with the energy need they come from (kcal a day; null where the body is not
 * known); those of today hold until then. Returns today. Must run in a transaction that locks the account.
 */
export async function saveGoalsFromTomorrow(
  tx: Db,
  userId: string,
  { goals, weekdays }: GoalSettings,
  { need, today }: { need: number | null; today: string },
): Promise<string> {
  // The stored goals may be those of tomorrow already.
  const present = await findVersionAt(tx, userId, today);
  await saveGoals(tx, userId, goals, weekdays, need);
  return postponeGoals(tx, userId, present ?? { goals: defaultGoals, weekdays: {} });
}
