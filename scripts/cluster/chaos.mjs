import { execFile } from "node:child_process";
import { randomInt } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { startFakes } from "../services.mjs";
import { appSection, startAppServers, startProxy } from "./app-servers.mjs";
import { maxGapSeconds, startLoad } from "./load.mjs";
import { killMember, killPostgres, startPatroni } from "./patroni.mjs";
import { startPooler } from "./pooler.mjs";
import { appDatabaseUrl, querySql } from "./postgres.mjs";
import { findPrograms } from "./programs.mjs";
import { printVerdict, readVerdict, splitAnswers } from "./verdict.mjs";
import { waitFor } from "./workspace.mjs";

/** How long a disk stays full, a clock wrong and a replica paused. */
const faultMs = 20_000;
/** Longest time for three members to run again; beyond it the repair counts as one that needs a hand. */
const maxRepairMs = 180_000;
/** A provider sends an event for hours; the app also asks for open payments every ten minutes. */
const maxPaymentWaitMs = 660_000;

const pick = (list) => list[randomInt(list.length)];
const shuffle = (list) =>
  list
    .map((one) => [Math.random(), one])
    .toSorted(([a], [b]) => a - b)
    .map(([, one]) => one);

/** Fills the disk of a member until nothing more can be written, for a while. */
async function fillDisk({ folder }) {
  const filler = join(folder, "filler");
  // It ends with an error: no space is left.
  await new Promise((resolve) => execFile("dd", ["if=/dev/zero", `of=${filler}`, "bs=64K"], resolve));
  await sleep(faultMs);
  await rm(filler, { force: true });
}

/** Faults of single processes, which may come at any time. */
const processFaults = (workspace, { cluster, pooler, servers }) => ({
  "kill -9 of an app process with its jobs": () => pick(servers).process.kill(),
  "kill -9 of PgBouncer": () => pooler.process.kill(),
  "kill -9 of an etcd": () => pick(cluster.etcd).kill(),
  "kill -9 of a Patroni without its PostgreSQL": () => pick(cluster.members).process.kill(),
  "clock of an app process jumps": async () => {
    const server = pick(servers);
    await server.setClock(pick(["+2h", "-2h", "+10m", "-10m"]));
    await sleep(faultMs);
    await server.setClock("+0");
  },
  "a replica pauses": async () => {
    const leader = await cluster.findLeader();
    const replica = pick(cluster.members.filter((member) => member !== leader));
    const server = { bin: cluster.server.bin, port: replica.port };
    await querySql(workspace, server, "select pg_wal_replay_pause()");
    await sleep(faultMs);
    await querySql(workspace, server, "select pg_wal_replay_resume()");
  },
});

/** Faults of members, each only while all three run: with two of them lost there would be nothing to go on with. */
const memberFaults = ({ cluster }) => ({
  "kill -9 of the primary": async () => killPostgres(await cluster.findLeader()),
  "loss of the primary's machine": async () => killMember(await cluster.findLeader()),
  "kill -9 of a replica": async () => {
    const leader = await cluster.findLeader();
    await killPostgres(pick(cluster.members.filter((member) => member !== leader)));
  },
  ...(cluster.members.every(({ hasDisk }) => hasDisk)
    ? { "full disk of the primary": async () => fillDisk(await cluster.findLeader()) }
    : {}),
});

/** Runs the faults in random order, again and again, until `until`. */
async function runFaults(faults, { until, pauseMs, counts, ready = async () => true }) {
  while (performance.now() < until)
    for (const name of shuffle(Object.keys(faults))) {
      await ready();
      await sleep(randomInt(...pauseMs));
      if (performance.now() >= until) return;
      console.log(`${new Date().toISOString().slice(11, 19)} ${name}`);
      counts[name] = (counts[name] ?? 0) + 1;
      // A fault may find its victim down already.
      await Promise.resolve(faults[name]()).catch((error) => console.log(`  ${error.message.split("\n")[0]}`));
    }
}

/** Everything at once, under load of diary writes and payments. */
export async function runChaos(workspace, { minutes }) {
  const programs = findPrograms(["postgres", "pgbouncer", "haproxy", "etcd", "patroni", "faketime"]);
  const cluster = await startPatroni(workspace, programs);
  const pooler = await startPooler(workspace, programs.pgbouncer, cluster.primaryPort);
  const proxyPort = await workspace.takePort();
  const origin = `http://localhost:${proxyPort}`;
  const fakes = await startFakes({ FAKES: "on" }, origin, origin);
  const variables = { ...fakes.variables, ...pooler.variables, DATABASE_READ_URL: appDatabaseUrl(cluster.replicaPort) };
  const servers = await startAppServers(workspace, { count: 2, variables, origin, faketime: programs.faketime });
  await startProxy(workspace, programs.haproxy, "app-proxy", [appSection(proxyPort, servers)]);
  const started = performance.now();
  const until = started + minutes * 60_000;
  const stripeUrl = fakes.variables.STRIPE_API_BASE;
  const load = startLoad({ urls: [origin], people: 20, pauseMs: 300, stripeUrl, buyEveryMs: 3000 });
  const counts = {};
  let repairs = 0;
  let slowest = 0;
  const ready = async () => {
    const since = performance.now();
    await waitFor("The repair of the cluster", cluster.isWhole, maxRepairMs).catch(() => (repairs += 1));
    slowest = Math.max(slowest, performance.now() - since);
  };
  await Promise.all([
    runFaults(processFaults(workspace, { cluster, pooler, servers }), { until, pauseMs: [4000, 12_000], counts }),
    runFaults(memberFaults({ cluster }), { until, pauseMs: [10_000, 20_000], counts, ready }),
  ]);
  await ready();
  await sleep(15_000);
  await load.stop();
  const stoppedAt = performance.now();
  const read = () => readVerdict(workspace, cluster.server, load.state);
  const isPaid = async () => {
    const { faults } = await read();
    return faults["payments not known to the app"] === 0 && faults["payments without PRO"] === 0;
  };
  await waitFor("The PRO of every payment", isPaid, maxPaymentWaitMs).catch(({ message }) => console.log(message));
  const answers = splitAnswers(load.state.answers);
  // A sign-up that is tried again is limited where a full disk ended it, and in conflict where its answer was lost.
  const { 429: limited = 0, 409: conflicts = 0, ...unexpected } = answers.unexpected;
  const verdict = await read();
  const isReady = await Promise.all(servers.map(async ({ url }) => (await fetch(`${url}/api/health/ready`)).ok));
  if (Object.keys(unexpected).length > 0) console.log(unexpected, load.state.samples);
  return printVerdict(`Chaos, ${((stoppedAt - started) / 60_000).toFixed(1)} minutes`, {
    figures: {
      ...verdict.figures,
      ...counts,
      ...answers.figures,
      "requests without an answer": answers.missing,
      "sign-ups repeated too often or after they were stored": limited + conflicts,
      "longest time without a write, in seconds": maxGapSeconds(load.state).toFixed(1),
      "longest repair, in seconds": (slowest / 1000).toFixed(1),
      "seconds until the last payment gave PRO": ((performance.now() - stoppedAt) / 1000).toFixed(1),
    },
    faults: {
      ...verdict.faults,
      "unexpected answers": Object.values(unexpected).reduce((sum, count) => sum + count, 0),
      "repairs that needed a hand": repairs,
      "app servers that are not ready": isReady.filter((one) => !one).length,
    },
  });
}
