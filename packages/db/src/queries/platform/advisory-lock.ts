import { sql } from "kysely";
import type { Db } from "../../schema/schema.ts";

/**
 * Does work that one process at a time may do; false where another is at it. A connection of its own holds the turn, so
 * that a process which dies gives it back.
 */
export function withAdvisoryLock(db: Db, name: string, work: () => Promise<unknown>): Promise<boolean> {
  return db.connection().execute(async (connection) => {
    const { rows } = await sql<{ mine: boolean }>`
      select pg_try_advisory_lock(hashtext(${`turn ${name}`})) as mine`.execute(connection);
    if (rows[0]?.mine !== true) return false;
    try {
      await work();
    } finally {
      await sql`select pg_advisory_unlock(hashtext(${`turn ${name}`}))`.execute(connection);
    }
    return true;
  });
}
