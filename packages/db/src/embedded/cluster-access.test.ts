import { readFile, readdir, rm, stat, truncate } from "node:fs/promises";
import { join } from "node:path";

import { CompiledQuery } from "kysely";
import { Client } from "pg";
import { expect, onTestFinished, test, vi } from "vitest";

import { connect } from "../connect.ts";
import { migrateToLatest } from "../migrate.ts";
import { findAccount } from "../queries/account/account.ts";
import { aUser } from "../testing/factories.ts";
import { findFreePort } from "../testing/free-port.ts";
import { lenientTimeouts } from "../testing/lenient-timeouts.ts";
import { runStatement, withPgClient } from "../testing/pg-client.ts";
import { startEmbeddedDatabase } from "./embedded-database.ts";
import { createTemporaryFolder } from "./testing/temporary-folder.ts";
import { startTrustAuthServer } from "./testing/trust-auth-server.ts";

// Each test creates one or two clusters.
vi.setConfig({ testTimeout: 180_000 });

async function start(dataDir: string): Promise<string> {
  const server = await startEmbeddedDatabase({ dataDir, settings: { fsync: "off" }, log: () => undefined });
  onTestFinished(() => server.stop({ force: true }));
  return server.url;
}

/** A pool on `url`, closed after the test. */
function connectForTest(url: string) {
  const db = connect({ url, maxConnections: 2, timeouts: lenientTimeouts, onIdleError: () => undefined });
  onTestFinished(() => db.destroy());
  return db;
}

/** The server's error message for this user and password; undefined where the connection succeeds. */
async function tryConnect(url: string, user: string, password: string | undefined, database = "fetta") {
  const { hostname: host, port } = new URL(url);
  const client = new Client({ host, port: Number(port), user, password, database });
  try {
    await client.connect();
    await client.end();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : "";
  }
}

/** Only the app's role with its password can connect, and the role gives no access to the machine. */
async function expectRestricted(url: string): Promise<void> {
  const { password } = new URL(url);
  expect(await tryConnect(url, "fetta", password)).toBeUndefined();
  expect(await tryConnect(url, "fetta", undefined)).toBeDefined();
  expect(await tryConnect(url, "fetta", password.replaceAll(/./g, "0"))).toContain("password authentication failed");
  for (const database of ["fetta", "postgres", "template1"])
    for (const secret of [undefined, password])
      expect(await tryConnect(url, "postgres", secret, database)).toContain("no pg_hba.conf entry");
  await withPgClient(url, async (client) => {
    const { rows } = await client.query(
      `select rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls from pg_roles where rolname = current_user`,
    );
    expect(rows).toEqual([
      { rolsuper: false, rolcreaterole: false, rolcreatedb: false, rolreplication: false, rolbypassrls: false },
    ]);
    await client.query("create temporary table said (line text)");
    for (const [statement, answer] of [
      ["copy said from program 'id'", "permission denied to COPY to or from an external program"],
      ["copy said from '/etc/passwd'", "permission denied to COPY from a file"],
      ["select pg_read_file('/etc/passwd')", "permission denied for function pg_read_file"],
      ["create role other superuser", "permission denied to create role"],
      ["alter system set archive_command = 'id'", "permission denied to set parameter"],
      ["select rolpassword from pg_authid", "permission denied for table pg_authid"],
      ["set role postgres", "permission denied to set role"],
    ] as const) {
      const said = await client.query(statement).then(() => "done", String);
      expect([statement, said]).toEqual([statement, expect.stringContaining(answer)]);
    }
  });
}

test("a new cluster has a password of its own that only its owner can read, for a role that is no superuser", async () => {
  const folder = await createTemporaryFolder();
  const url = await start(folder);
  await expectRestricted(url);
  const file = join(folder, "postgres", "fetta-password");
  expect((await readFile(file, "utf8")).trim()).toBe(new URL(url).password);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect((await stat(join(folder, "postgres"))).mode & 0o777).toBe(0o700);
  expect((await readFile(join(folder, "postgres.log"), "utf8")).includes(new URL(url).password)).toBe(false);
  const other = await start(await createTemporaryFolder());
  expect(new URL(url).password).not.toBe(new URL(other).password);
  expect(await tryConnect(url, "fetta", new URL(other).password)).toContain("password authentication failed");
});

