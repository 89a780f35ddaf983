import type { Grant } from "@fetta/domain/billing/entitlement";
import { reservationTimeoutSeconds, type DayUsage, type UsageKind } from "@fetta/domain/billing/usage-quota";
import { sql, type Insertable, type RawBuilder } from "kysely";
import type { Db, Database } from "../../schema/schema.ts";
import { grantsJson, parseGrants } from "./pro-grant.ts";

/**
 * The calendar day in Rome by the database's clock, independent of the clocks of servers and phones: the day of quotas, goals
 * and check-ins.
 */
export const productDay = sql<string>`(now() at time zone 'Europe/Rome')::date`;

/** Start of the next quota day: 23, 24 or 25 hours after the last midnight. */
const nextQuotaDayStart = sql<Date>`((${productDay} + 1)::timestamp at time zone 'Europe/Rome')`;

const reservationExpiry = sql`now() + make_interval(secs => ${reservationTimeoutSeconds})`;

export type ReservationRequest = {
  /** Id of the new reservation, a UUID. */
  id: string;
  userId: string;
  kind: UsageKind;
  /** Maximum units in a day, 0 or more. */
  limit: number;
  /** Maximum reservations in a day, released ones included. */
  maxAttempts: number;
};

/**
 * Takes one of today's units and stores its reservation, in one statement: of any number of parallel calls, in any
 * number of processes, at most `limit` succeed. False when none is left.
 */
