import { waterBoundsMl } from "@fetta/domain/diary/diary-settings";
import { sql } from "kysely";
import type { Db } from "../../schema/schema.ts";
import type { UserDateRange } from "./trend.ts";

export type WaterEntry = { day: string; ml: number };

/** Water of each day that has an entry, in order, ml. */
export function listWaterEntries(db: Db, { userId, from, to }: UserDateRange): Promise<WaterEntry[]> {
  return db
    .selectFrom("waterLog")
    .select(["day", "ml"])
    .where("userId", "=", userId)
    .where("day", ">=", from)
    .where("day", "<=", to)
    .where("ml", ">", 0)
    .orderBy("day")
    .execute();
}

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
