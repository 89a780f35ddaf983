import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import { startApi } from "../../testing/harness.ts";
import { hashPassword } from "./passwords/password-hash.ts";
import { hashNetwork } from "./login-throttle.ts";

const api = await startApi();
afterAll(() => api.close());

const anAddress = (): string => `${randomUUID()}@example.org`;
const password = "gnocchi-al-pesto";

function cookieOf(headers: Record<string, unknown>): string {
  const cookie = headers["set-cookie"];
  const text = Array.isArray(cookie) ? String(cookie[0]) : typeof cookie === "string" ? cookie : "";
  return /session=([^;]*)/.exec(text)?.[1] ?? "";
}

describe("registration", () => {
  test("creates an account and a session", async () => {
    const email = anAddress();
    const { status, body, headers } = await api.guest.post("/api/auth/register", {
      email,
      password,
      firstName: "Giulia",
      lastName: "Rossi",
    });
    expect(status).toBe(201);
    expect(body).toEqual({ id: expect.any(String), email, firstName: "Giulia", lastName: "Rossi", role: "user" });
    expect(String(headers["set-cookie"])).toMatch(/HttpOnly/i);
    expect(String(headers["set-cookie"])).toMatch(/SameSite=Lax/i);
    expect((await api.as(cookieOf(headers)).get("/api/auth/user")).body).toEqual(body);
  });

  test("works without first and last name", async () => {
    const { status, body } = await api.guest.post("/api/auth/register", { email: anAddress(), password });
    expect(status).toBe(201);
    expect(body).toMatchObject({ firstName: null, lastName: null });
  });

  test("accepts an address once regardless of case, even for two simultaneous requests", async () => {
    const email = anAddress();
    const answers = await Promise.all([
      api.guest.post("/api/auth/register", { email, password }),
      api.guest.post("/api/auth/register", { email: email.toUpperCase(), password }),
    ]);
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    const rejected = answers.find((answer) => answer.status === 409);
    expect(rejected?.body).toEqual({
      error: { code: "CONFLICT", message: "Esiste già un account con questa email.", errorCode: "email_taken" },
      message: "Esiste già un account con questa email.",
    });
  });

  test.each([
    ["five characters", "ciao1", "La password deve contenere almeno 6 caratteri"],
    ["five characters that are ten UTF-16 units", "🍝🍕🍰🍋🫒", "La password deve contenere almeno 6 caratteri"],
  ])("rejects a password of %s", async (_what, weak, message) => {
    const { status, body } = await api.guest.post("/api/auth/register", { email: anAddress(), password: weak });
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: { code: "BAD_REQUEST", issues: [{ path: "password", message }] } });
  });

  test.each(["123456", "password", "Qwerty123", "fetta2026", "aaaaaa", "forzaJuve1", "15081990"])(
    "rejects the password %s as too common",
    async (weak) => {
      const { status, body } = await api.guest.post("/api/auth/register", { email: anAddress(), password: weak });
      expect(status).toBe(400);
      expect(body).toMatchObject({ error: { errorCode: "password_too_common" } });
    },
  );

  test("rejects a password made of the user's own name or address in every procedure", async () => {
    const names = { firstName: "Zelinda", lastName: "Brambati" };
    const email = `zeli.${randomUUID()}@example.org`;
    const rejected = await api.guest.post("/api/auth/register", { email, password: "Brambati82", ...names });
    expect(rejected).toMatchObject({ status: 400, body: { error: { errorCode: "password_too_personal" } } });
    const registered = await api.guest.post("/api/auth/register", { email, password, ...names });
    expect(registered.status).toBe(201);
    const changed = await api
      .as(cookieOf(registered.headers))
      .post("/api/trpc/auth.changePassword", { json: { current: password, password: "zelinda1982" } });
    expect(changed).toMatchObject({
      status: 400,
      body: { error: { json: { data: { errorCode: "password_too_personal" } } } },
    });
  });

  test.each([
    [{}],
    [{ email: "a@b.it" }],
    [{ email: "giulia", password }],
    [{ email: 5, password }],
    [{ email: "a\0@b.it", password }],
  ])("rejects %j and names the invalid fields", async (input) => {
    const { status, body } = await api.guest.post("/api/auth/register", input);
    expect(status).toBe(400);
    expect(body).toMatchObject({
      message: "Dati non validi",
      error: { code: "BAD_REQUEST", issues: expect.any(Array) },
    });
  });

  test("stores the password only as an argon2id hash", async () => {
    const email = anAddress();
    await api.guest.post("/api/auth/register", { email, password });
    const row = await api.db.selectFrom("appUser").selectAll().where("email", "=", email).executeTakeFirstOrThrow();
    expect(row.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(api.logged()).not.toContain(password);
    expect(api.logged()).not.toContain(email);
  });
});

