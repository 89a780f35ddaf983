import { chmod, mkdtemp, readFile, readdir, rm, stat, truncate, writeFile } from "node:fs/promises";
import { createReadStream } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { aFood, anEntry } from "@fetta/db/testing/factories";
import { withPgClient } from "@fetta/db/testing/pg-client";
import { createSeededDatabaseUrl } from "@fetta/db/testing/seeded-database";
import { createTestDatabaseUrl } from "@fetta/db/testing/test-database";
import { afterAll, expect, test, vi } from "vitest";
import { startApi, type StartOptions } from "../../testing/harness.ts";
import { restoreUploadedBackup } from "./restore-upload.ts";
import { runBackups } from "./run-backups.ts";
import type { BackupsOutput } from "./schema.ts";

// The proof starts a PostgreSQL.
vi.setConfig({ testTimeout: 60_000 });

const root = await mkdtemp(join(tmpdir(), "fetta-backups-"));
const dayMs = 24 * 3_600_000;
const never = new AbortController().signal;
const closing: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const close of closing) await close();
  await rm(root, { recursive: true, force: true });
});

/** A server with a folder of its own, or with that of another server. */
async function startServer({ env, ...options }: StartOptions = {}, dataDir?: string) {
  const folder = dataDir ?? (await mkdtemp(join(root, "data-")));
  const api = await startApi({ ...options, env: { DATA_DIR: folder, ...env } });
  closing.push(() => api.close());
  // As on a server that was installed a while ago.
  const admin = await api.signUp({ role: "admin", createdAt: new Date(Date.now() - 30 * dayMs) });
  const run = () => runBackups(api.deps, never);
  const list = async () => (await admin.query("admin.backups.list", undefined)).data;
  return { ...api, admin, dataDir: folder, folder: join(folder, "backups"), run, list };
}

const summarise = ({ runs }: BackupsOutput) => runs.map(({ kind, state, reason }) => [kind, state, reason]);

/** A program in PATH that prints its version, and as a dump its arguments and the password file that they name. */
async function installFakePgDump(version: number): Promise<void> {
  const bin = await mkdtemp(join(root, "bin-"));
  const script = `#!/bin/sh
if [ "$1" = --version ]; then echo "pg_dump (PostgreSQL) ${version}.1"; exit; fi
echo "PGDMP $@"
for each in "$@"; do file=\${each##*passfile=}; done
cat "$(echo "$file" | sed 's|%2F|/|g')"`;
  await writeFile(join(bin, "pg_dump"), script);
  await chmod(join(bin, "pg_dump"), 0o755);
  vi.stubEnv("PATH", `${bin}:${process.env["PATH"]}`);
}

test("a server backs up by itself, proves it by a restore, and admins read both", async () => {
  const server = await startServer();
  const food = await aFood(server.db, server.admin.user);
  await anEntry(server.db, server.admin.user, food, "2026-11-21");
  expect(await server.list()).toMatchObject({ isAutomatic: true, keepDays: 30, lastBackupAt: null, runs: [] });
  await server.run();
  const listed = await server.list();
  expect(summarise(listed)).toEqual([
    ["proof", "succeeded", null],
    ["backup", "succeeded", null],
  ]);
  const [proof, backup] = listed.runs;
  const [name = ""] = await readdir(server.folder);
  const { size, mode } = await stat(join(server.folder, name));
  expect(backup).toMatchObject({ file: name, bytes: size, isProved: true, isAvailable: true });
  expect([mode & 0o777, (await stat(server.folder)).mode & 0o777]).toEqual([0o600, 0o700]);
  expect(proof).toMatchObject({ file: name, rowCount: backup?.rowCount });
  expect(backup?.rowCount).toBeGreaterThan(4);
  for (const at of [listed.nextBackupAt, listed.nextProofAt]) expect(Date.parse(at ?? "")).toBeGreaterThan(Date.now());
  // Nothing is due until the next night, for another server neither.
  await runBackups({ ...server.deps }, never);
  expect((await server.list()).runs).toEqual(listed.runs);

  const { status, headers, body } = await server.admin.get(`/api/admin/backups/${backup?.id}`);
  expect([status, headers["content-length"]]).toEqual([200, String(size)]);
  expect(headers["content-disposition"]).toBe(`attachment; filename="${name}"`);
  expect(body).toBe((await readFile(join(server.folder, name))).toString());
  expect((await server.admin.get(`/api/admin/backups/${proof?.id}`)).status).toBe(404);
  const { data: audit } = await server.admin.query("admin.audit", { topic: "backup" });
  expect(audit.items).toMatchObject([
    { action: "backup.downloaded", actor: server.admin.user.email, detail: { file: name } },
  ]);
});

