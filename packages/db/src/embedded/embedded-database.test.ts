import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { createInterface } from "node:readline";
import { join } from "node:path";
import { Client } from "pg";
import { expect, onTestFinished, test, vi } from "vitest";
import { EmbeddedDatabaseError } from "./embedded-database-error.ts";
import { type EmbeddedDatabase, startEmbeddedDatabase } from "./embedded-database.ts";
import { findPostgresBinaries } from "./postgres-binaries.ts";
import { isPostmaster, readPostmasterFile, stopServer } from "./postmaster.ts";
import { findUnprivilegedAccount } from "./system-account.ts";
import { createTemporaryFolder } from "./testing/temporary-folder.ts";

// Each test creates one or two clusters.
vi.setConfig({ testTimeout: 180_000 });

const isRoot = process.getuid?.() === 0;
const secondAppProcess = new URL("testing/second-app-process.ts", import.meta.url).pathname;

/** Creates and starts a cluster without the seconds that writing it through to the disk takes. */
async function start(dataDir: string, settings: Record<string, string> = { fsync: "off" }): Promise<EmbeddedDatabase> {
  const server = await startEmbeddedDatabase({ dataDir, settings, log: () => undefined });
  // Runs before the removal of the folder, which was registered earlier.
  onTestFinished(() => server.stop({ force: true }));
  return server;
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

async function postmasterPid(cluster: string): Promise<number> {
  const file = await readPostmasterFile(cluster);
  if (file === undefined) throw new Error(`no server holds ${cluster}`);
  return file.pid;
}

/** Calls `stop` until the server has ended: a busy server takes a while to drop closed connections. */
async function end(dataDir: string, server: Pick<EmbeddedDatabase, "stop">): Promise<void> {
  const holder = async () => {
    await server.stop();
    return readPostmasterFile(join(dataDir, "postgres"));
  };
  await expect.poll(holder).toBeUndefined();
}

/** The one-line error of a start on this folder. */
async function startupError(dataDir: string): Promise<string> {
  const error: unknown = await start(dataDir).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(EmbeddedDatabaseError);
  const message = error instanceof Error ? error.message : "";
  expect(message.split("\n")).toHaveLength(1);
  return message;
}

/** Starts another process of the app on the same folder. */
async function startSecondApp(dataDir: string): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, [secondAppProcess, dataDir], { stdio: ["ignore", "pipe", "inherit"] });
  const [url]: unknown[] = await once(createInterface({ input: child.stdout }), "line");
  return { child, url: String(url) };
}

async function kill(child: ChildProcess): Promise<void> {
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
}

test("a stop ends when the server process has ended, also where pg_ctl returns earlier", async () => {
  const dataDir = await createTemporaryFolder();
  await start(dataDir);
  const folder = join(dataDir, "postgres");
  const pid = await postmasterPid(folder);
  const account = await findUnprivilegedAccount(folder);
  const binaries = await findPostgresBinaries(account, [dataDir]);
  const pgCtl = join(dataDir, "pg_ctl_without_wait");
  await writeFile(pgCtl, `#!/bin/sh\nexec "${binaries.pgCtl}" "$@" --no-wait\n`, { mode: 0o755 });
  await stopServer({ folder, binaries: { ...binaries, pgCtl }, account });
  expect(await isPostmaster(pid, folder)).toBe(false);
});

test("the first start runs a PostgreSQL 18 with a database named fetta, durable and on the loopback interface only", async () => {
  const folder = await createTemporaryFolder();
  const { url } = await start(folder, {});
  expect(new URL(url)).toMatchObject({ hostname: "127.0.0.1", pathname: "/fetta" });
  const [settings] = await query(
    url,
    `select current_setting('server_version_num')::int / 10000 as major, current_setting('synchronous_commit') as commit,
      current_setting('fsync') as fsync, current_setting('listen_addresses') as listens,
      current_setting('unix_socket_directories') as sockets, lower('È') as lower`,
  );
  expect(settings).toEqual({ major: 18, commit: "on", fsync: "on", listens: "127.0.0.1", sockets: "", lower: "è" });
});

test("settings are passed to the server, and the extensions that search needs can be installed", async () => {
  const folder = await createTemporaryFolder();
  const { url } = await start(folder, { fsync: "off" });
  expect(await query(url, "show fsync")).toEqual([{ fsync: "off" }]);
  await query(url, "create extension pg_trgm; create extension unaccent");
  expect(await query(url, "select unaccent('caffè') as plain")).toEqual([{ plain: "caffe" }]);
});

test("a second start connects to the running server and its rows", async () => {
  const folder = await createTemporaryFolder();
  const first = await start(folder);
  await query(first.url, "create table dish as select 'lasagne' as name");
  const second = await start(folder);
  expect(second.url).toBe(first.url);
  expect(await query(second.url, "select name from dish")).toEqual([{ name: "lasagne" }]);
});

test("two simultaneous starts on a new folder share one server", async () => {
  const folder = await createTemporaryFolder();
  const [one, two] = await Promise.all([start(folder), start(folder)]);
  expect(one.url).toBe(two.url);
});

