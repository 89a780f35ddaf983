import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { connect } from "@fetta/db/connect";
import { createSeededDatabaseUrl } from "@fetta/db/testing/seeded-database";
import { createEmptyDatabaseUrl } from "@fetta/db/testing/test-database";
import { readStockFoodFiles, parseStockFoods } from "@fetta/db/seed/seed-stock-foods";
import { aUser, givePhotoConsent } from "@fetta/db/testing/factories";
import { findFreePort } from "@fetta/db/testing/free-port";
import { lenientTimeouts } from "@fetta/db/testing/lenient-timeouts";
import { startFakeOpenAi, type FakeOpenAi } from "@fetta/fakes/openai/fake-openai";
import { samplePath } from "@fetta/fakes/openai/photo-samples";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createSessionStore } from "./features/auth/sessions.ts";
import { programEnvironment, programPath, startApiProcess, type ApiProcess } from "./testing/api-process.ts";
import { buildUpload } from "./testing/multipart-upload.ts";

const databaseUrl = await createSeededDatabaseUrl();
const db = connect({ url: databaseUrl, timeouts: lenientTimeouts, onIdleError: () => undefined });
afterAll(() => db.destroy());

const run = promisify(execFile);
const environment = programEnvironment({ DATABASE_URL: databaseUrl });
const cliWith = (variables: Record<string, string>, ...args: string[]) =>
  run(process.execPath, [programPath("cli"), ...args], { env: { ...environment, ...variables } });
const cli = (...args: string[]) => cliWith({}, ...args);

describe("a server that started", () => {
  const metricsPort = findFreePort().then(String);
  let fakeOpenAi: FakeOpenAi;
  let api: ApiProcess;
  let listed: { id: string };
  let dropped: { id: string };
  beforeAll(async () => {
    fakeOpenAi = await startFakeOpenAi();
    const admin = { role: "admin", roleSource: "configuration", emailVerifiedAt: new Date() } as const;
    const kept = await aUser(db, admin);
    [listed, dropped] = [kept, await aUser(db, admin)];
    api = await startApiProcess({
      DATABASE_URL: databaseUrl,
      OPENAI_BASE_URL: fakeOpenAi.url,
      OPENAI_API_KEY: "sk-test",
      METRICS_PORT: await metricsPort,
      ADMIN_EMAILS: kept.email,
    });
  });
  afterAll(async () => {
    await api.kill();
    await fakeOpenAi.close();
  });

  test("has revoked the admin role of users that ADMIN_EMAILS no longer lists", async () => {
    const roles = await db
      .selectFrom("appUser")
      .select("role")
      .where("id", "in", [listed.id, dropped.id])
      .orderBy(sql`id = ${listed.id}`)
      .execute();
    expect(roles).toEqual([{ role: "user" }, { role: "admin" }]);
  });

  test("lets another one report in one line, with the name of its setting, that its port is in use", async () => {
    const second = (ports: Record<string, string>) =>
      run(process.execPath, [programPath("main")], { env: { ...environment, HOST: "127.0.0.1", ...ports } });
    await expect(second({ PORT: new URL(api.url).port })).rejects.toMatchObject({
      code: 1,
      stderr: "The port is in use: set PORT to a free one.\n",
    });
    const taken = { PORT: String(await findFreePort()), METRICS_PORT: await metricsPort };
    await expect(second(taken)).rejects.toMatchObject({
      code: 1,
      stderr: "The port is in use: set METRICS_PORT to a free one.\n",
    });
  });

  test("completes its requests when it shuts down, accepts no new ones and exits cleanly", async () => {
    const figures = `http://127.0.0.1:${await metricsPort}/metrics`;
    const user = await aUser(db);
    await givePhotoConsent(db, user);
    const cookie = `session=${await createSessionStore(db).open(user.id)}`;
    fakeOpenAi.setFault("slow", { delayMs: 1500 });
    const { payload, headers } = await buildUpload(await readFile(samplePath("french-toast")));
    const analysis = fetch(`${api.url}/api/analyze-food`, {
      method: "POST",
      headers: { ...headers, cookie },
      body: Uint8Array.from(payload),
    });
    await expect.poll(() => fakeOpenAi.calls.length, { timeout: 10_000 }).toBe(1);
    expect(await (await fetch(figures)).text()).toContain('usage_units_total{kind="food_scan",event="reserved"} 1');
    const exit = api.terminate();
    expect((await analysis).status).toBe(200);
    expect(await exit).toBe(0);
    await expect(fetch(`${api.url}/api/health/live`)).rejects.toThrow("fetch failed");
    await expect(fetch(figures)).rejects.toThrow("fetch failed");
  });
});

test("two servers that start at once on an empty database both start, create the schema once, and write codes for the first admin", async () => {
  const emptyUrl = await createEmptyDatabaseUrl();
  const servers = await Promise.all([
    startApiProcess({ DATABASE_URL: emptyUrl }),
    startApiProcess({ DATABASE_URL: emptyUrl }),
  ]);
  const empty = connect({ url: emptyUrl, timeouts: lenientTimeouts, onIdleError: () => undefined });
  const foods = await empty
    .selectFrom("stockFood")
    .select((eb) => eb.fn.countAll<number>().as("many"))
    .executeTakeFirstOrThrow();
  await empty.destroy();
  const files = await readStockFoodFiles(new URL("../../../packages/db/data/", import.meta.url));
  expect(foods.many).toBe(parseStockFoods(files).foods.length);
  const [one, other] = servers;
  const codes = [one, other].map(({ output }) => /[2-9A-Z]{4}(?:-[2-9A-Z]{4}){3}/.exec(output())?.[0] ?? "");
  const create = async (code: string) => {
    const input = { email: "capo@example.org", password: "pesto-senza-aglio", code };
    const headers = { "content-type": "application/json" };
    const body = JSON.stringify({ json: input });
    return fetch(`${one.url}/api/trpc/auth.createFirstAdmin`, { method: "POST", headers, body });
  };
  // Of the codes in their logs either one makes the first admin.
  const created = await create(codes[1] ?? "");
  const cookie = created.headers
    .getSetCookie()
    .map((each) => each.split(";")[0])
    .join("; ");
  expect((await fetch(`${other.url}/api/trpc/admin.server`, { headers: { cookie } })).status).toBe(200);
  expect((await create(codes[0] ?? "")).status).toBe(409);
  expect(await Promise.all(servers.map((server) => server.terminate()))).toEqual([0, 0]);
});

test("a configuration that cannot be used ends the start with a line that names the setting", async () => {
  const started = run(process.execPath, [programPath("main")], {
    env: { ...environment, PORT: "0", APP_ORIGIN: "https://fetta.example" },
  });
  await expect(started).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^Configuration cannot be used:\n {2}TRUST_PROXY: .*\n$/),
  });
});

test("the command line grants and revokes the admin role", async () => {
  const user = await aUser(db);
  const role = async (): Promise<string> =>
    (await db.selectFrom("appUser").select("role").where("id", "=", user.id).executeTakeFirstOrThrow()).role;
  expect((await cli("admin", "grant", user.email.toUpperCase())).stdout).toContain("admin");
  expect(await role()).toBe("admin");
  const revoked = await cliWith({ ADMIN_EMAILS: user.email }, "admin", "revoke", user.email);
  expect(revoked.stdout).toContain("ADMIN_EMAILS still has this address");
  expect(await role()).toBe("user");
  await expect(cli("admin", "grant", "nessuno@example.org")).rejects.toMatchObject({ code: 1 });
  await expect(cli("admin", "promote", user.email)).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringContaining("Usage"),
  });
});