test("a new server begins with the night after its first account", async () => {
  const api = await startApi({ env: { DATA_DIR: root } });
  closing.push(() => api.close());
  const admin = await api.signUp({ role: "admin" });
  await runBackups(api.deps, never);
  const { runs, nextBackupAt } = (await admin.query("admin.backups.list", undefined)).data;
  expect(runs).toEqual([]);
  expect(Date.parse(nextBackupAt ?? "")).toBeGreaterThan(Date.now());
});

test("the file of a backup needs the second factor of the admin", async () => {
  const env = { APP_ORIGIN: "http://fetta.example", ADMIN_EMAILS: "capo@example.org", BACKUPS: "off" };
  const { admin } = await startServer({ env });
  expect((await admin.get("/api/admin/backups/019ad0b3-0000-7000-8000-000000000000")).status).toBe(403);
  expect((await admin.query("admin.backups.list", undefined)).status).toBe(403);
});

test("a backup is due again the next night; old files go, the last one stays", async () => {
  const server = await startServer();
  await server.db
    .insertInto("backupRun")
    .values({ kind: "proof", state: "succeeded", startedAt: new Date() })
    .execute();
  await server.run();
  const [first = ""] = await readdir(server.folder);
  await writeFile(join(server.folder, "fetta-20200101T031500Z.backup.part"), "unfinished");
  await writeFile(join(server.folder, "holiday.jpg"), "not ours");
  const later = { now: () => new Date(Date.now() + 3 * dayMs), databaseUrl: server.databaseUrl };
  const other = await startServer({ ...later, env: { BACKUP_KEEP_DAYS: "2" } }, server.dataDir);
  await server.db
    .updateTable("backupRun")
    .set({ startedAt: new Date(Date.now() + 3 * dayMs) })
    .where("kind", "=", "proof")
    .execute();
  await other.run();
  const [second, picture] = (await readdir(server.folder)).toSorted();
  expect([second, picture]).not.toContain(first);
  expect(picture).toBe("holiday.jpg");
  expect((await server.list()).runs.filter(({ kind }) => kind === "backup")).toMatchObject([
    { file: second, isAvailable: true, isProved: false },
    { file: first, isAvailable: false },
  ]);
});

test("switched off, nothing runs by itself, but what an admin asks for once", async () => {
  const server = await startServer({ env: { BACKUPS: "off" } });
  await server.run();
  expect(await server.list()).toMatchObject({ isAutomatic: false, nextBackupAt: null, nextProofAt: null, runs: [] });
  await server.admin.mutate("admin.backups.prove", undefined);
  await server.run();
  expect(summarise(await server.list())).toEqual([["proof", "refused", "no_backup"]]);
  const { data } = await server.admin.mutate("admin.backups.run", undefined);
  expect(summarise(data)[0]).toEqual(["backup", "queued", null]);
  await server.admin.mutate("admin.backups.run", undefined);
  await server.run();
  expect(summarise(await server.list()).slice(0, -1)).toEqual([["backup", "succeeded", null]]);
  // A file that changed on the disk is found by the proof.
  const [name = ""] = await readdir(server.folder);
  await truncate(join(server.folder, name), 200);
  await server.admin.mutate("admin.backups.prove", undefined);
  await server.run();
  expect(summarise(await server.list())[0]).toEqual(["proof", "failed", "file_damaged"]);
  expect(await readdir(server.dataDir)).toEqual(["backups"]);
});

test("without enough space a backup is refused before it writes, and tried again an hour later", async () => {
  const server = await startServer();
  const day = new Date(Date.now() - dayMs);
  const large = { state: "succeeded", startedAt: day, file: "fetta-20261101T031500Z.backup", bytes: 1e15 } as const;
  await server.db
    .insertInto("backupRun")
    .values([
      { kind: "backup", ...large },
      { kind: "proof", ...large, startedAt: new Date() },
    ])
    .execute();
  await server.run();
  await server.run();
  const { runs, nextBackupAt } = await server.list();
  expect(runs.filter(({ kind, state }) => kind === "backup" && state !== "succeeded")).toMatchObject([
    { reason: "no_space", state: "refused", bytes: null, detail: { neededBytes: 1.25e15 + 64 * 1024 ** 2 } },
  ]);
  expect(runs.find(({ reason }) => reason === "no_space")?.detail["freeBytes"]).toBeGreaterThan(0);
  expect(await readdir(server.folder)).toEqual([]);
  const minutes = (Date.parse(nextBackupAt ?? "") - Date.now()) / 60_000;
  expect(Math.round(minutes)).toBe(60);
});

