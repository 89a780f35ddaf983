import pg from "pg";

/** Does something with a connection to a server by its URL, outside of any pool, and closes it. */
export async function withServer<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Runs one statement on a server by its URL. */
export async function inDatabase(url: string, statement: string): Promise<void> {
  await withServer(url, (client) => client.query(statement));
}
