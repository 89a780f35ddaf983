import { getConnections } from "@fetta/db/connect";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createSessionStore } from "../../features/auth/sessions.ts";
import { maxRequestsPerMinute } from "./request-rate-limiter.ts";
import { startApi } from "../../testing/harness.ts";

let time = Date.parse("2026-11-22T12:00:00Z");
let api: Awaited<ReturnType<typeof startApi>>;
beforeAll(async () => {
  api = await startApi({ now: () => new Date(time), requestsAMinute: maxRequestsPerMinute });
});
afterAll(() => api.close());

type Person = Pick<Awaited<ReturnType<typeof api.signUp>>, "get" | "post">;

const day = "2026-11-22";
const inputs = (calls: number, input: object) =>
  encodeURIComponent(
    JSON.stringify(Object.fromEntries(Array.from({ length: calls }, (_, index) => [index, { json: input }]))),
  );
const batch = (person: Person, procedure: string, calls: number, input: object) =>
  person.get(
    `/api/trpc/${Array.from({ length: calls }, () => procedure).join(",")}?batch=1&input=${inputs(calls, input)}`,
  );
/** The status of each call of a batch. */
const statuses = (body: unknown): number[] =>
  (body as ({ error?: { json: { data: { httpStatus: number } } } } & object)[]).map(
    ({ error }) => error?.json.data.httpStatus ?? 200,
  );

test("a user has three hundred calls a minute over REST and tRPC and all devices, and then has to wait", async () => {
  const person = await api.signUp();
  const second = api.as(await createSessionStore(api.db).open(person.user.id));
  expect([(await person.get("/api/usage/stats")).status, (await second.get("/api/usage/stats")).status]).toEqual([
    200, 200,
  ]);
  for (let index = 0; index < 29; index += 1)
    expect((await batch(index % 2 === 0 ? person : second, "diary.list", 10, { date: day })).status).toBe(200);
  time += 20_000;
  for (let index = 0; index < 4; index += 1) expect((await second.get(`/api/daily-logs?date=${day}`)).status).toBe(200);

  const mixed = await batch(person, "diary.list", 10, { date: day });
  expect(mixed.status).toBe(207);
  expect(mixed.headers["retry-after"]).toBe("40");
  expect(statuses(mixed.body)).toEqual([200, 200, 200, 200, 429, 429, 429, 429, 429, 429]);
  const rejected = await second.get("/api/user/profile");
  expect(rejected).toMatchObject({
    status: 429,
    headers: { "retry-after": "40" },
    body: {
      error: {
        code: "TOO_MANY_REQUESTS",
        errorCode: "too_many_requests",
        message: "Troppe richieste in poco tempo. Aspetta qualche secondo e riprova.",
      },
    },
  });
  expect(rejected.body).not.toHaveProperty("limitReached");
  // Requests of other users are not limited.
  expect((await (await api.signUp()).get("/api/user/profile")).status).toBe(200);

  time += 39_999;
  expect((await second.get("/api/user/profile")).status).toBe(429);
  time += 1;
  expect((await second.get("/api/user/profile")).status).toBe(200);
});

test("a rejected request has no effect", async () => {
  const person = await api.signUp();
  await person.get("/api/usage/stats");
  for (let index = 0; index < 30; index += 1) await batch(person, "diary.list", 10, { date: day });
  expect((await person.post("/api/trpc/trends.addWater", { json: { day, ml: 200 } })).status).toBe(429);
  expect((await person.get("/api/account/export")).status).toBe(429);
  expect(await api.db.selectFrom("waterLog").select("ml").where("userId", "=", person.user.id).execute()).toEqual([]);
});

test("a user has a hundred and twenty searches a minute", async () => {
  const person = await api.signUp();
  for (let index = 0; index < 11; index += 1)
    expect((await batch(person, "search.foods", 10, { text: "pane" })).status).toBe(200);
  for (let index = 0; index < 5; index += 1) {
    expect((await person.get("/api/products/search?q=pane")).status).toBe(200);
    expect((await person.get("/api/stock-foods?search=pane")).status).toBe(200);
  }
  const search = await person.get("/api/products/search?q=pane");
  expect([search.status, search.headers["retry-after"]]).toEqual([429, "60"]);
  expect((await person.get("/api/user/profile")).status).toBe(200);
});

test("a read takes one statement, except for occasional ones that identify the user of the session", async () => {
  const person = await api.signUp();
  let statements = 0;
  const count = (): void => {
    statements += 1;
  };
  getConnections(api.db)?.pool.on("acquire", count);
  for (let index = 0; index < 60; index += 1) await person.get(`/api/daily-logs?date=${day}`);
  getConnections(api.db)?.pool.off("acquire", count);
  expect(statements).toBe(62);
});

test("guests do not share one limit", async () => {
  const answers = await Promise.all(Array.from({ length: 310 }, () => api.guest.get(`/api/daily-logs?date=${day}`)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]));
});
