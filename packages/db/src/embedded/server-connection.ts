import { realpath } from "node:fs/promises";

import { Client } from "pg";
import { z } from "zod";

const oneCount = z.tuple([z.object({ count: z.coerce.number() })]);
const oneFolder = z.tuple([z.object({ folder: z.string() })]);

/** Milliseconds that a server has to let somebody in who asks again if it does not. */
const shortlyMs = 2000;
/** And one that is known to run: on a busy machine that takes longer, and whoever is connected must not be overlooked. */
const patientlyMs = 30_000;

/** The address of one database of the embedded server that listens on `port`. */
export function serverUrl(port: number, database: string): string {
  return `postgres://postgres@127.0.0.1:${port}/${database}`;
}

/** Whether a server answers on `port` and serves `folder`: asked by connecting, as a pid proves nothing. */
export async function answers(port: number, folder: string): Promise<boolean> {
  try {
    const rows = await query(port, "select current_setting('data_directory') as folder", [], shortlyMs);
    const [{ folder: served }] = oneFolder.parse(rows);
    return (await realpath(served)) === (await realpath(folder));
  } catch {
    // Refused, still starting, or somebody else's server: in each case ours does not answer.
    return false;
  }
}

/** Creates `database` unless it is there. */
export async function ensureDatabase(port: number, database: string): Promise<void> {
  const [{ count }] = oneCount.parse(
    await query(port, "select count(*) from pg_database where datname = $1", [database]),
  );
  if (count > 0) return;
  try {
    await query(port, `create database "${database}"`);
  } catch (error) {
    // 42P04 and 23505: another start of the app created it in between.
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code !== "42P04" && code !== "23505") throw error;
  }
}

/** How many clients are connected besides the one that asks. */
export async function otherClients(port: number): Promise<number> {
  const rows = await query(
    port,
    "select count(*) from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
  );
  return oneCount.parse(rows)[0].count;
}

async function query(
  port: number,
  text: string,
  values: string[] = [],
  connectMs = patientlyMs,
): Promise<unknown[]> {
  const client = new Client({
    connectionString: serverUrl(port, "postgres"),
    connectionTimeoutMillis: connectMs,
  });
  // A server that goes away while connected is reported by the query itself.
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text, values)).rows;
  } finally {
    await client.end();
  }
}
