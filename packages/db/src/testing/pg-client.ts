import pg from "pg";

/** Runs work on a single connection, outside of any pool, and closes it. */
export async function withPgClient<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Runs one statement on a server by its URL. */
export async function runStatement(url: string, statement: string): Promise<void> {
  await withPgClient(url, (client) => client.query(statement));
}
