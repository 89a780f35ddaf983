import { once } from "node:events";
import { connect as connectTo } from "node:net";
import { text } from "node:stream/consumers";
import { injectWriteFault } from "@fetta/db/testing/table-faults";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startApi } from "../testing/harness.ts";
import { sendRawRequest } from "../testing/raw-request.ts";

let api: Awaited<ReturnType<typeof startApi>>;
let origin: string;
beforeAll(async () => {
  api = await startApi();
  await api.server.listen({ port: 0, host: "127.0.0.1" });
  origin = api.server.listeningOrigin;
});
afterAll(() => api.close());

const json = { "content-type": "application/json" };
const large = JSON.stringify({ json: "a".repeat(70_000) });

test.each<[string, { method: string; path: string; headers?: Record<string, string>; body?: string }, number]>([
  ["no such path", { method: "GET", path: "/api/nulla" }, 404],
  ["no such page, where there are none", { method: "GET", path: "/nulla" }, 404],
  ["another method", { method: "PATCH", path: "/api/food-items" }, 405],
  ["no session", { method: "GET", path: "/api/food-items" }, 401],
  ["no session for a photo", { method: "GET", path: "/api/recipes/x/photo" }, 401],
  ["a broken body", { method: "POST", path: "/api/auth/login", headers: json, body: "{" }, 400],
  ["a body that is too large", { method: "POST", path: "/api/auth/login", headers: json, body: large }, 413],
  [
    "another type of content",
    { method: "POST", path: "/api/auth/login", headers: { "content-type": "text/plain" }, body: "a" },
    415,
  ],
  ["another site", { method: "POST", path: "/api/auth/login", headers: { "sec-fetch-site": "cross-site" } }, 403],
  ["an address that is none", { method: "GET", path: "/api/%" }, 400],
  ["an address with a part that is too long", { method: "GET", path: `/api/products/${"1".repeat(600)}` }, 400],
])("%s gets an error in the format of the API contract, in Italian and not cacheable", async (_what, asked, status) => {
  const answer = await sendRawRequest(origin, asked);
  expect(answer.status).toBe(status);
  expect(answer.headers).toMatchObject({
    "content-type": "application/json; charset=utf-8",
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "x-request-id": expect.stringMatching(/^[\da-f-]{36}$/) as string,
  });
  const body = JSON.parse(answer.text) as { error: { code: string; message: string }; message: string };
  expect(body.error.code).toMatch(/^[A-Z_]+$/);
  expect(body.message).toMatch(/^[A-ZÈ][^{}]+\.$/);
  expect(body.error.message).toBe(body.message);
});

test.each<[string, { method: string; path: string; headers?: Record<string, string>; body?: string }, number, string]>([
  ["no session", { method: "GET", path: "/api/trpc/account.me" }, 401, "UNAUTHORIZED"],
  ["no procedure", { method: "GET", path: "/api/trpc/nulla" }, 404, "NOT_FOUND"],
  ["an empty name", { method: "GET", path: "/api/trpc/" }, 404, "NOT_FOUND"],
  ["a broken body", { method: "POST", path: "/api/trpc/auth.login", headers: json, body: "{" }, 400, "BAD_REQUEST"],
  [
    "a body that is too large",
    { method: "POST", path: "/api/trpc/auth.login", headers: json, body: large },
    413,
    "PAYLOAD_TOO_LARGE",
  ],
  [
    "a large body of a guest",
    { method: "POST", path: "/api/trpc/recipes.generate", headers: json, body: large },
    401,
    "UNAUTHORIZED",
  ],
  [
    "another type of content",
    { method: "POST", path: "/api/trpc/auth.login", headers: { "content-type": "text/plain" }, body: "a" },
    415,
    "UNSUPPORTED_MEDIA_TYPE",
  ],
  [
    "another site",
    { method: "POST", path: "/api/trpc/auth.login", headers: { "sec-fetch-site": "cross-site" } },
    403,
    "FORBIDDEN",
  ],
])("%s gets an error that the tRPC client can read, and that is not cacheable", async (_what, asked, status, code) => {
  const answer = await sendRawRequest(origin, asked);
  expect(answer.status).toBe(status);
  expect(answer.headers).toMatchObject({ "cache-control": "no-store", "x-content-type-options": "nosniff" });
  expect(JSON.parse(answer.text)).toMatchObject({
    error: { json: { message: expect.stringMatching(/^[A-Z].+\.$/) as string, data: { code, httpStatus: status } } },
  });
});

