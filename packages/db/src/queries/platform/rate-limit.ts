import { sql } from "kysely";
import type { Db } from "../../schema/schema.ts";

/** At most `max` actions within a window of `windowMinutes`. */
export type RateLimit = { kind: string; max: number; windowMinutes: number };

/**
 * Counts an action of the subject `keyHash`. Undefined when it is allowed; else the seconds until the next window.
 * Windows follow each other by the database's clock; one statement, so that of concurrent calls at most `max` are
 * allowed.
 */
export async function consumeRateLimit(
  db: Db,
  { kind, max, windowMinutes }: RateLimit,
  keyHash: string,
): Promise<number | undefined> {
  const span = sql`make_interval(mins => ${windowMinutes}::int)`;
  const start = sql`date_bin(${span}, now(), timestamptz '2000-01-01 00:00+00')`;
  const { rows } = await sql<{ allowed: boolean; seconds: number }>`
    with counted as (
      insert into rate_limit_window as w (limit_name, key_hash, starts_at, count) values (${kind}, ${keyHash}, ${start}, 1)
      on conflict (limit_name, key_hash, starts_at) do update set count = w.count + 1 where w.count < ${max}::int
      returning 1
    )
    select exists (select from counted) as allowed,
      ceil(extract(epoch from ${start} + ${span} - now()))::float8 as seconds`.execute(db);
  const [row] = rows;
  return row && !row.allowed ? Math.max(1, row.seconds) : undefined;
}

/** Deletes windows that began more than a day ago. */
export async function deleteOldRateWindows(db: Db): Promise<void> {
  await db
    .deleteFrom("rateLimitWindow")
    .where("startsAt", "<", sql<Date>`now() - interval '1 day'`)
    .execute();
}
