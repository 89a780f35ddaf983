import type { Weight } from "@fetta/domain/trends/weight-trend";
import { sql } from "kysely";
import type { Db } from "../../schema/schema.ts";
import type { UserDateRange } from "./trend.ts";

/** The user's weights between two days, in order, and the last weight before where there is one. */
export function listWeights(db: Db, { userId, from, to }: UserDateRange): Promise<Weight[]> {
  return db
    .selectFrom("weightLog")
    .select(["day", "kg"])
    .where("userId", "=", userId)
    .where("day", "<=", to)
    .where("day", ">=", (eb) =>
      eb
        .selectFrom("weightLog")
        .select(sql<string>`coalesce(max(day), ${from}::date)`.as("since"))
        .where("userId", "=", userId)
        .where("day", "<", from),
    )
    .orderBy("day")
    .execute();
}

/** Stores the user's weight of a day, kg; replaces an earlier one of that day. */
export function saveWeight(db: Db, userId: string, { day, kg }: Weight): Promise<Weight> {
  return db
    .insertInto("weightLog")
    .values({ userId, day, kg })
    .onConflict((c) => c.columns(["userId", "day"]).doUpdateSet({ kg, updatedAt: sql<Date>`now()` }))
    .returning(["day", "kg"])
    .executeTakeFirstOrThrow();
}

/** Deletes the weight of a day; does nothing where there is none. */
export async function deleteWeight(db: Db, userId: string, day: string): Promise<void> {
  await db.deleteFrom("weightLog").where("userId", "=", userId).where("day", "=", day).execute();
}

/** The weight given in onboarding, kg; it belongs to no day. Null where none was given. */
export async function findProfileWeight(db: Db, userId: string): Promise<number | null> {
  const row = await db.selectFrom("profile").select("weight").where("userId", "=", userId).executeTakeFirst();
  return row?.weight ?? null;
}
