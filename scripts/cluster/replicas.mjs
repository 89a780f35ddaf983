import { setTimeout as sleep } from "node:timers/promises";

import { startAppServers } from "./app-servers.mjs";
import { startLoad } from "./load.mjs";
import { appDatabaseUrl, querySql, startPrimary, startReplica } from "./postgres.mjs";
import { findPrograms } from "./programs.mjs";
import { printVerdict, readVerdict } from "./verdict.mjs";
import { waitFor } from "./workspace.mjs";

const phaseSeconds = 12;

/** Reads from a streaming replica that keeps up, then lags, then is killed, and comes back. */
export async function checkReplicas(workspace) {
  const programs = findPrograms(["postgres"]);
  const primary = await startPrimary(workspace, programs.postgres);
  const replica = await startReplica(workspace, primary);
  const variables = { DATABASE_URL: appDatabaseUrl(primary.port), DATABASE_READ_URL: appDatabaseUrl(replica.port) };
  const servers = await startAppServers(workspace, { count: 2, variables, origin: "http://localhost:3000" });
  const readCounts = async () => {
    const counts = await Promise.all(
      ["replica", "primary"].map(async (server) => {
        const values = servers.map(({ readMetric }) => readMetric(`replica_reads_total{server="${server}"}`));
        return (await Promise.all(values)).reduce((sum, value) => sum + value, 0);
      }),
    );
    return { replica: counts[0], primary: counts[1] };
  };
  const load = startLoad({ urls: servers.map(({ url }) => url), people: 16, pauseMs: 200 });
  const figures = {};
  const runPhase = async (name) => {
    const before = await readCounts();
    await sleep(phaseSeconds * 1000);
    const after = await readCounts();
    const shares = [after.replica - before.replica, after.primary - before.primary];
    figures[`reads ${name}: on replica / primary`] = shares.join(" / ");
    return shares;
  };
  await sleep(3000);
  const phases = [await runPhase("while it keeps up")];
  await querySql(workspace, replica, "select pg_wal_replay_pause()");
  phases.push(await runPhase("while it lags"));
  await querySql(workspace, replica, "select pg_wal_replay_resume()");
  await sleep(6000);
  phases.push(await runPhase("after it has caught up"));
  replica.process.kill();
  phases.push(await runPhase("around a kill -9"));
  await waitFor("The return of the replica", () => querySql(workspace, replica, "select 1"));
  await sleep(6000);
  phases.push(await runPhase("after it is back"));
  await load.stop();
  const verdict = await readVerdict(workspace, primary, load.state);
  const { 200: good = 0, 201: created = 0, ...others } = load.state.answers;
  // A paused replica answers until the next write.
  return printVerdict("Replica", {
    figures: { ...verdict.figures, "answers that are good": good + created, ...figures },
    faults: {
      ...verdict.faults,
      "other answers": Object.values(others).reduce((sum, count) => sum + count, 0),
      "phases in which the wrong server was read": phases.filter(([onReplica, onPrimary], index) =>
        index === 1 ? onReplica * 10 > onPrimary : onReplica <= (index === 3 ? 0 : onPrimary),
      ).length,
    },
  });
}
