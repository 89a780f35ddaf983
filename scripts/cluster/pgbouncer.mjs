import { setTimeout as sleep } from "node:timers/promises";

import { startAppServers } from "./app-servers.mjs";
import { startLoad } from "./load.mjs";
import { startPooler } from "./pooler.mjs";
import { querySql, startPrimary } from "./postgres.mjs";
import { findPrograms } from "./programs.mjs";
import { printVerdict, readVerdict } from "./verdict.mjs";

const loadSeconds = 20;

/** Two servers at once on an empty database behind PgBouncer: they migrate, then people sign up, log and search. */
export async function checkPgbouncer(workspace) {
  const programs = findPrograms(["postgres", "pgbouncer"]);
  const primary = await startPrimary(workspace, programs.postgres);
  const pooler = await startPooler(workspace, programs.pgbouncer, primary.port);
  console.log(`PgBouncer ${pooler.version}, transaction mode, prepared statements ${pooler.isPrepared ? "on" : "off"}`);
  const servers = await startAppServers(workspace, {
    count: 2,
    variables: pooler.variables,
    origin: "http://localhost:3000",
  });
  const load = startLoad({ urls: servers.map(({ url }) => url), people: 20, pauseMs: 200 });
  await sleep(loadSeconds * 1000);
  await load.stop();
  const inApp = { ...primary, database: "fetta" };
  const [connections, sessionLocks] = (
    await querySql(
      workspace,
      inApp,
      `select (select count(*) from pg_stat_activity where usename = 'fetta'),
        (select count(*) from pg_locks where locktype = 'advisory')`,
    )
  ).split("|");
  const { figures, faults } = await readVerdict(workspace, primary, load.state);
  const { 200: good = 0, 201: created = 0, ...others } = load.state.answers;
  return printVerdict(`${loadSeconds} s of load`, {
    figures: {
      ...figures,
      searches: load.state.searches,
      "answers that are good": good + created,
      "connections of PostgreSQL for both servers": connections,
    },
    faults: {
      ...faults,
      "advisory locks that were not released": Number(sessionLocks),
      "other answers": Object.values(others).reduce((sum, count) => sum + count, 0),
    },
  });
}
