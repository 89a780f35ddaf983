import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import { startApi } from "../testing/harness.ts";

const api = await startApi();
afterAll(() => api.close());

const pizza = { name: "Pizza", calories: 271, protein: 11, carbs: 33, fat: 10, servingSize: "100g" };

describe("errors under /api", () => {
  test("are 404 in the format of the API contract for an unknown path", async () => {
    for (const path of ["/api", "/api/nothing", "/api/daily-logs/1/2", "/api/trpc"]) {
      const { status, body, headers } = await api.guest.get(path);
      expect([path, status]).toEqual([path, 404]);
      expect(body).toEqual({
        error: { code: "NOT_FOUND", message: "Percorso inesistente." },
        message: "Percorso inesistente.",
      });
      expect(headers["x-request-id"]).toMatch(/^[\w-]{36}$/);
    }
  });

  test("are 405 with the allowed methods for a wrong method", async () => {
    const { status, headers, body } = await api.guest.put("/api/auth/login", {});
    expect(status).toBe(405);
    expect(headers["allow"]).toBe("POST");
    expect(body).toMatchObject({ message: "Metodo non ammesso." });
    expect((await api.guest.delete("/api/health/live")).status).toBe(405);
    expect((await api.guest.ask({ method: "PATCH", url: `/api/daily-logs/${randomUUID()}` })).status).toBe(405);
  });

  test.each([
    ["malformed JSON", "{", "application/json", 400, "BAD_REQUEST"],
    ["an empty JSON body", "", "application/json", 400, "BAD_REQUEST"],
    ["a list", "[1]", "application/json", 400, "BAD_REQUEST"],
    ["a number", "7", "application/json", 400, "BAD_REQUEST"],
    ["text", "email=a", "text/plain", 415, "UNSUPPORTED_MEDIA_TYPE"],
    ["a form", "email=a", "application/x-www-form-urlencoded", 415, "UNSUPPORTED_MEDIA_TYPE"],
    [
      "a body over the limit",
      JSON.stringify({ email: "a".repeat(3_000_000) }),
      "application/json",
      413,
      "PAYLOAD_TOO_LARGE",
    ],
  ])("are 4xx for %s", async (_what, payload, type, status, code) => {
    const answer = await api.guest.ask({
      method: "POST",
      url: "/api/auth/login",
      payload,
      headers: { "content-type": type },
    });
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({ error: { code, message: expect.any(String) }, message: expect.any(String) });
  });

  test("reject prototype-polluting keys, which have no effect", async () => {
    const { post } = await api.signUp();
    const payload = '{"__proto__":{"calories":5},"constructor":{"prototype":{"x":1}},"name":"x"}';
    const answer = await api.guest.ask({
      method: "POST",
      url: "/api/auth/login",
      payload,
      headers: { "content-type": "application/json" },
    });
    expect(answer.status).toBe(400);
    expect(({} as Record<string, unknown>)["calories"]).toBeUndefined();
    expect((await post("/api/food-items", { ...pizza, userId: randomUUID(), source: "stock" })).body).toMatchObject({
      source: "custom",
    });
  });

  test("of the server are logged without details in the response", async () => {
    const person = await api.signUp();
    const broken = await startApi({ databaseUrl: api.databaseUrl });
    Reflect.set(broken.deps, "now", () => {
      throw new Error("secret detail at /some/file.ts");
    });
    const { status, body } = await broken.as(person.token).get("/api/user/profile");
    expect(status).toBe(500);
    expect(body).toEqual({ error: { code: "INTERNAL", message: "Errore interno" }, message: "Errore interno" });
    expect(broken.logged()).toContain("secret detail");
    await broken.close();
  });

  test("are 503 with Retry-After and without delay when the database is unavailable", async () => {
    const lonely = await startApi({ databaseUrl: "postgres://postgres@127.0.0.1:1/none" });
    const begin = performance.now();
    const { status, headers, body } = await lonely.as("a".repeat(43)).get("/api/user/profile");
    expect(status).toBe(503);
    expect(headers["retry-after"]).toBe("5");
    expect(body).toMatchObject({ error: { code: "UPSTREAM_UNAVAILABLE" } });
    expect(performance.now() - begin).toBeLessThan(20_000);
    expect((await lonely.guest.get("/api/health/ready")).status).toBe(503);
    expect((await lonely.guest.get("/api/health/live")).body).toEqual({ status: "ok" });
    await lonely.close();
  });
});

