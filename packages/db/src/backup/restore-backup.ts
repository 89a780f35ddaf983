import pg from "pg";
import { connect } from "../connect.ts";
import { migrateTo, migrateToLatest, schemaVersions } from "../migrate.ts";
import { BackupError, checkBackup, readBackupLines, parseBackupLine, parseRowLine } from "./backup-file.ts";
import { withBackupSession } from "./backup-session.ts";
import { addRow, listBackupTables, sumTable, type BackupTable, type TableSum } from "./backup-tables.ts";

/** Maximum characters of rows in one insert. */
const maxBatchChars = 1_000_000;

/**
 * Tables that migrations, a first start and visitors without an account fill: a database with rows in no other table is
 * empty. A restore replaces their rows.
 */
const replacedTables = [
  "search_document",
  "popularity_tier",
  "search_vocabulary",
  "seed_version",
  "stock_food",
  "stock_food_median",
  "stock_food_alias",
  "vapid_key",
  "audit_event",
  "first_run_code",
  "login_attempt",
  "oidc_login_attempt",
  "passkey_challenge",
  "product_lookup_cache",
  "provider_answer",
  "rate_limit_window",
];

async function isDatabaseEmpty(client: pg.ClientBase): Promise<boolean> {
  for (const { name } of await listBackupTables(client)) {
    if (replacedTables.includes(name)) continue;
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
      if (!table) throw new BackupError("file_damaged", `The schema has no table ${name}.`);
      const into = pg.escapeIdentifier(name);
      const columns = table.columns.map((column) => pg.escapeIdentifier(column)).join(", ");
      statement = `insert into ${into} (${columns}) overriding system value
        select ${columns} from jsonb_populate_recordset(null::${into}, $1::jsonb)`;
    },
    /** Whether the batch is full, and has to be flushed. */
    add: (row: string): boolean => {
      batch.push(row);
      size += row.length;
      return size >= maxBatchChars;
    },
  };
}

/** Throws a BackupError unless every table holds exactly the rows that were read from the file. */
async function compareSums(
  client: pg.ClientBase,
  tables: readonly BackupTable[],
  sums: ReadonlyMap<string, TableSum>,
): Promise<void> {
  for (const { name } of tables) {
    const [is, should] = [await sumTable(client, name), sums.get(name) ?? { rows: 0, hashes: 0n }];
    if (is.rows === should.rows && is.hashes === should.hashes) continue;
    throw new BackupError(
      "restored_differently",
      `${name} came back with ${is.rows} rows instead of ${should.rows}, or with others: nothing was restored.`,
    );
  }
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
  for (const name of replacedTables)
    if (tables.some((table) => table.name === name)) await client.query(`delete from ${pg.escapeIdentifier(name)}`);
  const inserter = createRowInserter(client, new Map(tables.map((table) => [table.name, table])));
  const sums = new Map<string, TableSum>();
  let sum: TableSum = { rows: 0, hashes: 0n };
  let count = 0;
  let isHeader = true;
  const load = async (text: string): Promise<void> => {
    const line = parseBackupLine(text);
    if ("table" in line) {
      await inserter.begin(line.table);
      sum = { rows: 0, hashes: 0n };
      sums.set(line.table, sum);
    } else await inserter.flush();
    if ("sequence" in line)
      await client.query("select setval($1::regclass, $2, $3)", [
        pg.escapeIdentifier(line.sequence),
        line.last,
        line.called,
      ]);
  };
  for await (const lines of readBackupLines(path))
    for (const text of lines) {
      const row = parseRowLine(text);
      if (row !== undefined) {
        addRow(sum, row);
        count++;
        if (inserter.add(row)) await inserter.flush();
      } else if (!isHeader) await load(text);
      isHeader = false;
    }
  await compareSums(client, tables, sums);
  await setTriggers("enable");
  return count;
}

/** Removes the schema of an empty database, where it is newer than the backup's, which migrations can only go forward from. */
async function dropNewerSchema(client: pg.Client, schema: string): Promise<void> {
  const applied = await client.query<{ table: string | null }>(
    "select to_regclass('public.kysely_migration') as table",
  );
  if (applied.rows[0]?.table === null) return;
  const { rowCount } = await client.query("select from kysely_migration where name > $1 limit 1", [schema]);
  if (rowCount === 0) return;
  await withTransaction(client, async () => {
    await client.query("lock table app_user in access exclusive mode");
    if (!(await isDatabaseEmpty(client))) throw createNotEmptyError();
    await client.query("drop schema public cascade");
    await client.query("create schema public");
  });
}

const createNotEmptyError = (): BackupError =>
  new BackupError("not_empty", "The database is not empty: a backup is restored into one that nobody uses yet.");

async function withTransaction<Result>(client: pg.Client, work: () => Promise<Result>): Promise<Result> {
  await client.query("begin");
  try {
    const result = await work();
    await client.query("commit");
    return result;
  } catch (error) {
    // Without an answer where the connection is gone: the rollback is then the server's.
    await client.query("rollback").catch(() => undefined);
    throw error;
  }
}

/** Throws a BackupError where the database at `url` is not one that a backup can be restored into. */
export async function requireEmptyDatabase(url: string): Promise<void> {
  if (!(await withBackupSession(url, isDatabaseEmpty))) throw createNotEmptyError();
}

/**
 * Loads the backup at `path` into the database at `url`, which must be empty, compares each table with the file, and
 * migrates it to the newest schema. The whole file is read and checked before anything changes. Returns the number of
 * rows. Throws a BackupError for an incomplete file, for a schema newer than this build's, where the database is not
 * empty, or where its rows are not those of the file.
 */
export async function restoreBackup(url: string, path: string, signal?: AbortSignal): Promise<number> {
  const { schema } = await checkBackup(path);
  if (!schemaVersions.includes(schema))
    throw new BackupError("newer_version", `The backup is of a newer version (${schema}): restore it with that one.`);
  const db = connect({ url, maxConnections: 2, onIdleError: () => undefined });
  try {
    return await withBackupSession(
      url,
      async (client) => {
        if (!(await isDatabaseEmpty(client))) throw createNotEmptyError();
        await dropNewerSchema(client, schema);
        await migrateTo(db, schema);
        const rows = await withTransaction(client, () => loadRows(client, path));
        await migrateToLatest(db);
        // Fresh tables have no statistics, without which the first searches would get bad plans.
        await client.query("analyze");
        return rows;
      },
      signal,
    );
  } finally {
    await db.destroy();
  }
}