test.each(["stopped in order", "running still"])(
  "a data folder with trust authentication (%s) keeps its accounts and requires a password from the next start",
  async (state) => {
    const folder = await createTemporaryFolder();
    const port = await findFreePort();
    const before = await startTrustAuthServer(folder, port);
    await runStatement(before.superuserUrl, "create database fetta");
    const old = connect({
      url: before.url,
      maxConnections: 2,
      timeouts: lenientTimeouts,
      onIdleError: () => undefined,
    });
    await migrateToLatest(old);
    const { id, email } = await aUser(old);
    await old.destroy();
    expect(await tryConnect(before.url, "postgres", undefined)).toBeUndefined();
    if (state === "stopped in order") await before.end();

    const url = await start(folder);
    await expectRestricted(url);
    // The old address is free again, or rejects the connection.
    expect(await tryConnect(before.url, "postgres", undefined)).toBeDefined();
    const db = connectForTest(url);
    expect(await findAccount(db, id)).toMatchObject({ email });
    expect(await migrateToLatest(db)).toEqual([]);
    await aUser(db);
    const owners = await withPgClient(url, (client) =>
      client.query(
        `select distinct pg_get_userbyid(relowner) as owner from pg_class where relnamespace = 'public'::regnamespace
         union select pg_get_userbyid(datdba) from pg_database where datname = 'fetta'
         union select pg_get_userbyid(proowner) from pg_proc where pronamespace = 'public'::regnamespace and proname not in
           (select proname from pg_proc join pg_depend on objid = pg_proc.oid and deptype = 'e')`,
      ),
    );
    expect(owners.rows).toEqual([{ owner: "fetta" }]);
    // As later migrations will.
    await runStatement(
      url,
      "alter table app_user add column later text; drop function search_food; drop table diary_entry",
    );
  },
);

test("a cluster without the app's database gets it at the next start", async () => {
  const folder = await createTemporaryFolder();
  const before = await startTrustAuthServer(folder, await findFreePort());
  await before.end();
  const url = await start(folder);
  expect(new URL(url).pathname).toBe("/fetta");
  await expectRestricted(url);
});

test("a lost or damaged password file is replaced at the next start without losing rows", async () => {
  const folder = await createTemporaryFolder();
  const file = join(folder, "postgres", "fetta-password");
  const first = await startEmbeddedDatabase({ dataDir: folder, log: () => undefined });
  await runStatement(first.url, "create table dish as select 'polenta' as name");
  await rm(file);
  const second = await startEmbeddedDatabase({ dataDir: folder, log: () => undefined });
  expect(new URL(second.url).password).not.toBe(new URL(first.url).password);
  await second.stop({ force: true });
  await truncate(file, 10);
  const url = await start(folder);
  await expectRestricted(url);
  const { rows } = await withPgClient(url, (client) => client.query("select name from dish"));
  expect(rows).toEqual([{ name: "polenta" }]);
  // No temporary file is left.
  expect((await readdir(join(folder, "postgres"))).filter((name) => /password|hba/.test(name))).toEqual([
    "fetta-password",
    "pg_hba.conf",
  ]);
});

test("a password given apart from the URL may contain any character", async () => {
  const folder = await createTemporaryFolder();
  const url = await start(folder);
  const odd = "p@ss:/?#[]%&=+ $'\"\\é{}";
  await withPgClient(url, (client) => client.query(`alter role fetta password ${client.escapeLiteral(odd)}`));
  const bare = new URL(url);
  bare.password = "";
  vi.stubEnv("PGPASSWORD", odd);
  onTestFinished(() => void vi.unstubAllEnvs());
  const ask = () => connectForTest(bare.href).executeQuery(CompiledQuery.raw("select 1 as one"));
  expect((await ask()).rows).toEqual([{ one: 1 }]);
  vi.stubEnv("PGPASSWORD", `${odd} `);
  await expect(ask()).rejects.toThrow("password authentication failed");
});

test("two simultaneous starts on a data folder with trust authentication share one server", async () => {
  const folder = await createTemporaryFolder();
  const before = await startTrustAuthServer(folder, await findFreePort());
  await runStatement(before.superuserUrl, "create database fetta");
  await before.end();
  const [one, two] = await Promise.all([start(folder), start(folder)]);
  expect(one).toBe(two);
  await expectRestricted(one);
});
