import { realpath } from "node:fs/promises";

import { Client } from "pg";
import { z } from "zod";

const countRows = z.tuple([z.object({ count: z.coerce.number() })]);
const directoryRows = z.tuple([z.object({ folder: z.string() })]);

/** Milliseconds to connect to a server that may not answer; the probe is repeated. */
const probeTimeoutMs = 2000;
/**
 * Milliseconds to connect to a server that is known to run: longer, as a slow answer must not be read as "no clients".
 */
const connectTimeoutMs = 30_000;

/** The app's role, which owns the app's database and is no superuser. */
export const appRole = "fetta";
export const appDatabase = "fetta";

/** Where the embedded server listens, and the password of the app's role. */
export type ServerEndpoint = { port: number; password: string };

/** The address of the app's database; it contains the password. */
export function toAppUrl({ port, password }: ServerEndpoint): string {
  return `postgres://${appRole}:${password}@127.0.0.1:${port}/${appDatabase}`;
}

/** Whether a server answers there and serves `folder`. Tested by connecting, as a pid proves nothing. */
export async function isServingDirectory(endpoint: ServerEndpoint, folder: string): Promise<boolean> {
  try {
    const rows = await runQuery(endpoint, "select current_setting('data_directory') as folder", probeTimeoutMs);
    const [{ folder: served }] = directoryRows.parse(rows);
    return (await realpath(served)) === (await realpath(folder));
  } catch {
    // Connection rejected, server still starting, or another account's server: in each case the own server does not
    // answer.
    return false;
  }
}

/** Number of connected clients besides this connection. */
export async function countOtherClients(endpoint: ServerEndpoint): Promise<number> {
  const rows = await runQuery(
    endpoint,
    "select count(*) from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
  );
  return countRows.parse(rows)[0].count;
}

async function runQuery(endpoint: ServerEndpoint, text: string, timeoutMs = connectTimeoutMs): Promise<unknown[]> {
  const client = new Client({ connectionString: toAppUrl(endpoint), connectionTimeoutMillis: timeoutMs });
  // A lost connection is reported by the query itself.
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}
