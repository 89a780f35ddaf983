import type { GoalVersion, WeekdayGoals } from "@fetta/domain/goals/goal-versions";
import { sql } from "kysely";
import { precompileQuery } from "../../precompiled-query.ts";
import type { Db } from "../../schema/schema.ts";
import { productDay } from "../billing/usage-quota.ts";

const selectVersions = precompileQuery(["userId"], (db, { userId }: { userId: string }) =>
  db
    .selectFrom("goalVersion")
    .select(["validFrom", "weekdayGoals", "dailyCalorieGoal", "dailyProteinGoal", "dailyCarbsGoal", "dailyFatGoal"])
    .where("userId", "=", userId)
    .orderBy("validFrom"),
);

/** All goal versions of a user, oldest first (kcal and grams); empty where no goal was ever set. */
export async function listGoalVersions(db: Db, userId: string): Promise<GoalVersion[]> {
  const rows = await selectVersions(db, { userId });
  return rows.map(({ validFrom, weekdayGoals, ...goals }) => ({
    validFrom,
    goals,
    weekdays: (weekdayGoals ?? {}) as WeekdayGoals,
  }));
}

/** The version that holds on a day; undefined where no goal was ever set. */
export async function findVersionAt(db: Db, userId: string, day: string): Promise<GoalVersion | undefined> {
  const versions = await listGoalVersions(db, userId);
  return versions.findLast(({ validFrom }) => validFrom <= day) ?? versions[0];
}

/**
 * Lets the goals that were set today hold from tomorrow on, and `goals` once more today; returns today (Europe/Rome).
 * Must follow `saveGoals` in its transaction.
 */
export async function postponeGoals(
  db: Db,
  userId: string,
  { goals, weekdays }: Omit<GoalVersion, "validFrom">,
): Promise<string> {
  const columns = [
    "userId",
    "weekdayGoals",
    "dailyCalorieGoal",
    "dailyProteinGoal",
    "dailyCarbsGoal",
    "dailyFatGoal",
  ] as const;
  await db
    .insertInto("goalVersion")
    .columns([...columns, "validFrom"])
    .expression((eb) =>
      eb
        .selectFrom("goalVersion")
        .select([...columns, sql<string>`valid_from + 1`.as("validFrom")])
        .where("userId", "=", userId)
        .where("validFrom", "=", productDay),
    )
    .execute();
  const { validFrom } = await db
    .updateTable("goalVersion")
    .set({ ...goals, weekdayGoals: JSON.stringify(weekdays) })
    .where("userId", "=", userId)
    .where("validFrom", "=", productDay)
    .returning("validFrom")
    .executeTakeFirstOrThrow();
  return validFrom;
}

/** Deletes the version of today (Europe/Rome) where its day is one of `days`. */
export async function deleteVersionOfToday(db: Db, userId: string, days: readonly string[]): Promise<void> {
  await db
    .deleteFrom("goalVersion")
    .where("userId", "=", userId)
    .where("validFrom", "=", productDay)
    .where("validFrom", "=", sql<string>`any(${days}::date[])`)
    .execute();
}

/** Energy need of a user when the goals were set, kcal a day; null where the body was not known. */
export async function findGoalEnergyNeed(db: Db, userId: string): Promise<number | null> {
  const row = await db.selectFrom("dailyGoal").select("energyNeedKcal").where("userId", "=", userId).executeTakeFirst();
  return row?.energyNeedKcal ?? null;
}

/**
 * The goal versions that hold between `from` and `to` for the user of a session `s`, as one JSON list: those that start by
 * then, latest first, one for each day at most; where there are fewer, with later ones, since a day before all has the first.
 */
export const goalVersionsJson = (from: string, to: string) => sql`array_to_json(array(
  select json_build_object('validFrom', v.valid_from, 'weekdays', coalesce(v.weekday_goals, '{}'),
    'goals', json_build_object('dailyCalorieGoal', v.daily_calorie_goal, 'dailyProteinGoal', v.daily_protein_goal,
      'dailyCarbsGoal', v.daily_carbs_goal, 'dailyFatGoal', v.daily_fat_goal))
  from goal_version v where v.user_id = s.user_id
  order by v.valid_from > ${to}::date, abs(v.valid_from - ${to}::date)
  limit ${to}::date - ${from}::date + 1))`;
