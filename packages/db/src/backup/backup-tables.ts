import { createHash } from "node:crypto";
import pg from "pg";

/** A table with the columns that are stored, not computed. */
export type BackupTable = { name: string; columns: string[] };

/**
 * Left out are the tables in which Kysely records the applied migrations, which create the schema, and the table of the
 * backups themselves. The job queue has a schema of its own, which the next start of the app creates again.
 */
const ownRelationsCondition = `c.relnamespace = 'public'::regnamespace and c.relname not like 'kysely\\_%'
  and c.relname <> 'backup_run'`;

/** All tables, in an order in which every row comes after the rows that its foreign keys reference. */
export async function listBackupTables(client: pg.ClientBase): Promise<BackupTable[]> {
  const { rows: tables } = await client.query<BackupTable>(`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relkind in ('r', 'p') and ${ownRelationsCondition} and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by c.relname order by c.relname`);
  const { rows: keys } = await client.query<{ table: string; needs: string }>(`
    select c.relname as table, n.relname as needs
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class n on n.oid = k.confrelid
    where k.contype = 'f' and k.conrelid <> k.confrelid and ${ownRelationsCondition}`);
  const ordered: BackupTable[] = [];
  let waiting = tables;
  while (waiting.length > 0) {
    const names = new Set(waiting.map(({ name }) => name));
    const ready = waiting.filter(({ name }) => !keys.some(({ table, needs }) => table === name && names.has(needs)));
    if (ready.length === 0) throw new Error(`foreign keys in a circle: ${[...names].join(", ")}`);
    ordered.push(...ready);
    waiting = waiting.filter((table) => !ready.includes(table));
  }
  return ordered;
}

export async function listBackupSequences(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c where c.relkind = 'S' and ${ownRelationsCondition} order by 1`,
  );
  return rows.map(({ name }) => name);
}

/** Rows of a table, counted and summed: a hash of each row as JSON, so that the order does not matter. */
export type TableSum = { rows: number; hashes: bigint };

/** Adds a row, as JSON text of the database, to the sum of its table. */
export function addRow(sum: TableSum, row: string): void {
  sum.rows += 1;
  // The 60 bits that PostgreSQL's sum below takes.
  sum.hashes += createHash("sha256").update(row).digest().readBigUInt64BE() >> 4n;
}

/** The same sum of what a table now holds. The session's time zone must be UTC, as that of a backup. */
export async function sumTable(client: pg.ClientBase, name: string): Promise<TableSum> {
  const { rows } = await client.query<{ rows: string; hashes: string }>(`
    select count(*)::text as rows, coalesce(sum(('x' || left(encode(sha256(
      convert_to(to_jsonb(t)::text, 'UTF8')), 'hex'), 15))::bit(60)::bigint), 0)::text as hashes
    from ${pg.escapeIdentifier(name)} t`);
  const [sum] = rows;
  return { rows: Number(sum?.rows), hashes: BigInt(sum?.hashes ?? 0) };
}
