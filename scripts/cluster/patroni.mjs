import { execFile } from "node:child_process";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

import { proxySection, startProxy } from "./app-servers.mjs";
import { createAppDatabase, password, querySql } from "./postgres.mjs";
import { waitFor } from "./workspace.mjs";

const memberCount = 3;
/** Size of the disk of a member where this account may mount one, so that it can be filled. */
const diskMegabytes = 700;

async function startEtcd(workspace, etcd) {
  const members = await Promise.all(
    Array.from({ length: memberCount }, async (_, index) => ({
      name: `etcd-${index + 1}`,
      client: await workspace.takePort(),
      peer: await workspace.takePort(),
    })),
  );
  const cluster = members.map(({ name, peer }) => `${name}=http://127.0.0.1:${peer}`).join(",");
  const processes = [];
  for (const { name, client, peer } of members) {
    const addresses = {
      "listen-client-urls": `http://127.0.0.1:${client}`,
      "advertise-client-urls": `http://127.0.0.1:${client}`,
      "listen-peer-urls": `http://127.0.0.1:${peer}`,
      "initial-advertise-peer-urls": `http://127.0.0.1:${peer}`,
      "initial-cluster": cluster,
    };
    const args = Object.entries({ name, "data-dir": workspace.path(name), ...addresses });
    processes.push(
      await workspace.start(
        name,
        etcd,
        args.map(([key, value]) => `--${key}=${value}`),
      ),
    );
  }
  return { hosts: members.map(({ client }) => `127.0.0.1:${client}`), processes };
}

/** Settings of the cluster; times in seconds. A write is acknowledged once a second member has it. */
const clusterSettings = {
  ttl: 20,
  loop_wait: 3,
  retry_timeout: 5,
  maximum_lag_on_failover: 1_048_576,
  // A primary that crashed is replaced at once where another has all acknowledged writes.
  primary_start_timeout: 0,
  synchronous_mode: true,
  postgresql: {
    use_pg_rewind: true,
    use_slots: true,
    parameters: {
      max_connections: 100,
      max_wal_size: "128MB",
      min_wal_size: "64MB",
      wal_keep_size: "64MB",
      wal_log_hints: "on",
    },
  },
};

const memberConfig = (workspace, bin, hosts, { name, port, restPort, folder }) => ({
  scope: "fetta",
  name,
  restapi: { listen: `127.0.0.1:${restPort}`, connect_address: `127.0.0.1:${restPort}` },
  etcd3: { hosts },
  bootstrap: { dcs: clusterSettings, initdb: [{ encoding: "UTF8" }, { locale: "C.UTF-8" }, "data-checksums"] },
  postgresql: {
    listen: `127.0.0.1:${port}`,
    connect_address: `127.0.0.1:${port}`,
    data_dir: join(folder, "data"),
    bin_dir: bin,
    pgpass: workspace.path(`${name}.pgpass`),
    authentication: {
      superuser: { username: "postgres", password },
      replication: { username: "replicator", password },
      rewind: { username: "rewinder", password },
    },
    pg_hba: ["host all all 127.0.0.1/32 scram-sha-256", "host replication replicator 127.0.0.1/32 scram-sha-256"],
    parameters: { unix_socket_directories: "", shared_buffers: "64MB" },
    // A member whose data went another way is built anew without a hand.
    remove_data_directory_on_rewind_failure: true,
    remove_data_directory_on_diverged_timelines: true,
  },
});

/** A folder of limited size, as a disk of its own; false where this account may not mount one. */
async function mountDisk(workspace, folder) {
  const run = promisify(execFile);
  const { uid, gid } = workspace.account;
  const owner = uid === undefined ? "" : `,uid=${uid},gid=${gid}`;
  try {
    await run("mount", ["-t", "tmpfs", "-o", `size=${diskMegabytes}m,mode=700${owner}`, "tmpfs", folder]);
  } catch {
    return false;
  }
  workspace.onClose(() => run("umount", ["--lazy", folder]));
  return true;
}

async function readPostmaster({ folder }) {
  const text = await readFile(join(folder, "data", "postmaster.pid"), "utf8").catch(() => "");
  const pid = Number(text.split("\n")[0]);
  return pid > 1 ? pid : undefined;
}

/** Kills the PostgreSQL of a member as a crash does. */
export async function killPostgres(member) {
  const pid = await readPostmaster(member);
  if (pid === undefined) return;
  try {
    process.kill(pid, "SIGKILL");
  } catch (error) {
    if (error.code !== "ESRCH") throw error;
  }
}

/** Milliseconds for which a lost member stays away: longer than the others wait for it. */
const memberAwayMs = 40_000;

/** Ends a member as the loss of its machine does: PostgreSQL and what watches over it. */
export async function killMember(member) {
  member.process.kill(memberAwayMs);
  await killPostgres(member);
}

async function readRole({ restPort }) {
  const response = await fetch(`http://127.0.0.1:${restPort}/patroni`, { signal: AbortSignal.timeout(2000) });
  const { role, state } = await response.json();
  return state === "running" ? role : state;
}

/** Three members of Patroni over three of etcd, and HAProxy with an address of the primary and one of the replicas. */
export async function startPatroni(workspace, programs) {
  const { hosts, processes: etcd } = await startEtcd(workspace, programs.etcd);
  const members = [];
  for (let index = 1; index <= memberCount; index++) {
    const name = `member-${index}`;
    const folder = await workspace.makeFolder(name);
    const hasDisk = await mountDisk(workspace, folder);
    const member = { name, folder, hasDisk, port: await workspace.takePort(), restPort: await workspace.takePort() };
    // JSON is YAML.
    const config = memberConfig(workspace, programs.postgres, hosts, member);
    const file = await workspace.writeFile(`${name}.yml`, JSON.stringify(config));
    workspace.onClose(async () => {
      await killPostgres(member);
      await rm(file, { force: true });
    });
    member.process = await workspace.start(name, programs.patroni, [file]);
    members.push(member);
  }
  const [primaryPort, replicaPort] = [await workspace.takePort(), await workspace.takePort()];
  const servers = members.map(({ port, restPort }) => ({ port, check: ` port ${restPort}` }));
  await startProxy(workspace, programs.haproxy, "database-proxy", [
    proxySection({ name: "primary", port: primaryPort, mode: "tcp", check: "OPTIONS /primary", servers }),
    proxySection({
      name: "replicas",
      port: replicaPort,
      mode: "tcp",
      check: "OPTIONS /replica",
      servers,
      options: ["balance roundrobin"],
    }),
  ]);
  const readRoles = () => Promise.all(members.map((member) => readRole(member).catch(() => "unreachable")));
  const findLeader = async () => {
    const roles = await readRoles();
    return members[roles.findIndex((role) => role === "master" || role === "primary")];
  };
  const isWhole = async () => {
    const roles = await readRoles();
    return (await findLeader()) !== undefined && roles.filter((role) => role === "replica").length === memberCount - 1;
  };
  await waitFor("A cluster of three members", isWhole, 120_000);
  const server = { bin: programs.postgres, port: primaryPort };
  await waitFor("A way to the primary", () => querySql(workspace, server, "select 1"), 30_000);
  await createAppDatabase(workspace, server);
  return { etcd, members, server, primaryPort, replicaPort, readRoles, findLeader, isWhole };
}