describe("sign-in", () => {
  test("accepts the address in another case and opens a new session", async () => {
    const email = anAddress();
    const registered = await api.guest.post("/api/auth/register", { email, password });
    const { status, headers, body } = await api.guest.post("/api/auth/login", { email: email.toUpperCase(), password });
    expect(status).toBe(200);
    expect(body).toEqual(registered.body);
    expect(cookieOf(headers)).not.toBe(cookieOf(registered.headers));
  });

  test("responds alike to a wrong password and an unknown address", async () => {
    const email = anAddress();
    await api.guest.post("/api/auth/register", { email, password });
    const wrong = await api.guest.post("/api/auth/login", { email, password: "sbagliata" });
    const unknown = await api.guest.post("/api/auth/login", { email: anAddress(), password: "sbagliata" });
    expect(wrong.status).toBe(401);
    expect(wrong.body).toMatchObject({ message: "Email o password non validi", error: { code: "UNAUTHORIZED" } });
    expect(unknown.body).toEqual(wrong.body);
  });

  test("takes as long for an unknown address as for a wrong password", async () => {
    const passwordHash = await hashPassword(password);
    const shortest = { known: Infinity, unknown: Infinity };
    const measure = async (): Promise<number> => {
      const { user, post } = await api.signUp({ passwordHash });
      for (const [whose, email] of [
        ["known", user.email],
        ["unknown", anAddress()],
      ] as const) {
        const begin = performance.now();
        expect((await post("/api/auth/login", { email, password: "sbagliata" })).status).toBe(401);
        shortest[whose] = Math.min(shortest[whose], performance.now() - begin);
      }
      const ratio = shortest.unknown / shortest.known;
      return Math.max(ratio, 1 / ratio);
    };
    for (let turn = 0; turn < 7; turn++) await measure();
    // The minimum of several runs measures the work itself; a busy machine needs enough runs.
    await expect.poll(measure).toBeLessThan(1.6);
  });

  test("is locked after ten failures for an address from one network, whether the account exists or not", async () => {
    const email = anAddress();
    const nobody = anAddress();
    await api.guest.post("/api/auth/register", { email, password });
    for (const address of [email, nobody]) {
      for (let turn = 0; turn < 10; turn++) {
        const headers = { "x-forwarded-for": "10.9.8.7" };
        expect(
          (await api.guest.post("/api/auth/login", { email: address, password: `sbagliata${turn}` }, headers)).status,
        ).toBe(401);
      }
      const { status, headers, body } = await api.guest.post("/api/auth/login", { email: address, password });
      expect(status).toBe(429);
      expect(Number(headers["retry-after"])).toBeGreaterThan(0);
      expect(Number(headers["retry-after"])).toBeLessThanOrEqual(900);
      expect(body).toMatchObject({ error: { code: "TOO_MANY_REQUESTS" } });
      expect(body).not.toHaveProperty("limitReached");
    }
  });

  test("is locked for a network after fifty failures, and for no other network", async () => {
    await api.db
      .insertInto("loginAttempt")
      .values(
        Array.from({ length: 50 }, (_, index) => ({
          emailHash: `hash ${index}`,
          networkHash: hashNetwork("2001:db8::1"),
          knownDeviceKey: null,
        })),
      )
      .execute();
    const proxied = await startApi({ env: { TRUST_PROXY: "127.0.0.1" }, databaseUrl: api.databaseUrl });
    const from = (ip: string) =>
      proxied.guest.post("/api/auth/login", { email: anAddress(), password }, { "x-forwarded-for": ip });
    // A household has a whole /64 of addresses.
    expect((await from("2001:db8::ffff:2")).status).toBe(429);
    expect((await from("2001:db8:0:1::1")).status).toBe(401);
    await proxied.close();
  });
});

describe("a session", () => {
  test("ends on the server at sign-out", async () => {
    const { token, get, post } = await api.signUp();
    expect((await get("/api/auth/user")).status).toBe(200);
    const out = await post("/api/auth/logout");
    expect(out.status).toBe(204);
    expect((await api.as(token).get("/api/auth/user")).status).toBe(401);
    expect((await api.as(token).get("/api/daily-logs?date=2026-11-21")).status).toBe(401);
  });

  test("is not required for sign-out, which succeeds for a guest too", async () => {
    expect((await api.guest.post("/api/auth/logout")).status).toBe(204);
  });

  test("is absent for a guest, a forged cookie and a malformed cookie", async () => {
    for (const token of [undefined, "a".repeat(43), "'; drop table session; --"]) {
      const { status, body } = await api.as(token).get("/api/auth/user");
      expect(status).toBe(401);
      expect(body).toMatchObject({ error: { code: "UNAUTHORIZED" }, message: "Accedi per continuare." });
    }
  });

  test("has a cookie bound to the host, and secure where the origin is HTTPS", async () => {
    const secure = await startApi({ env: { APP_ORIGIN: "https://fetta.example" }, databaseUrl: api.databaseUrl });
    const { headers } = await secure.guest.post("/api/auth/register", { email: anAddress(), password });
    expect(String(headers["set-cookie"])).toMatch(/^__Host-session=/);
    expect(String(headers["set-cookie"])).toMatch(/Secure/i);
    await secure.close();
  });
});
