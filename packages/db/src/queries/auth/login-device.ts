import { sql } from "kysely";
import type { Db } from "../../schema/schema.ts";

/** Whether the device `id` (SHA-256 of account and cookie) has signed in to the account before. */
export async function isLoginDevice(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom("loginDevice").select("id").where("id", "=", id).executeTakeFirst();
  return row !== undefined;
}

/** Stores that the device `id` signed in to an account just now. */
export async function saveLoginDevice(db: Db, id: string, userId: string): Promise<void> {
  await db
    .insertInto("loginDevice")
    .values({ id, userId })
    .onConflict((c) => c.column("id").doUpdateSet({ lastLoginAt: sql<Date>`now()` }))
    .execute();
}

/** Deletes the devices of an account beyond the `maxDevices` that signed in last. */
export async function deleteSurplusLoginDevices(db: Db, userId: string, maxDevices: number): Promise<void> {
  await db
    .deleteFrom("loginDevice")
    .where("id", "in", (eb) =>
      eb
        .selectFrom("loginDevice")
        .select("id")
        .where("userId", "=", userId)
        .orderBy("lastLoginAt", "desc")
        .orderBy("id")
        .offset(maxDevices),
    )
    .execute();
}

/** Deletes all devices of an account. */
export async function deleteLoginDevicesOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom("loginDevice").where("userId", "=", userId).execute();
}

/** Deletes devices that did not sign in for `days` days. */
export async function deleteOldLoginDevices(db: Db, days: number): Promise<void> {
  await db
    .deleteFrom("loginDevice")
    .where("lastLoginAt", "<", sql<Date>`now() - make_interval(days => ${days}::int)`)
    .execute();
}