describe("cross-site requests", () => {
  test.each([
    [{ "sec-fetch-site": "cross-site" }, 403],
    [{ "sec-fetch-site": "same-site" }, 403],
    [{ origin: "https://evil.example" }, 403],
    [{ origin: "null" }, 403],
    [{ "sec-fetch-site": "same-origin", origin: "http://localhost" }, 401],
    [{ "sec-fetch-site": "none" }, 401],
    [{ origin: "http://localhost:80" }, 401],
    [{}, 401],
  ] as [Record<string, string>, number][])("with the headers %j get %i", async (headers, status) => {
    const answer = await api.guest.post(
      "/api/auth/login",
      { email: `${randomUUID()}@b.it`, password: "sbagliata" },
      headers,
    );
    expect(answer.status).toBe(status);
    if (status === 403) expect(answer.body).toMatchObject({ error: { code: "FORBIDDEN" } });
  });

  test("may use GET, which changes nothing", async () => {
    const { get } = await api.signUp();
    expect((await get("/api/user/profile", { "sec-fetch-site": "cross-site" })).status).toBe(200);
    expect((await get("/api/trpc/auth.logout")).status).toBe(404);
  });
});

describe("an Idempotency-Key", () => {
  test("returns the first response to a repeated request, also to twenty at once", async () => {
    const { get, post } = await api.signUp();
    const headers = { "idempotency-key": "chiave-1" };
    const answers = await Promise.all(Array.from({ length: 20 }, () => post("/api/food-items", pizza, headers)));
    expect(new Set(answers.map((answer) => answer.status))).toSatisfy((statuses: Set<number>) =>
      [...statuses].every((status) => status === 201 || status === 409),
    );
    expect(answers.some((answer) => answer.status === 201)).toBe(true);
    expect((await post("/api/food-items", pizza, headers)).status).toBe(201);
    expect((await get("/api/food-items")).body).toHaveLength(1);
  });

  test("belongs to one user and one path", async () => {
    const [giulia, marco] = [await api.signUp(), await api.signUp()];
    const headers = { "idempotency-key": "la stessa".replace(" ", "-") };
    const one = await giulia.post("/api/food-items", pizza, headers);
    const two = await marco.post("/api/food-items", pizza, headers);
    expect((one.body as { id: string }).id).not.toBe((two.body as { id: string }).id);
    expect((await giulia.post("/api/barcode-food-items", pizza, headers)).status).toBe(422);
  });

  test("is free again after a failed request", async () => {
    const { post } = await api.signUp();
    const headers = { "idempotency-key": "prova" };
    expect((await post("/api/food-items", { ...pizza, calories: 0 }, headers)).status).toBe(400);
    expect((await post("/api/food-items", pizza, headers)).status).toBe(201);
  });

  test.each(["", "con spazio", "a".repeat(256), "à"])("%j is rejected, or ignored when empty", async (key) => {
    const { post } = await api.signUp();
    expect([400, 201]).toContain((await post("/api/food-items", pizza, { "idempotency-key": key })).status);
    if (key.length > 1) expect((await post("/api/food-items", pizza, { "idempotency-key": key })).status).toBe(400);
  });
});

describe("the tRPC endpoint", () => {
  test("answers a batch of ten and rejects eleven", async () => {
    const { get } = await api.signUp();
    const many = (count: number) =>
      get(
        `/api/trpc/${Array.from({ length: count }, () => "account.profile").join(",")}?batch=1&input=${encodeURIComponent("{}")}`,
      );
    const ten = await many(10);
    expect(ten.status).toBe(200);
    expect(ten.body).toHaveLength(10);
    expect((await many(11)).status).toBe(400);
  });

  test("answers the other calls of a batch when one fails", async () => {
    const { get } = await api.signUp();
    const input = encodeURIComponent(JSON.stringify({ "1": { json: { date: "mai" } } }));
    const { status, body } = await get(`/api/trpc/account.profile,diary.list?batch=1&input=${input}`);
    expect(status).toBe(207);
    expect(body).toMatchObject([
      { result: { data: { json: { proStatus: "free" } } } },
      {
        error: {
          json: {
            message: "Dati non validi",
            data: { code: "BAD_REQUEST", httpStatus: 400, issues: [{ path: "date" }] },
          },
        },
      },
    ]);
  });

  test("returns error codes and no stack traces", async () => {
    const { body } = await api.guest.get("/api/trpc/account.me");
    expect(body).toMatchObject({
      error: { json: { message: "Accedi per continuare.", data: { errorCode: "not_signed_in" } } },
    });
    expect(JSON.stringify(body)).not.toMatch(/stack|node_modules|\.ts/);
  });

  test.each(["{", "null", "7", '{"0":{"json":{"date":5}}}', "%"])(
    "rejects the input %s as a client error",
    async (input) => {
      const { get } = await api.signUp();
      const { status } = await get(`/api/trpc/diary.list?batch=1&input=${encodeURIComponent(input)}`);
      expect(status).toBe(400);
    },
  );

  test("returns not found for an unknown procedure", async () => {
    expect((await api.guest.get("/api/trpc/diary.nothing")).status).toBe(404);
    expect((await api.guest.get("/api/trpc/__proto__.x")).status).toBe(404);
  });
});
