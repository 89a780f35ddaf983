import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { writeBackup } from "@fetta/db/backup/write-backup";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { startApi } from "../../testing/harness.ts";
import { announceFirstRun } from "./first-run.ts";
import { hashToken } from "./sessions.ts";

const api = await startApi();
const other = await startApi({ databaseUrl: api.databaseUrl });
const configured = await startApi({ databaseUrl: api.databaseUrl, env: { ADMIN_EMAILS: "capo@example.org" } });
afterAll(async () => {
  await configured.close();
  await other.close();
  await api.close();
});

const account = { email: "prima@example.org", password: "pesto-senza-aglio", firstName: "Ada" };
const over = { status: 409, message: expect.stringContaining("ha già un account") };
const isFirstRun = async ({ guest }: typeof api) =>
  (await guest.query("auth.signInMethods", undefined)).data.isFirstRun;
const codesOf = ({ logged }: typeof api) => logged().match(/[2-9A-Z]{4}(-[2-9A-Z]{4}){3}/g) ?? [];
const countAccounts = async () => (await api.db.selectFrom("appUser").select("id").execute()).length;
const create = (code: string) => api.guest.mutate("auth.createFirstAdmin", { ...account, code });

test("a server without accounts writes a code to its log, of which the database has the hash only", async () => {
  await announceFirstRun(configured.deps);
  expect(codesOf(configured)).toEqual([]);
  expect(await isFirstRun(configured)).toBe(false);
  await announceFirstRun(api.deps);
  await announceFirstRun(other.deps);
  const [code = ""] = codesOf(api);
  expect(codesOf(api)).toHaveLength(1);
  expect(api.logged()).toContain("http://localhost:3000/admin");
  const stored = await api.db.selectFrom("firstRunCode").select("codeHash").execute();
  expect(stored.map(({ codeHash }) => codeHash)).toContain(hashToken(code.replaceAll("-", "")));
  expect(stored).toHaveLength(2);
  expect(await isFirstRun(api)).toBe(true);
});

test("a wrong code makes nobody an admin", async () => {
  expect(await create("AAAA-AAAA-AAAA-AAAA")).toMatchObject({
    status: 400,
    message: "Questo codice non vale: usa l’ultimo che il server ha scritto nel registro.",
  });
  expect(await countAccounts()).toBe(0);
});

test("a backup is restored with a code of the log, and only with one; then its accounts sign in", async () => {
  const source = await startApi();
  const folder = await mkdtemp(join(tmpdir(), "fetta-first-run-"));
  const fresh = await startApi({ env: { DATA_DIR: folder } });
  onTestFinished(async () => {
    await fresh.close();
    await source.close();
    await rm(folder, { recursive: true, force: true });
  });
  await source.guest.mutate("auth.register", account);
  const file = join(folder, "fetta.backup");
  await writeBackup(source.databaseUrl, file);
  await announceFirstRun(fresh.deps);
  const url = await fresh.server.listen({ port: 0, host: "127.0.0.1" });
  const send = async (code: string, body: Buffer) => {
    const headers = { "content-type": "application/octet-stream", "x-first-run-code": code };
    const path = `${url}/api/first-run/restore`;
    const response = await fetch(path, { method: "POST", body: new Uint8Array(body), headers });
    return { status: response.status, body: (await response.json()) as unknown };
  };
  const ask = async (code: string) =>
    (await fetch(`${url}/api/first-run/restore`, { headers: { "x-first-run-code": code } })).status;
  const [code = ""] = codesOf(fresh);
  const content = await readFile(file);
  expect(await ask("AAAA-AAAA-AAAA-AAAA")).toBe(400);
  expect(await send("AAAA-AAAA-AAAA-AAAA", content)).toMatchObject({ status: 400 });
  await fresh.db.insertInto("productImport").values({ file: "food.parquet" }).execute();
  expect(await ask(code)).toBe(409);
  await fresh.db.deleteFrom("productImport").execute();
  expect(await ask(code)).toBe(204);
  expect(await send(code, content.subarray(0, content.length / 2))).toMatchObject({ status: 422 });
  expect(await send(code, content)).toMatchObject({ status: 200, body: { rows: expect.any(Number) } });
  expect((await fresh.guest.mutate("auth.login", account)).status).toBe(200);
  expect(await ask(code)).toBe(409);
  expect(await send(code, content)).toMatchObject({ status: 409 });
});

test("the code of any server, as it was typed, makes one admin, who is signed in; then no code counts any more", async () => {
  const [code = ""] = codesOf(other);
  const typed = ` ${code.toLowerCase().replaceAll("-", " ")} `;
  expect(await create(typed).then(({ status }) => status)).toBe(200);
  const tries = await Promise.all([create(typed), create(codesOf(api)[0] ?? "")]);
  expect(tries).toEqual([expect.objectContaining(over), expect.objectContaining(over)]);
  const [user] = await api.db.selectFrom("appUser").select(["id", "role", "roleSource"]).execute();
  expect(user).toMatchObject({ role: "admin", roleSource: "command" });
  expect(await api.db.selectFrom("firstRunCode").select("codeHash").execute()).toEqual([]);
  expect(await api.db.selectFrom("session").select("userId").execute()).toEqual([{ userId: user?.id }]);
  const events = await api.db.selectFrom("auditEvent").select(["action", "detail"]).execute();
  expect(events).toEqual([{ action: "role.admin", detail: { from: "log_code" } }]);
  expect(await isFirstRun(api)).toBe(false);
});

test("a server with an account writes no code", async () => {
  await announceFirstRun(api.deps);
  expect(codesOf(api)).toHaveLength(1);
});
