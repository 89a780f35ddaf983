import pg from "pg";

/**
 * Runs `work` on a connection of its own, in UTC and without the time limits of requests. `signal` cuts the connection, so
 * that a statement under way ends too.
 */
export async function withBackupSession<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  const options = "-c timezone=UTC -c statement_timeout=0 -c idle_in_transaction_session_timeout=0";
  const client = new pg.Client({ connectionString: url, options });
  // A lost connection is reported by the statement itself.
  client.on("error", () => undefined);
  await client.connect();
  const cut = (): void => void client.end();
  signal?.addEventListener("abort", cut, { once: true });
  try {
    signal?.throwIfAborted();
    return await work(client);
  } finally {
    signal?.removeEventListener("abort", cut);
    await client.end();
  }
}
