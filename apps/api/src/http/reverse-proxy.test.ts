import { randomUUID } from "node:crypto";
import { connect } from "@fetta/db/connect";
import { createSeededDatabaseUrl } from "@fetta/db/testing/seeded-database";
import { aFood } from "@fetta/db/testing/factories";
import { lenientTimeouts } from "@fetta/db/testing/lenient-timeouts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startApiProcess, type ApiProcess } from "../testing/api-process.ts";
import { servedBy, startProxy, type Proxy } from "../testing/round-robin-proxy.ts";

const databaseUrl = await createSeededDatabaseUrl();
const db = connect({ url: databaseUrl, timeouts: lenientTimeouts, onIdleError: () => undefined });

let servers: ApiProcess[] = [];
let proxy: Proxy;
beforeAll(async () => {
  const variables = { DATABASE_URL: databaseUrl, TRUST_PROXY: "127.0.0.1" };
  servers = await Promise.all([startApiProcess(variables), startApiProcess(variables)]);
  proxy = await startProxy(servers.map(({ url }) => url));
});
afterAll(async () => {
  await proxy.close();
  await Promise.all(servers.map((server) => server.kill()));
  await db.destroy();
});

type Sent = { cookie?: string | undefined; body?: object };

function ask(method: string, path: string, { cookie, body }: Sent = {}): Promise<Response> {
  return fetch(`${proxy.url}${path}`, {
    method,
    headers: {
      origin: proxy.url,
      ...(cookie === undefined ? {} : { cookie }),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

async function aPerson(): Promise<{ id: string; cookie: string }> {
  const who = { email: `${randomUUID()}@example.org`, password: "gnocchi-al-pesto", firstName: "Giulia" };
  const answer = await ask("POST", "/api/auth/register", { body: who });
  expect(answer.status).toBe(201);
  const { id } = (await answer.json()) as { id: string };
  return { id, cookie: answer.headers.getSetCookie()[0]?.split(";")[0] ?? "" };
}

test("a session of one server is valid on the other, which reads the stored data", async () => {
  const { id, cookie } = await aPerson();
  const food = await aFood(db, { id });
  const seen = new Set<string | null>();
  for (let count = 0; count < 4; count++) {
    const body = { foodItemId: food.id, date: "2026-11-21", mealType: "lunch" };
    const added = await ask("POST", "/api/daily-logs", { cookie, body });
    expect(added.status).toBe(201);
    const read = await ask("GET", "/api/daily-logs?date=2026-11-21", { cookie });
    expect(await read.json()).toHaveLength(count + 1);
    expect(read.headers.get(servedBy)).not.toBe(added.headers.get(servedBy));
    seen.add(read.headers.get(servedBy));
    seen.add(added.headers.get(servedBy));
  }
  expect(seen.size).toBe(2);
  const out = await ask("POST", "/api/auth/logout", { cookie });
  expect(out.status).toBe(204);
  for (let count = 0; count < 2; count++) expect((await ask("GET", "/api/auth/user", { cookie })).status).toBe(401);
});

test("a server that shuts down under load loses no request, and the other continues", async () => {
  const { id, cookie } = await aPerson();
  const food = await aFood(db, { id });
  const [ending, staying] = servers;
  const sent: string[] = [];
  let exit: Promise<number | null> | undefined;
  /** Sends as the app does: a request without a response is repeated with the same id. */
  const addOne = async (): Promise<void> => {
    const entry = randomUUID();
    sent.push(entry);
    const body = { id: entry, foodItemId: food.id, date: "2026-11-21", mealType: "lunch" };
    let answer = await ask("POST", "/api/daily-logs", { cookie, body });
    if (answer.status === 502) answer = await ask("POST", "/api/daily-logs", { cookie, body });
    expect([200, 201]).toContain(answer.status);
    await answer.body?.cancel();
  };
  await Promise.all(
    Array.from({ length: 8 }, async (_, person) => {
      for (let count = 0; count < 30; count++) {
        if (person === 0 && count === 10) exit = ending?.terminate();
        await addOne();
      }
    }),
  );
  expect(await exit).toBe(0);
  const stored = await db.selectFrom("diaryEntry").select("id").where("userId", "=", id).execute();
  expect(stored.map((entry) => entry.id).toSorted()).toEqual(sent.toSorted());
  expect(sent).toHaveLength(240);
  for (let count = 0; count < 4; count++) {
    const answer = await ask("GET", "/api/auth/user", { cookie });
    expect([answer.status, answer.headers.get(servedBy)]).toEqual([200, staying?.url]);
  }
});