test.each([
  ["no HTTP", "CIAO\r\n\r\n", 400],
  ["a header without a name", "GET /api/health/live HTTP/1.1\r\n: a\r\n\r\n", 400],
  ["two lengths", "POST /api/auth/login HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n", 400],
  ["headers without end", `GET /api/health/live HTTP/1.1\r\nhost: a\r\nx: ${"a".repeat(20_000)}\r\n\r\n`, 431],
])("%s gets an error in the same format, and the connection is closed", async (_what, sent, status) => {
  const socket = connectTo(Number(new URL(origin).port), "127.0.0.1");
  await once(socket, "connect");
  socket.write(sent);
  const [head = "", body = ""] = (await text(socket)).split("\r\n\r\n");
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(head).toContain("cache-control: no-store");
  expect(JSON.parse(body)).toMatchObject({
    error: { code: expect.any(String) as string },
    message: expect.stringMatching(/^La richiesta .+\.$/) as string,
  });
});

const wire = (input: unknown) => encodeURIComponent(JSON.stringify(input));
test.each([
  ["a type that nobody knows", { json: { date: "2026-01-01" }, meta: { values: { date: [["strano"]] } } }],
  ["a path to the prototype", { json: {}, meta: { values: { "__proto__.x": ["Date"] } } }],
  ["a set of a text", { json: { date: "2026-01-01" }, meta: { values: { date: ["set"] } } }],
  ["the same twice, of nothing", { json: {}, meta: { referentialEqualities: { "a.b": ["c.d"] } } }],
  ["a number as meta", { json: {}, meta: 7 }],
  ["a symbol", { json: { date: "x" }, meta: { values: { date: [["symbol", "x"]] } } }],
  ["a class", { json: { date: {} }, meta: { values: { date: [["class", "X"]] } } }],
  ["an expression that is none", { json: { date: "/(/" }, meta: { values: { date: ["regexp"] } } }],
  ["a number that is none", { json: { date: "x" }, meta: { values: { date: ["bigint"] } } }],
])("input with %s is a client error in single and batched procedure calls", async (_what, input) => {
  const person = await api.signUp();
  const mark = api.logged().length;
  expect((await person.get(`/api/trpc/diary.list?input=${wire(input)}`)).status).toBe(400);
  expect((await person.get(`/api/trpc/diary.list?batch=1&input=${wire({ 0: input })}`)).status).toBe(400);
  expect((await person.post("/api/trpc/diary.copy", input)).status).toBe(400);
  expect(api.logged().slice(mark)).not.toContain('"level":50');
});

test.each([
  ["a statement that was given up after its time", "57014"],
  ["a disk without room", "53100"],
  ["two writes in each other's way", "40P01"],
])("%s gets 503 with Retry-After over REST and tRPC, and is logged as an error", async (_what, code) => {
  const person = await api.signUp();
  const mend = await injectWriteFault(api.db, "food_item", "insert", code);
  const mark = api.logged().length;
  const food = { name: "Pane", calories: 1, protein: 1, carbs: 1, fat: 1, servingSize: "1 fetta" };
  const answers = [
    await person.post("/api/food-items", food),
    await person.post("/api/trpc/food.create", { json: food }),
    await person.post("/api/trpc/food.create,food.create?batch=1", { 0: { json: food }, 1: { json: food } }),
  ];
  await mend();
  for (const { status, headers, body } of answers) {
    expect([status, headers["retry-after"], headers["cache-control"]]).toEqual([503, "5", "no-store"]);
    expect(JSON.stringify(body)).toContain("Riprova tra qualche secondo.");
    expect(JSON.stringify(body)).toMatch(/"errorCode":"database_busy"/);
    expect(JSON.stringify(body)).not.toContain("broken");
  }
  expect(
    api
      .logged()
      .slice(mark)
      .match(/"level":50/g),
  ).toHaveLength(4);
});
