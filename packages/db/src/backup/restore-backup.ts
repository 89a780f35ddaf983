import pg from "pg";
import { connect } from "../connect.ts";
import { migrateTo, migrateToLatest, schemaVersions } from "../migrate.ts";
import { BackupError, checkBackup, readBackupLines, parseBackupLine, parseRowLine } from "./backup-file.ts";
import { listBackupTables, type BackupTable } from "./backup-tables.ts";

/** Maximum characters of rows in one insert. */
const maxBatchChars = 1_000_000;

/** Tables that migrations and a first start fill: a database with rows in no other table is empty. */
const seededTables = [
  "search_document",
  "popularity_tier",
  "search_vocabulary",
  "seed_version",
  "stock_food",
  "stock_food_median",
  "stock_food_alias",
  "vapid_key",
];

async function isDatabaseEmpty(client: pg.ClientBase): Promise<boolean> {
  for (const { name } of await listBackupTables(client)) {
    if (seededTables.includes(name)) continue;
    const { rowCount } = await client.query(`select from ${pg.escapeIdentifier(name)} limit 1`);
    if (rowCount !== 0) return false;
  }
  return true;
}

/** Collects rows of one table after the other and inserts them in batches. */
function createRowInserter(client: pg.ClientBase, tables: ReadonlyMap<string, BackupTable>) {
  let statement = "";
  let [batch, size]: [string[], number] = [[], 0];
  const flush = async (): Promise<void> => {
    if (batch.length > 0) await client.query(statement, [`[${batch.join(",")}]`]);
    [batch, size] = [[], 0];
  };
  return {
    flush,
    begin: async (name: string): Promise<void> => {
      await flush();
      const table = tables.get(name);
      if (!table) throw new BackupError(`The schema has no table ${name}.`);
      const into = pg.escapeIdentifier(name);
      const columns = table.columns.map((column) => pg.escapeIdentifier(column)).join(", ");
      statement = `insert into ${into} (${columns}) overriding system value
        select ${columns} from jsonb_populate_recordset(null::${into}, $1::jsonb)`;
    },
    add: async (row: string): Promise<void> => {
      batch.push(row);
      size += row.length;
      if (size >= maxBatchChars) await flush();
    },
  };
}

async function loadRows(client: pg.ClientBase, path: string): Promise<number> {
  const tables = await listBackupTables(client);
  // User triggers would write again what the backup already contains. Foreign keys stay enabled.
  const setTriggers = async (change: "disable" | "enable"): Promise<void> => {
    for (const { name } of tables)
      await client.query(`alter table ${pg.escapeIdentifier(name)} ${change} trigger user`);
  };
  await setTriggers("disable");
  if (!(await isDatabaseEmpty(client))) throw createNotEmptyError();
  for (const name of seededTables)
    if (tables.some((table) => table.name === name)) await client.query(`delete from ${pg.escapeIdentifier(name)}`);
  const inserter = createRowInserter(client, new Map(tables.map((table) => [table.name, table])));
  let count = 0;
  let header = true;
  for await (const text of readBackupLines(path)) {
    const row = parseRowLine(text);
    if (row !== undefined) {
      await inserter.add(row);
      count++;
    } else if (!header) {
      const line = parseBackupLine(text);
      if ("table" in line) await inserter.begin(line.table);
      else await inserter.flush();
      if ("sequence" in line)
        await client.query("select setval($1::regclass, $2, $3)", [
          pg.escapeIdentifier(line.sequence),
          line.last,
          line.called,
        ]);
    }
    header = false;
  }
  await setTriggers("enable");
  return count;
}

const createNotEmptyError = (): BackupError =>
  new BackupError("The database is not empty: a backup is restored into one that nobody uses yet.");

async function withTransaction<Result>(client: pg.Client, work: () => Promise<Result>): Promise<Result> {
  await client.query("begin");
  try {
    const result = await work();
    await client.query("commit");
    return result;
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}

/**
 * Loads the backup at `path` into the database at `url`, which must be empty, and migrates it to the newest schema. The
 * whole file is read and checked before anything changes. Returns the number of rows. Throws a BackupError for an
 * incomplete file, for a schema newer than this build's, or where the database is not empty.
 */
export async function restoreBackup(url: string, path: string): Promise<number> {
  const { schema } = await checkBackup(path);
  if (!schemaVersions.includes(schema))
    throw new BackupError(`The backup is of a newer version (${schema}): restore it with that one.`);
  const options = "-c timezone=UTC -c statement_timeout=0 -c idle_in_transaction_session_timeout=0";
  const client = new pg.Client({ connectionString: url, options });
  // A lost connection is reported by the statement itself.
  client.on("error", () => undefined);
  const db = connect({ url, maxConnections: 2, onIdleError: () => undefined });
  await client.connect();
  try {
    if (!(await isDatabaseEmpty(client))) throw createNotEmptyError();
    await migrateTo(db, schema);
    const rows = await withTransaction(client, () => loadRows(client, path));
    await migrateToLatest(db);
    // Fresh tables have no statistics, without which the first searches would get bad plans.
    await client.query("analyze");
    return rows;
  } finally {
    await db.destroy();
    await client.end();
  }
}
