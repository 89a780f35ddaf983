import type { Db } from "@fetta/db/schema/schema";
import { sql } from "kysely";
import { expect } from "vitest";

/**
 * A write to hold: of rows of `table` that contain one of the ids. `atCommit`: not the write but the commit after it,
 * which completes although its client is gone.
 */
export type HeldWrite = { table: string; ids: readonly string[]; atCommit?: boolean };

const lockOfTest = 4711;

async function createTrigger(db: Db, at: number, { table, ids, atCommit = false }: HeldWrite): Promise<void> {
  const name = sql.id(`hold_${at}`);
  await sql`create function ${name}() returns trigger language plpgsql as $$
    begin
      if to_jsonb(new)::text ~ ${sql.lit(ids.join("|"))} then perform pg_advisory_xact_lock_shared(${sql.lit(lockOfTest)}); end if;
      return new;
    end $$`.execute(db);
  if (atCommit)
    await sql`create constraint trigger ${name} after insert on ${sql.table(table)}
      deferrable initially deferred for each row execute function ${name}()`.execute(db);
  else
    await sql`create trigger ${name} before insert or update on ${sql.table(table)}
      for each row execute function ${name}()`.execute(db);
}

/** Number of statements that wait for a lock in this database, the one of a test or another. */
async function countWaiting(db: Db): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows.length;
}

/**
 * Makes the writes wait while `work` runs. `waitForAll` resolves when each of them waits, all in transactions of their
 * own: a process that is then killed is killed in the middle of each.
 */
export async function holdWrites(
  db: Db,
  writes: readonly HeldWrite[],
  work: (waitForAll: () => Promise<void>) => Promise<void>,
): Promise<void> {
  for (const [at, write] of writes.entries()) await createTrigger(db, at, write);
  await db.connection().execute(async (holder) => {
    await sql`select pg_advisory_lock(${lockOfTest})`.execute(holder);
    await work(() => expect.poll(() => countWaiting(db)).toBe(writes.length));
    await sql`select pg_advisory_unlock(${lockOfTest})`.execute(holder);
  });
  // A statement that was held goes on, and its transaction ends, although its client is gone.
  await expect
    .poll(async () => {
      const { rows } = await sql`
        select from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`.execute(db);
      return rows.length;
    })
    .toBe(0);
  for (const [at, { table }] of writes.entries()) {
    const name = sql.id(`hold_${at}`);
    await sql`drop trigger ${name} on ${sql.table(table)}`.execute(db);
    await sql`drop function ${name}()`.execute(db);
  }
}
