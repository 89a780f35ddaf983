import { sql } from "kysely";
import type { Db } from "../../schema/schema.ts";

/**
 * Runs work that one process at a time may do; false where another process runs it. The lock is held by a separate
 * connection, so that it is released when the process dies.
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