test("a run that its server cannot finish is queued again at a shutdown, and fails after a crash", async () => {
  const server = await startServer({ env: { BACKUPS: "off" } });
  await server.admin.mutate("admin.backups.run", undefined);
  const shutdown = new AbortController();
  await withPgClient(server.databaseUrl, async (other) => {
    await other.query("begin; lock table profile in access exclusive mode");
    const running = runBackups(server.deps, shutdown.signal);
    await expect.poll(async () => (await readdir(server.folder).catch(() => [])).length).toBe(1);
    shutdown.abort();
    await running;
    await other.query("rollback");
  });
  expect(await readdir(server.folder)).toEqual([]);
  expect(summarise(await server.list())).toEqual([["backup", "queued", null]]);
  await server.db.updateTable("backupRun").set({ state: "running", startedAt: new Date() }).execute();
  await server.run();
  expect(summarise(await server.list())).toEqual([["backup", "failed", "interrupted"]]);
});

test("with a pg_dump of its server's version a database server is also dumped, and the password is no argument", async () => {
  const databaseUrl = await createTestDatabaseUrl();
  const server = await startServer({ databaseUrl, env: { BACKUPS: "off", DATABASE_URL: databaseUrl } });
  await server.admin.mutate("admin.backups.run", undefined);
  await installFakePgDump(18);
  await server.run();
  const { runs } = await server.list();
  expect(summarise({ runs } as BackupsOutput)).toEqual([
    ["pg_dump", "succeeded", null],
    ["backup", "succeeded", null],
  ]);
  const path = join(server.folder, runs[0]?.file ?? "");
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  const dump = await readFile(path, "utf8");
  const { password } = new URL(databaseUrl);
  expect(dump).toMatch(/^PGDMP --format=custom /);
  // Once, in the file that pg_dump reads it from.
  expect(dump.split(password === "" ? "*:*" : password)).toHaveLength(2);
  await server.admin.mutate("admin.backups.run", undefined);
  await installFakePgDump(9);
  await server.run();
  expect((await server.list()).runs[0]).toMatchObject({
    kind: "pg_dump",
    state: "refused",
    reason: "pg_dump_too_old",
    detail: { pgDumpVersion: 9 },
  });
  vi.unstubAllEnvs();
});

test("a backup that is sent to an empty server is restored with the checks of the command", async () => {
  // With the stock foods, which a restore would add otherwise.
  const source = await startServer({ databaseUrl: await createSeededDatabaseUrl() });
  await source.deps.push.readPublicKey();
  await source.admin.mutate("admin.backups.run", undefined);
  await source.db
    .insertInto("backupRun")
    .values({ kind: "proof", state: "succeeded", startedAt: new Date() })
    .execute();
  await source.run();
  const [name = ""] = await readdir(source.folder);
  const path = join(source.folder, name);

  const dataDir = await mkdtemp(join(root, "data-"));
  const target = await startApi({ databaseUrl: await createSeededDatabaseUrl(), env: { DATA_DIR: dataDir } });
  closing.push(() => target.close());
  const key = await target.deps.push.readPublicKey();
  const restore = (content: Readable) => restoreUploadedBackup(target.deps, content);
  const whole = await readFile(path);
  await expect(restore(Readable.from([whole.subarray(0, -9)]))).rejects.toMatchObject({ code: "backup_damaged" });
  const { rowCount } = (await source.list()).runs.find(({ kind }) => kind === "backup") ?? {};
  const [rows, second] = await Promise.allSettled([restore(createReadStream(path)), restore(createReadStream(path))]);
  expect(rows).toEqual({ status: "fulfilled", value: { rows: rowCount } });
  expect(second).toMatchObject({ reason: { code: "request_in_progress" } });
  await expect(restore(createReadStream(path))).rejects.toMatchObject({ code: "database_not_empty" });
  expect(await readdir(join(dataDir, "backups"))).toEqual([]);
  // The admin's session is one of the backup, and so are the keys of its push messages.
  expect((await target.as(source.admin.token).query("admin.backups.list", undefined)).data.runs).toEqual([]);
  expect(await target.deps.push.readPublicKey()).not.toBe(key);
  expect(await target.deps.push.readPublicKey()).toBe(await source.deps.push.readPublicKey());
});
