import { setTimeout as sleep } from "node:timers/promises";

import { appSection, startAppServers, startProxy } from "./app-servers.mjs";
import { maxGapSeconds, startLoad } from "./load.mjs";
import { killMember, killPostgres, startPatroni } from "./patroni.mjs";
import { appDatabaseUrl } from "./postgres.mjs";
import { findPrograms } from "./programs.mjs";
import { printVerdict, readVerdict, splitAnswers } from "./verdict.mjs";
import { waitFor } from "./workspace.mjs";

/** Longest time without an acknowledged write after the loss of a primary. */
const maxOutageSeconds = 30;

/** Kills the primary under load: first PostgreSQL alone, then with what watches over it, as when a machine is lost. */
export async function checkFailover(workspace) {
  const programs = findPrograms(["postgres", "haproxy", "etcd", "patroni"]);
  const cluster = await startPatroni(workspace, programs);
  const proxyPort = await workspace.takePort();
  const origin = `http://localhost:${proxyPort}`;
  const variables = {
    DATABASE_URL: appDatabaseUrl(cluster.primaryPort),
    DATABASE_READ_URL: appDatabaseUrl(cluster.replicaPort),
  };
  const servers = await startAppServers(workspace, { count: 2, variables, origin });
  await startProxy(workspace, programs.haproxy, "app-proxy", [appSection(proxyPort, servers)]);
  const load = startLoad({ urls: [origin], people: 16, pauseMs: 200 });
  const figures = {};
  const outages = [];
  for (const [name, kill] of Object.entries({ "PostgreSQL alone": killPostgres, "the whole member": killMember })) {
    await sleep(10_000);
    const leader = await cluster.findLeader();
    const killedAt = performance.now();
    console.log(`kill -9 of ${name} on ${leader.name}, the primary`);
    await kill(leader);
    await waitFor("Another primary", async () => {
      const next = await cluster.findLeader();
      return next !== undefined && next !== leader;
    });
    await waitFor("A write after the failover", async () => load.state.ackTimes.at(-1) > performance.now() - 500);
    await waitFor("The return of the old primary", cluster.isWhole, 120_000);
    const outage = maxGapSeconds(load.state, killedAt - 1000);
    outages.push(outage);
    figures[`seconds without a write, ${name} killed`] = outage.toFixed(1);
    figures[`seconds until three members run, ${name}`] = ((performance.now() - killedAt) / 1000).toFixed(1);
  }
  await sleep(5000);
  await load.stop();
  const verdict = await readVerdict(workspace, cluster.server, load.state);
  const answers = splitAnswers(load.state.answers);
  return printVerdict("Failover", {
    figures: { ...verdict.figures, ...figures, ...answers.figures, "requests without an answer": answers.missing },
    faults: {
      ...verdict.faults,
      [`outages of more than ${maxOutageSeconds} s`]: outages.filter((seconds) => seconds > maxOutageSeconds).length,
      "unexpected answers": Object.values(answers.unexpected).reduce((sum, count) => sum + count, 0),
      "app servers that had to start again": servers.reduce((sum, { process }) => sum + process.starts - 1, 0),
    },
  });
}
