import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import pg from "pg";
import { BackupError, pieceBytes, toRowLine, parseRowLine } from "./backup-file.ts";
import { withBackupSession } from "./backup-session.ts";
import { listBackupSequences, listBackupTables } from "./backup-tables.ts";

/** Rows fetched at a time. */
const fetchSize = 500;

async function findSchemaVersion(client: pg.ClientBase): Promise<string> {
  const found = await client.query<{ there: boolean }>(
    "select to_regclass('public.kysely_migration') is not null as there",
  );
  const schema = found.rows[0]?.there
    ? (await client.query<{ name: string | null }>("select max(name) as name from kysely_migration")).rows[0]?.name
    : undefined;
  if (schema === undefined || schema === null)
    throw new BackupError("no_schema", "There is nothing to back up: the database has no schema yet.");
  return schema;
}

/** Every line of a backup but the last, some at a time, from one snapshot of the database. */
async function* generateLines(client: pg.ClientBase): AsyncGenerator<string[]> {
  const header = { format: "fetta-backup", version: 1, schema: await findSchemaVersion(client) };
  yield [JSON.stringify({ ...header, takenAt: new Date().toISOString() })];
  for (const { name } of await listBackupTables(client)) {
    yield [JSON.stringify({ table: name })];
    const table = pg.escapeIdentifier(name);
    await client.query(`declare backup_rows no scroll cursor for select to_jsonb(t)::text as row from ${table} t`);
    for (;;) {
      const { rows } = await client.query<{ row: string }>(`fetch ${fetchSize} from backup_rows`);
      if (rows.length === 0) break;
      yield rows.map(({ row }) => toRowLine(row));
    }
    await client.query("close backup_rows");
  }
  for (const sequence of await listBackupSequences(client)) {
    const { rows } = await client.query<{ last: string; called: boolean }>(
      `select last_value::text as last, is_called as called from ${pg.escapeIdentifier(sequence)}`,
    );
    yield rows.map((state) => JSON.stringify({ sequence, ...state }));
  }
}

/** The text of a backup in pieces of about `pieceBytes`, end line included; counts the rows in `counted`. */
async function* generateBackupText(client: pg.ClientBase, counted: { rows: number }): AsyncGenerator<string> {
  const digest = createHash("sha256");
  let piece = "";
  for await (const lines of generateLines(client))
    for (const line of lines) {
      if (parseRowLine(line) !== undefined) counted.rows++;
      piece += `${line}\n`;
      if (piece.length < pieceBytes) continue;
      digest.update(piece);
      yield piece;
      piece = "";
    }
  digest.update(piece);
  yield `${piece}${JSON.stringify({ end: { rows: counted.rows, sha256: digest.digest("hex") } })}\n`;
}

/**
 * Writes all data of the database at `url`, as one snapshot, to a new file at `path` that only its owner may read; the
 * app may run meanwhile. The file gets its name only once it is complete; a failed or aborted one leaves none. Returns the
 * number of rows.
 */
export async function writeBackup(url: string, path: string, signal?: AbortSignal): Promise<number> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const unfinished = `${path}.part`;
  const counted = { rows: 0 };
  const write = async (client: pg.Client): Promise<void> => {
    await client.query("begin isolation level repeatable read, read only");
    // A connection pooler leaves out what the session asks for at its start.
    await client.query(
      "set local timezone = 'UTC'; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0",
    );
    await pipeline(
      generateBackupText(client, counted),
      createGzip(),
      createWriteStream(unfinished, { mode: 0o600, flush: true }),
    );
    await client.query("commit");
  };
  try {
    await withBackupSession(url, write, signal);
    await rename(unfinished, path);
    return counted.rows;
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}
