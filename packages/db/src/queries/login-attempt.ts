import { sql } from "kysely";
import type { Db } from "../schema.ts";

export type FailureCounts = {
  byEmail: number;
  byIp: number;
  oldestByEmail: Date | null;
  oldestByIp: Date | null;
};

/**
 * Guesses of the last `minutes` minutes that came before the guess `id`, for its address (by its hash) and for its network
 * (`ip`, a hash too), with the oldest of each.
 */
export async function countLoginFailures(
  db: Db,
  { id, emailHash, ip }: { id: string; emailHash: string; ip: string },
  minutes: number,
): Promise<FailureCounts> {
  const since = sql<Date>`now() - make_interval(mins => ${minutes}::int)`;
  const before = sql<boolean>`(failed_at, id) < (select o.failed_at, o.id from login_attempt o where o.id = ${id})`;
  return db
    .selectNoFrom((eb) => [
      eb
        .selectFrom("loginAttempt")
        .select(sql<number>`count(*)`.as("n"))
        .where("emailHash", "=", emailHash)
        .where("failedAt", ">", since)
        .where(before)
        .as("byEmail"),
      eb
        .selectFrom("loginAttempt")
        .select(sql<number>`count(*)`.as("n"))
        .where("ip", "=", ip)
        .where("failedAt", ">", since)
        .where(before)
        .as("byIp"),
      eb
        .selectFrom("loginAttempt")
        .select((e) => e.fn.min("failedAt").as("t"))
        .where("emailHash", "=", emailHash)
        .where("failedAt", ">", since)
        .where(before)
        .as("oldestByEmail"),
      eb
        .selectFrom("loginAttempt")
        .select((e) => e.fn.min("failedAt").as("t"))
        .where("ip", "=", ip)
        .where("failedAt", ">", since)
        .where(before)
        .as("oldestByIp"),
    ])
    .executeTakeFirstOrThrow()
    .then((row) => ({
      byEmail: row.byEmail ?? 0,
      byIp: row.byIp ?? 0,
      oldestByEmail: row.oldestByEmail,
      oldestByIp: row.oldestByIp,
    }));
}

/** Counts a guess, as one that fails until something else is known; its id. */
export async function insertLoginFailure(db: Db, emailHash: string, ip: string): Promise<string> {
  const row = await db
    .insertInto("loginAttempt")
    .values({ emailHash, ip })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Forgets a guess that was not looked at. */
export async function deleteLoginFailure(db: Db, id: string): Promise<void> {
  await db.deleteFrom("loginAttempt").where("id", "=", id).execute();
}

/** Forgets the failures of an address after it signed in. */
export async function deleteLoginFailures(db: Db, emailHash: string): Promise<void> {
  await db.deleteFrom("loginAttempt").where("emailHash", "=", emailHash).execute();
}

/** Forgets failures older than a day. */
export async function deleteOldLoginFailures(db: Db): Promise<void> {
  await db
    .deleteFrom("loginAttempt")
    .where("failedAt", "<", sql<Date>`now() - interval '1 day'`)
    .execute();
}