test("stop ends the server, and the next start has the same rows", async () => {
  const folder = await createTemporaryFolder();
  const first = await start(folder);
  await query(first.url, "create table dish as select 'ribollita' as name");
  await end(folder, first);
  await expect(query(first.url, "select 1")).rejects.toThrow("ECONNREFUSED");
  const second = await start(folder);
  expect(await query(second.url, "select name from dish")).toEqual([{ name: "ribollita" }]);
});

test("stop keeps the server running while another process is connected", async () => {
  const folder = await createTemporaryFolder();
  const server = await start(folder);
  const other = new Client({ connectionString: server.url });
  await other.connect();
  await server.stop();
  expect((await other.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  await other.end();
  await end(folder, server);
  await expect(query(server.url, "select 1")).rejects.toThrow("ECONNREFUSED");
});

test("the server outlives a killed app, and the next start connects to it", async () => {
  const folder = await createTemporaryFolder();
  const app = await startSecondApp(folder);
  await query(app.url, "create table dish as select 'pesto' as name");
  await kill(app.child);
  const { url } = await start(folder);
  expect(url).toBe(app.url);
  expect(await query(url, "select name from dish")).toEqual([{ name: "pesto" }]);
});

test("after the server was killed the next start has every committed row", async () => {
  const folder = await createTemporaryFolder();
  const first = await start(folder);
  await query(first.url, "create table entry (n int)");
  for (let n = 1; n <= 20; n += 1) await query(first.url, `insert into entry values (${n})`);
  process.kill(await postmasterPid(join(folder, "postgres")), "SIGKILL");
  const second = await start(folder);
  expect(await query(second.url, "select count(*)::int as count from entry")).toEqual([{ count: 20 }]);
});

test("a server that was killed and is a zombie process does not prevent a start", async () => {
  const folder = await createTemporaryFolder();
  const app = await startSecondApp(folder);
  await query(app.url, "create table dish as select 'carbonara' as name");
  // A stopped parent leaves the dead server in the process table as a zombie.
  app.child.kill("SIGSTOP");
  const dead = await postmasterPid(join(folder, "postgres"));
  process.kill(dead, "SIGKILL");
  try {
    const { url } = await start(folder);
    expect(await postmasterPid(join(folder, "postgres"))).not.toBe(dead);
    expect(await query(url, "select name from dish")).toEqual([{ name: "carbonara" }]);
  } finally {
    await kill(app.child);
  }
});

test("a stale postmaster.pid with the process id and port of another program does not prevent a start", async () => {
  const folder = await createTemporaryFolder();
  await end(folder, await start(folder));
  const cluster = join(folder, "postgres");
  await writeFile(join(cluster, "postmaster.pid"), `${process.pid}\n${cluster}\n1\n9\n\n127.0.0.1\n\nready\n`);
  if (isRoot) await chmod(join(cluster, "postmaster.pid"), 0o644);
  const { url } = await start(folder);
  expect(await query(url, "select 1 as one")).toEqual([{ one: 1 }]);
});

test("under a folder closed to other accounts the app starts and finds its rows again", async () => {
  const closed = await createTemporaryFolder({ closed: true });
  const dataDir = join(closed, "data");
  const first = await start(dataDir);
  await query(first.url, "create table dish as select 'risotto' as name");
  await first.stop();
  const second = await start(dataDir);
  expect(await query(second.url, "select name from dish")).toEqual([{ name: "risotto" }]);
  // As root the cluster had to be created elsewhere, and `postgres-location` in the data folder contains its path.
  const elsewhere = await readFile(join(dataDir, "postgres-location"), "utf8").catch(() => undefined);
  expect(elsewhere !== undefined).toBe(isRoot);
  if (elsewhere !== undefined) onTestFinished(() => rm(elsewhere.trim(), { recursive: true }));
  await second.stop();
});

test("a database that became unreachable is never replaced by an empty one", async () => {
  const parent = await createTemporaryFolder();
  const dataDir = join(parent, "data");
  await end(dataDir, await start(dataDir));
  await chmod(parent, isRoot ? 0o700 : 0o000);
  onTestFinished(() => chmod(parent, 0o700));
  expect(await startupError(dataDir)).toMatch(/closed to the account|no permission/);
});

test("a file in place of the data folder is reported in one line", async () => {
  const folder = await createTemporaryFolder();
  const file = join(folder, "data");
  await writeFile(file, "not a folder");
  expect(await startupError(file)).toContain("a file is in the way");
  expect(await startupError(join(file, "below"))).toContain("a file is in the way");
});

test("a file in place of the cluster folder is reported in one line", async () => {
  const folder = await createTemporaryFolder();
  await writeFile(join(folder, "postgres"), "");
  expect(await startupError(folder)).toContain("a file is in the way");
});

test("a folder with other files is reported and not changed", async () => {
  const folder = await createTemporaryFolder();
  await mkdir(join(folder, "postgres"));
  await writeFile(join(folder, "postgres", "letter.txt"), "mine");
  expect(await startupError(folder)).toContain("not a PostgreSQL database");
  expect(await readFile(join(folder, "postgres", "letter.txt"), "utf8")).toBe("mine");
});

test("data of another version of PostgreSQL is reported with that version", async () => {
  const folder = await createTemporaryFolder();
  await end(folder, await start(folder));
  await writeFile(join(folder, "postgres", "PG_VERSION"), "15\n");
  expect(await startupError(folder)).toContain("holds data of PostgreSQL 15");
});
