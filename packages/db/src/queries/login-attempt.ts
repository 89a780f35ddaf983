import { sql } from "kysely";
import type { Db } from "../schema.ts";

export type FailureCounts = {
  byEmail: number;
  byIp: number;
  oldestByEmail: Date | null;
  oldestByIp: Date | null;
};

/** Failed sign-ins of the last `minutes` minutes, for the address (by its hash) and for the IP, with the oldest of each. */
export async function countLoginFailures(
  db: Db,
  emailHash: string,
  ip: string,
  minutes: number,
): Promise<FailureCounts> {
  const since = sql<Date>`now() - make_interval(mins => ${minutes}::int)`;
  return db
    .selectNoFrom((eb) => [
      eb
        .selectFrom("loginAttempt")
        .select(sql<number>`count(*)`.as("n"))
        .where("emailHash", "=", emailHash)
        .where("failedAt", ">", since)
        .as("byEmail"),
      eb
        .selectFrom("loginAttempt")
        .select(sql<number>`count(*)`.as("n"))
        .where("ip", "=", ip)
        .where("failedAt", ">", since)
        .as("byIp"),
      eb
        .selectFrom("loginAttempt")
        .select((e) => e.fn.min("failedAt").as("t"))
        .where("emailHash", "=", emailHash)
        .where("failedAt", ">", since)
        .as("oldestByEmail"),
      eb
        .selectFrom("loginAttempt")
        .select((e) => e.fn.min("failedAt").as("t"))
        .where("ip", "=", ip)
        .where("failedAt", ">", since)
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

export async function insertLoginFailure(db: Db, emailHash: string, ip: string): Promise<void> {
  await db.insertInto("loginAttempt").values({ emailHash, ip }).execute();
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
