// Prints the version of the PostgreSQL at the address in argv when databases can be created there; else ends with code
// 1.
import { createRequire } from "node:module";

const pg = createRequire(new URL("../packages/db/package.json", import.meta.url))("pg");

// Without a server the connection fails at once; a running server may be slow on a machine that runs tests.
const client = new pg.Client({ connectionString: process.argv[2], connectionTimeoutMillis: 20_000 });
client.on("error", () => process.exit(1));
try {
  await client.connect();
  const { rows } = await client.query(
    `select current_setting('server_version') as version, rolcreatedb or rolsuper as "mayCreate"
     from pg_roles where rolname = current_user`,
  );
  await client.end();
  if (!rows[0].mayCreate) throw new Error("this account may not create databases");
  console.log(rows[0].version.split(" ")[0]);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
