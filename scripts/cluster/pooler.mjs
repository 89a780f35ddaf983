import { appDatabaseUrl, password } from "./postgres.mjs";
import { knowsPreparedStatements } from "./programs.mjs";

/** Server connections of PgBouncer: fewer than the app opens, so that each of them serves many clients. */
const poolSize = 6;

/** What the app sets when it connects by itself; PgBouncer passes no such options on. */
const sessionSettings =
  "set timezone = ''UTC''; set statement_timeout = 5000; set idle_in_transaction_session_timeout = 10000";

/** PgBouncer in transaction mode before the PostgreSQL at `port`. */
export async function startPooler(workspace, pgbouncer, port) {
  const { version, isKnown } = await knowsPreparedStatements(pgbouncer);
  const listenPort = await workspace.takePort();
  const users = await workspace.writeFile("pgbouncer-users", `"fetta" "${password}"\n`);
  const config = await workspace.writeFile(
    "pgbouncer.ini",
    `[databases]
fetta = host=127.0.0.1 port=${port} dbname=fetta connect_query='${sessionSettings}'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listenPort}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
stats_users = fetta
pool_mode = transaction
${isKnown ? "max_prepared_statements = 500" : "; this version knows no prepared statements"}
ignore_startup_parameters = options
default_pool_size = ${poolSize}
max_client_conn = 500
query_wait_timeout = 5
server_connect_timeout = 3
server_login_retry = 1
`,
  );
  const process = await workspace.start("pgbouncer", pgbouncer, [config]);
  const variables = { DATABASE_URL: appDatabaseUrl(listenPort), DATABASE_PREPARED_STATEMENTS: isKnown ? "on" : "off" };
  return { port: listenPort, process, version, isPrepared: isKnown, variables };
}
