import pg from "pg";
import { connect } from "../connect.ts";
import { migrateTo, migrateToLatest, schemaVersions } from "../migrate.ts";
import { BackupError, checkBackup, linesOf, readLine, rowOf } from "./backup-file.ts";
import { backupTables } from "./backup-tables.ts";
import type { BackupTable } from "./backup-tables.ts";

/** Characters of rows that are sent at a time. */
const batchSize = 1_000_000;

/** What migrations and a first start put there themselves: a database that has no more than this is empty. */
const filledAtStart = [
  "food_document",
  "search_tier",
  "search_word",
  "seed_version",
  "stock_food",
  "stock_food_median",
];

async function isEmpty(client: pg.ClientBase): Promise<boolean> {
  for (const { name } of await backupTables(client)) {
    if (filledAtStart.includes(name)) continue;
    const { rowCount } = await client.query(`select from ${pg.escapeIdentifier(name)} limit 1`);
    if (rowCount !== 0) return false;
  }
  return true;
}

/** Collects rows of one table after the other and stores them in batches. */
function rowsInto(client: pg.ClientBase, tables: ReadonlyMap<string, BackupTable>) {
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
      if (size >= batchSize) await flush();
    },
  };
}

async function load(client: pg.ClientBase, path: string): Promise<number> {
  const tables = await backupTables(client);
  // A trigger would write a second time what the backup holds already. Only foreign keys go on watching.
  const triggers = async (change: "disable" | "enable"): Promise<void> => {
    for (const { name } of tables)
      await client.query(`alter table ${pg.escapeIdentifier(name)} ${change} trigger user`);
  };
  await triggers("disable");
  if (!(await isEmpty(client))) throw notEmpty();
  for (const name of filledAtStart)
    if (tables.some((table) => table.name === name))
      await client.query(`delete from ${pg.escapeIdentifier(name)}`);
  const into = rowsInto(client, new Map(tables.map((table) => [table.name, table])));
  let count = 0;
  let header = true;
  for await (const text of linesOf(path)) {
    const row = rowOf(text);
    if (row !== undefined) {
      await into.add(row);
      count++;
    } else if (!header) {
      const line = readLine(text);
      if ("table" in line) await into.begin(line.table);
      else await into.flush();
      if ("sequence" in line)
        await client.query("select setval($1::regclass, $2, $3)", [
          pg.escapeIdentifier(line.sequence),
          line.last,
          line.called,
        ]);
    }
    header = false;
  }
  await triggers("enable");
  return count;
}

const notEmpty = (): BackupError =>
  new BackupError("The database is not empty: a backup is restored into one that nobody uses yet.");

async function inTransaction<Result>(client: pg.Client, work: () => Promise<Result>): Promise<Result> {
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
 * Puts what the backup at `path` holds into the database at `url`, which must be empty, and brings it to the newest
 * schema. The whole file is read and checked before anything changes. Returns the number of rows. Throws a BackupError
 * for a file that is not whole, of a newer schema than this build knows, or where the database is not empty.
 */
export async function restoreBackup(url: string, path: string): Promise<number> {
  const { schema } = await checkBackup(path);
  if (!schemaVersions.includes(schema))
    throw new BackupError(`The backup is of a newer version (${schema}): restore it with that one.`);
  const options = "-c timezone=UTC -c statement_timeout=0 -c idle_in_transaction_session_timeout=0";
  const client = new pg.Client({ connectionString: url, options });
  // A server that goes away while connected is reported by the statement itself.
  client.on("error", () => undefined);
  const db = connect({ url, max: 2, onIdleError: () => undefined });
  await client.connect();
  try {
    if (!(await isEmpty(client))) throw notEmpty();
    await migrateTo(db, schema);
    const rows = await inTransaction(client, () => load(client, path));
    await migrateToLatest(db);
    // Fresh tables have no statistics: the first searches would be planned in the dark.
    await client.query("analyze");
    return rows;
  } finally {
    await db.destroy();
    await client.end();
  }
}
