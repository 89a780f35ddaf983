import type { Grant } from "@fetta/domain/entitlement";
import { reservationSeconds } from "@fetta/domain/usage";
import type { UsageKind } from "@fetta/domain/usage";
import { sql } from "kysely";
import type { Db } from "../schema.ts";
import { freeDay, nextFreeDay } from "./free-day.ts";

const expiry = sql`now() + make_interval(secs => ${reservationSeconds})`;

export type Reserve = {
  /** Of the reservation to make, a UUID. */
  id: string;
  userId: string;
  kind: UsageKind;
  /** Most units in a day, 0 or more. */
  limit: number;
  /** Most reservations in a day, those that were given back included. */
  maxAttempts: number;
};

/**
 * Takes one of today's units and notes who holds it, in one statement: of any number of parallel calls, in any number
 * of processes, no more than `limit` succeed. False when none is left.
 */
export async function reserveUnit(
  db: Db,
  { id, userId, kind, limit, maxAttempts }: Reserve,
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    with slot as (
      insert into usage_day as d (user_id, kind, day, taken, attempts)
      select ${userId}::uuid, ${kind}, ${freeDay}, 1, 1 where ${limit}::int > 0 and ${maxAttempts}::int > 0
      on conflict (user_id, kind, day) do update set taken = d.taken + 1, attempts = d.attempts + 1
        where d.taken < ${limit}::int and d.attempts < ${maxAttempts}::int
      returning day
    )
    insert into usage_reservation (id, user_id, kind, day, state, expires_at)
    select ${id}::uuid, ${userId}::uuid, ${kind}, day, 'reserved', ${expiry} from slot
    returning id`.execute(db);
  return rows.length === 1;
}

/**
 * The same without a limit by day but with one by hour. Must run in a transaction: the row of the day, locked first,
 * lets the calls of one person pass one after the other, so that each sees the reservations before it.
 */
export async function reserveUnitOfHour(
  tx: Db,
  { id, userId, kind, limit, maxAttempts }: Reserve,
): Promise<"reserved" | "too_many_this_hour" | "too_many_attempts"> {
  const day = await sql<{ day: string }>`
    insert into usage_day as d (user_id, kind, day, taken, attempts)
    select ${userId}::uuid, ${kind}, ${freeDay}, 1, 1
    on conflict (user_id, kind, day) do update set taken = d.taken + 1, attempts = d.attempts + 1
      where d.attempts < ${maxAttempts}::int
    returning day`.execute(tx);
  if (day.rows.length === 0) return "too_many_attempts";
  const reserved = await sql<{ id: string }>`
    insert into usage_reservation (id, user_id, kind, day, state, expires_at)
    select ${id}::uuid, ${userId}::uuid, ${kind}, ${day.rows[0]?.day}::date, 'reserved', ${expiry}
    where ${limit}::int > (
      select count(*) from usage_reservation
      where user_id = ${userId}::uuid and kind = ${kind} and created_at > now() - interval '1 hour' and state <> 'released')
    returning id`.execute(tx);
  return reserved.rows.length === 1 ? "reserved" : "too_many_this_hour";
}

/** Makes a reservation final. False when it was given back meanwhile: then the work it stood for must not count. */
export async function commitReservation(db: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("usageReservation")
    .set({ state: "committed" })
    .where("id", "=", id)
    .where("state", "=", "reserved")
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Gives a reserved unit back. False when there is nothing to give back any more; doing it twice counts once. */
export async function releaseReservation(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`
    with gone as (
      update usage_reservation set state = 'released' where id = ${id}::uuid and state = 'reserved'
      returning user_id, kind, day
    )
    update usage_day d set taken = d.taken - 1 from gone g
    where d.user_id = g.user_id and d.kind = g.kind and d.day = g.day
    returning d.taken`.execute(db);
  return rows.length === 1;
}

/** Most reservations that one run gives back: the next run takes the rest. */
const sweepBatch = 500;

/**
 * Gives back what nobody finished in time, of one person or of all. Any number of processes may do so at once: each
 * passes over the rows that another holds. Returns how many were given back.
 */
export async function releaseExpired(
  db: Db,
  of: { userId: string; kind: UsageKind } | "everyone",
): Promise<number> {
  const whose = of === "everyone" ? sql`true` : sql`user_id = ${of.userId}::uuid and kind = ${of.kind}`;
  const { rows } = await sql<{ count: number }>`
    with lost as (
      select id from usage_reservation
      where state = 'reserved' and expires_at <= now() and ${whose}
      order by expires_at limit ${sql.lit(sweepBatch)} for update skip locked
    ), gone as (
      update usage_reservation r set state = 'released' from lost where r.id = lost.id
      returning r.user_id, r.kind, r.day
    ), per_day as (
      select user_id, kind, day, count(*)::int as units from gone group by user_id, kind, day
    ), given as (
      update usage_day d set taken = d.taken - p.units from per_day p
      where d.user_id = p.user_id and d.kind = p.kind and d.day = p.day
      returning p.units
    )
    select coalesce(sum(units), 0) as count from given`.execute(db);
  return rows[0]?.count ?? 0;
}

export type UsageToday = {
  /** Units taken today by kind; a kind that was not used is missing. */
  days: { kind: string; taken: number; attempts: number }[];
  resetsAt: Date;
};

/** What a person has used today. */
export async function usageToday(db: Db, userId: string): Promise<UsageToday> {
  const { rows } = await sql<{
    resetsAt: Date;
    kind: string | null;
    taken: number | null;
    attempts: number | null;
  }>`
    select ${nextFreeDay} as resets_at, d.kind, d.taken, d.attempts
    from (select 1) one left join usage_day d on d.user_id = ${userId}::uuid and d.day = ${freeDay}`.execute(
    db,
  );
  const [first] = rows;
  if (!first) throw new Error("a query without a from clause answered no row");
  return {
    days: rows.flatMap(({ kind, taken, attempts }) =>
      kind === null || taken === null || attempts === null ? [] : [{ kind, taken, attempts }],
    ),
    resetsAt: first.resetsAt,
  };
}

/** The PRO periods of a person, in no order. */
export function grantsOf(db: Db, userId: string): Promise<Grant[]> {
  return db
    .selectFrom("proGrant")
    .select(["effectiveAt", "days", "revokedAt"])
    .where("userId", "=", userId)
    .execute();
}
