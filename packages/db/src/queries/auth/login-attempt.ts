import { sql } from "kysely";
import type { Db } from "../../schema/schema.ts";

/**
 * Source of a login attempt: hash of the address, `networkHash`, and `knownDeviceKey`, a known device of the
 * account or a session in it; null for an unknown device.
 */
export type LoginAttemptSource = { emailHash: string; networkHash: string; knownDeviceKey: string | null };

/** Number of failures before an attempt, and the time of the oldest; null where there are none. */
export type LoginFailureCount = { failures: number; oldest: Date | null };

/**
 * Failures of one known device or session at its account within the last `minutes` minutes, before the attempt `id`.
 */
export async function countKnownDeviceFailures(
  db: Db,
  id: string,
  { emailHash, knownDeviceKey }: Pick<LoginAttemptSource, "emailHash" | "knownDeviceKey">,
  minutes: number,
): Promise<LoginFailureCount> {
  const { rows } = await sql<LoginFailureCount>`
    select count(*)::int as failures, min(attempted_at) as oldest from login_attempt
    where email_hash = ${emailHash} and known_device_key = ${knownDeviceKey} and attempted_at > now() - make_interval(mins => ${minutes}::int)
      and (attempted_at, id) < (select o.attempted_at, o.id from login_attempt o where o.id = ${id})`.execute(db);
  return rows[0] ?? { failures: 0, oldest: null };
}

export type UnknownDeviceFailureCounts = {
  onePlace: LoginFailureCount;
  address: LoginFailureCount;
  network: LoginFailureCount;
};

/**
 * Failures of unknown devices within the last `minutes` minutes, before the attempt `id`: at its address from its
 * network (`onePlace`), at its address from any network (`address`), and from its network at any address (`network`).
 */
export async function countUnknownDeviceFailures(
  db: Db,
  id: string,
  { emailHash, networkHash }: Pick<LoginAttemptSource, "emailHash" | "networkHash">,
  minutes: number,
): Promise<UnknownDeviceFailureCounts> {
  const { rows } = await sql<Record<"n1" | "n2" | "n3", number> & Record<"t1" | "t2" | "t3", Date | null>>`
    select count(*) filter (where email_hash = ${emailHash} and network_hash = ${networkHash})::int as n1,
      min(attempted_at) filter (where email_hash = ${emailHash} and network_hash = ${networkHash}) as t1,
      count(*) filter (where email_hash = ${emailHash})::int as n2,
      min(attempted_at) filter (where email_hash = ${emailHash}) as t2,
      count(*) filter (where network_hash = ${networkHash})::int as n3,
      min(attempted_at) filter (where network_hash = ${networkHash}) as t3
    from login_attempt
    where (email_hash = ${emailHash} or network_hash = ${networkHash}) and known_device_key is null
      and attempted_at > now() - make_interval(mins => ${minutes}::int)
      and (attempted_at, id) < (select o.attempted_at, o.id from login_attempt o where o.id = ${id})`.execute(db);
  const [row] = rows;
  const toFailureCount = (n: "n1" | "n2" | "n3", t: "t1" | "t2" | "t3"): LoginFailureCount => ({
    failures: row?.[n] ?? 0,
    oldest: row?.[t] ?? null,
  });
  return {
    onePlace: toFailureCount("n1", "t1"),
    address: toFailureCount("n2", "t2"),
    network: toFailureCount("n3", "t3"),
  };
}

/** Counts an attempt as failed until its result is known; returns its id. */
export async function insertLoginFailure(db: Db, source: LoginAttemptSource): Promise<string> {
  const row = await db.insertInto("loginAttempt").values(source).returning("id").executeTakeFirstOrThrow();
  return row.id;
}

/** Deletes an attempt whose password was not checked. */
export async function deleteLoginFailure(db: Db, id: string): Promise<void> {
  await db.deleteFrom("loginAttempt").where("id", "=", id).execute();
}

/**
 * Deletes the failures of a source after a correct password: those of the device or session, or those of unknown
 * devices at this address from this network. Failures of other sources stay counted.
 */
export async function deleteLoginFailuresOfSource(
  db: Db,
  { emailHash, networkHash, knownDeviceKey }: LoginAttemptSource,
): Promise<void> {
  const ofEmail = db.deleteFrom("loginAttempt").where("emailHash", "=", emailHash);
  await (
    knownDeviceKey === null
      ? ofEmail.where("knownDeviceKey", "is", null).where("networkHash", "=", networkHash)
      : ofEmail.where("knownDeviceKey", "=", knownDeviceKey)
  ).execute();
}

/** Deletes all failures of an address. */
export async function deleteLoginFailuresOfEmail(db: Db, emailHash: string): Promise<void> {
  await db.deleteFrom("loginAttempt").where("emailHash", "=", emailHash).execute();
}

/** Deletes failures older than a day. */
export async function deleteOldLoginFailures(db: Db): Promise<void> {
  await db
    .deleteFrom("loginAttempt")
    .where("attemptedAt", "<", sql<Date>`now() - interval '1 day'`)
    .execute();
}

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
