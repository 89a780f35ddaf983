import { waterBoundsMl } from "@fetta/domain/diary/water";
import { sql } from "kysely";
import type { Weight } from "@fetta/domain/trends/weight-trend";
import { precompileQuery } from "../../precompiled-query.ts";
import type { Db } from "../../schema/schema.ts";
import { rangeParameters, type UserDateRange } from "./trend.ts";

export type WaterEntry = { day: string; ml: number };

/** Water of each day that has an entry, in order, ml. */
export const listWaterEntries = precompileQuery<UserDateRange, WaterEntry>(
  rangeParameters,
  (db, { userId, from, to }) =>
    db
      .selectFrom("waterLog")
      .select(["day", "ml"])
      .where("userId", "=", userId)
      .where("day", ">=", from)
      .where("day", "<=", to)
      .where("ml", ">", 0)
      .orderBy("day"),
);

/**
 * Adds ml to a day's water (subtracts negative ml), clamped to `waterBoundsMl`; concurrent additions are all counted.
 */
export async function addWater(db: Db, userId: string, { day, ml }: WaterEntry): Promise<WaterEntry> {
  const { rows } = await sql<WaterEntry>`
    insert into water_log as w (user_id, day, ml)
    values (${userId}::uuid, ${day}::date, greatest(${sql.lit(waterBoundsMl.min)}, least(${sql.lit(waterBoundsMl.max)}, ${ml}::integer)))
    on conflict (user_id, day) do update set
      ml = greatest(${sql.lit(waterBoundsMl.min)}, least(${sql.lit(waterBoundsMl.max)}, w.ml + ${ml}::integer)),
      updated_at = now()
    returning day, ml`.execute(db);
  return rows[0] ?? { day, ml: 0 };
}

/** Sets the total water of a day, ml. */
export function setWater(db: Db, userId: string, { day, ml }: WaterEntry): Promise<WaterEntry> {
  return db
    .insertInto("waterLog")
    .values({ userId, day, ml })
    .onConflict((c) => c.columns(["userId", "day"]).doUpdateSet({ ml, updatedAt: sql<Date>`now()` }))
    .returning(["day", "ml"])
    .executeTakeFirstOrThrow();
}

/** The user's weights between two days, in order, and the last weight before where there is one. */
export const listWeights = precompileQuery<UserDateRange, Weight>(rangeParameters, (db, { userId, from, to }) =>
  db
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
    .orderBy("day"),
);

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
