import { sql } from "kysely";
import type { Db } from "../schema/schema.ts";

/** Days by which rows are moved away before they are moved to their place, so that no two collide under way. */
const detour = 1000;

/**
 * Moves every date and time of what people have stored a day back, as if a day had passed: the clocks of the page, the
 * server and the database stay on the same date. Sessions keep theirs.
 */
export async function moveStoredDatesBack(db: Db): Promise<void> {
  const { rows } = await sql<{ tableName: string; columns: string[] }>`
    select c.relname as table_name, array_agg(a.attname::text) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname not in ('session') and not a.attisdropped and a.attnum > 0 and a.attgenerated = ''
      and a.atttypid in ('date'::regtype, 'timestamptz'::regtype)
      and exists (select from pg_attribute u where u.attrelid = c.oid and u.attname = 'user_id')
    group by c.relname`.execute(db);
  await db.transaction().execute(async (tx) => {
    for (const days of [detour + 1, -detour]) {
      for (const { tableName, columns } of rows) {
        const moved = columns.map(
          (column) => sql`${sql.ref(column)} = ${sql.ref(column)} - ${sql.lit(days)} * interval '1 day'`,
        );
        await sql`update ${sql.table(tableName)} set ${sql.join(moved)}`.execute(tx);
      }
    }
  });
}