export async function reserveQuotaUnit(
  db: Db,
  { id, userId, kind, limit, maxAttempts }: ReservationRequest,
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    with slot as (
      insert into quota_usage_day as d (user_id, quota_kind, day, used_units, attempt_count)
      select ${userId}::uuid, ${kind}, ${productDay}, 1, 1 where ${limit}::int > 0 and ${maxAttempts}::int > 0
      on conflict (user_id, quota_kind, day) do update set used_units = d.used_units + 1, attempt_count = d.attempt_count + 1
        where d.used_units < ${limit}::int and d.attempt_count < ${maxAttempts}::int
      returning day
    )
    insert into quota_reservation (id, user_id, quota_kind, day, state, expires_at)
    select ${id}::uuid, ${userId}::uuid, ${kind}, day, 'reserved', ${reservationExpiry} from slot
    returning id`.execute(db);
  return rows.length === 1;
}

/**
 * Reserves a unit with a limit by hour instead of by day. Must run in a transaction: the row of the day is locked first
 * and serialises the calls of one user, so that each sees the reservations before it.
 */
export async function reserveHourlyQuotaUnit(
  tx: Db,
  { id, userId, kind, limit, maxAttempts }: ReservationRequest,
): Promise<"reserved" | "too_many_this_hour" | "too_many_attempts"> {
  const day = await sql<{ day: string }>`
    insert into quota_usage_day as d (user_id, quota_kind, day, used_units, attempt_count)
    select ${userId}::uuid, ${kind}, ${productDay}, 1, 1
    on conflict (user_id, quota_kind, day) do update set used_units = d.used_units + 1, attempt_count = d.attempt_count + 1
      where d.attempt_count < ${maxAttempts}::int
    returning day`.execute(tx);
  if (day.rows.length === 0) return "too_many_attempts";
  const reserved = await sql<{ id: string }>`
    insert into quota_reservation (id, user_id, quota_kind, day, state, expires_at)
    select ${id}::uuid, ${userId}::uuid, ${kind}, ${day.rows[0]?.day}::date, 'reserved', ${reservationExpiry}
    where ${limit}::int > (
      select count(*) from quota_reservation
      where user_id = ${userId}::uuid and quota_kind = ${kind} and created_at > now() - interval '1 hour' and state <> 'released')
    returning id`.execute(tx);
  return reserved.rows.length === 1 ? "reserved" : "too_many_this_hour";
}

/** Commits a reservation that was not released meanwhile. */
export const updateToCommitted = (db: Pick<Db, "updateTable">, userId: string, id: string) =>
  db
    .updateTable("quotaReservation")
    .set({ state: "committed" })
    .where("userId", "=", userId)
    .where("id", "=", id)
    .where("state", "=", "reserved");

/** Commits a reservation. False when it was released meanwhile: then the work that it was made for must not count. */
export async function commitReservation(db: Db, userId: string, id: string): Promise<boolean> {
  const { numUpdatedRows } = await updateToCommitted(db, userId, id).executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Releases a reservation and its unit. False when it is released or committed already; a second call changes nothing.
 */
export async function releaseReservation(db: Db, userId: string, id: string): Promise<boolean> {
  const { rows } = await sql`
    with gone as (
      update quota_reservation set state = 'released'
      where user_id = ${userId}::uuid and id = ${id}::uuid and state = 'reserved'
      returning user_id, quota_kind, day
    )
    update quota_usage_day d set used_units = d.used_units - 1 from gone g
    where d.user_id = g.user_id and d.quota_kind = g.quota_kind and d.day = g.day
    returning d.used_units`.execute(db);
  return rows.length === 1;
}

/** Maximum reservations that one run releases: the next run takes the rest. */
const maxReleasedPerRun = 500;

/** Number of released units of a kind. */
export type ReleasedUnits = { kind: UsageKind; units: number };

/**
 * Releases expired reservations, of one user and kind or of all. Any number of processes may do so at once: each skips
 * the rows that another has locked. Returns the released units by kind, an empty list for none.
 */
export async function releaseExpiredReservations(
  db: Db,
  scope: { userId: string; kind: UsageKind } | "everyone",
): Promise<ReleasedUnits[]> {
  const scopeCondition =
    scope === "everyone" ? sql`true` : sql`user_id = ${scope.userId}::uuid and quota_kind = ${scope.kind}`;
  const { rows } = await sql<ReleasedUnits>`
    with lost as (
      select user_id, id from quota_reservation
      where state = 'reserved' and expires_at <= now() and ${scopeCondition}
      order by expires_at limit ${sql.lit(maxReleasedPerRun)} for update skip locked
    ), gone as (
      update quota_reservation r set state = 'released' from lost where r.user_id = lost.user_id and r.id = lost.id
      returning r.user_id, r.quota_kind, r.day
    ), per_day as (
      select user_id, quota_kind, day, count(*)::int as units from gone group by user_id, quota_kind, day
    ), given as (
      update quota_usage_day d set used_units = d.used_units - p.units from per_day p
      where d.user_id = p.user_id and d.quota_kind = p.quota_kind and d.day = p.day
      returning d.quota_kind as kind, p.units
    )
    select kind, sum(units)::int as units from given group by kind`.execute(db);
  return rows;
}

/** Days after which a reservation is deleted: the hour and the day that it counted in are long over. */
const reservationRetentionDays = 30;
/** Days of usage that are kept: a year and a month, for statistics of a year. */
const usageRetentionDays = 400;
/** Maximum rows that one run deletes: locks are held for a short time, and the next run takes the rest. */
const maxDeletedPerRun = 5000;

/** Deletes the oldest reservations of more than 30 days ago, at most 5000 at once. Returns their number. */
export async function deleteOldReservations(db: Db): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from quota_reservation where (user_id, id) in (
      select user_id, id from quota_reservation
      where created_at < now() - make_interval(days => ${sql.lit(reservationRetentionDays)})
      order by created_at limit ${sql.lit(maxDeletedPerRun)} for update skip locked)`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** Deletes the counts of days more than 400 days ago, at most 5000 at once. Returns their number. */
export async function deleteOldUsageDays(db: Db): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from quota_usage_day where (user_id, quota_kind, day) in (
      select user_id, quota_kind, day from quota_usage_day
      where day < ${productDay} - ${sql.lit(usageRetentionDays)}
      order by day limit ${sql.lit(maxDeletedPerRun)} for update skip locked)`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** `attemptCounts`: attempts today by kind; a kind without an attempt is missing. */
export type TodayUsage = DayUsage & { attemptCounts: Partial<Record<string, number>> };

/** What a user has used today, by kind. */
export async function findTodayUsage(db: Db, userId: string): Promise<TodayUsage> {
  const { rows } = await sql<TodayUsage>`
    select ${nextQuotaDayStart} as resets_at, coalesce(json_object_agg(quota_kind, used_units), '{}') as used_units,
      coalesce(json_object_agg(quota_kind, attempt_count), '{}') as attempt_counts
    from quota_usage_day where user_id = ${userId}::uuid and day = ${productDay}`.execute(db);
  const [usage] = rows;
  if (!usage) throw new Error("an aggregate answered no row");
  return usage;
}

export type DayUsageJson = { usedUnits: Record<string, number> | null; resetsAt: string };

/** The usage of a user as JSON, for statements that read it beside other things; parsed by `parseDayUsage`. */
export const dayUsageJson = (userId: RawBuilder<unknown>) => sql`json_build_object(
  'usedUnits', (select json_object_agg(quota_kind, used_units) from quota_usage_day
    where user_id = ${userId} and day = ${productDay}),
  'resetsAt', ${nextQuotaDayStart})`;

export function parseDayUsage({ usedUnits, resetsAt }: DayUsageJson): DayUsage {
  return { usedUnits: usedUnits ?? {}, resetsAt: new Date(resetsAt) };
}

/** The PRO periods of a user, in no order. */
export function listGrantPeriods(db: Db, userId: string): Promise<Grant[]> {
  return db.selectFrom("proGrant").select(["effectiveAt", "days", "revokedAt"]).where("userId", "=", userId).execute();
}

/** The PRO periods of a user, and the random identifier that a model's provider receives for them. */
export type QuotaAccount = { safetyIdentifier: string; grants: Grant[] };

/** What the quota of a user depends on; undefined where the account does not exist. */
export async function findQuotaAccount(db: Db, userId: string): Promise<QuotaAccount | undefined> {
  const row = await db
    .selectFrom("appUser as u")
    .select(["u.safetyIdentifier", grantsJson.as("grants")])
    .where("u.id", "=", userId)
    .executeTakeFirst();
  return row && { safetyIdentifier: row.safetyIdentifier, grants: parseGrants(row.grants) };
}

export type NewAiCall = Omit<Insertable<Database["aiCall"]>, "id" | "createdAt">;

/** Stores one request to a model's provider: tokens, millionths of a dollar, milliseconds and outcome. */
export async function insertAiCall(db: Db, call: NewAiCall): Promise<void> {
  await db.insertInto("aiCall").values(call).execute();
}
