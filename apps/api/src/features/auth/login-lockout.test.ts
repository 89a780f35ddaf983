import { randomInt } from "node:crypto";
import { insertLoginFailure, deleteOldLoginDevices } from "@fetta/db/queries/auth/login-attempt";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { startApi } from "../../testing/harness.ts";
import { readMailedToken, mailEnv } from "../../testing/queued-mails.ts";
import { hashPassword } from "./passwords/password-hash.ts";
import { hashEmail, hashNetwork } from "./login-throttle.ts";

const api = await startApi({ env: mailEnv });
afterAll(() => api.close());

const password = "gnocchi-al-pesto";
const passwordHash = await hashPassword(password);

/** A network that no other test uses. */
const somewhere = (): string => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;

const signIn = (email: string, word: string, from: string, device?: string) =>
  api
    .as(undefined, from)
    .post("/api/auth/login", { email, password: word }, device === undefined ? {} : { cookie: `device=${device}` });
const statusOf = async (answer: Promise<{ status: number }>): Promise<number> => (await answer).status;
const deviceIn = (headers: Record<string, unknown>): string =>
  /\bdevice=([\w-]{43})/.exec(String(headers["set-cookie"]))?.[1] ?? "";

/** `count` failed logins at one address, each from a network of its own or all from one. */
async function strangersFail(email: string, count: number, from?: string): Promise<void> {
  for (let turn = 0; turn < count; turn += 1)
    await insertLoginFailure(api.db, {
      emailHash: hashEmail(email),
      networkHash: hashNetwork(from ?? `192.168.${Math.floor(turn / 250)}.${turn % 250}`),
      knownDeviceKey: null,
    });
}

/** A user who signed in on a device, and the device's cookie. */
async function someoneWithADevice() {
  const person = await api.signUp({ passwordHash });
  const { email } = person.user;
  const { status, headers } = await signIn(email, password, somewhere());
  expect(status).toBe(200);
  return { ...person, email, device: deviceIn(headers) };
}

test("ten wrong passwords from one network lock that network, and the owner can sign in from another", async () => {
  const { user } = await api.signUp({ passwordHash });
  const stranger = somewhere();
  for (let turn = 0; turn < 10; turn += 1)
    expect(await statusOf(signIn(user.email, `sbagliata-${turn}`, stranger))).toBe(401);
  const rejected = await signIn(user.email, password, stranger);
  expect(rejected.status).toBe(429);
  expect(Number(rejected.headers["retry-after"])).toBeGreaterThan(0);
  expect(Number(rejected.headers["retry-after"])).toBeLessThanOrEqual(900);
  expect(await statusOf(signIn(user.email, password, somewhere()))).toBe(200);
  // The owner's successful login does not reset the attacker's count.
  expect(await statusOf(signIn(user.email, password, stranger))).toBe(429);
});

test("a hundred wrong passwords from many networks lock unknown devices, and no known device", async () => {
  const { email, device } = await someoneWithADevice();
  await strangersFail(email, 100);
  expect(await statusOf(signIn(email, password, somewhere()))).toBe(429);
  expect(await statusOf(signIn(email, password, somewhere(), "x".repeat(43)))).toBe(429);
  expect(await statusOf(signIn(email, password, somewhere(), device))).toBe(200);
});

test("a network with many failures does not lock a known device", async () => {
  const { email, device } = await someoneWithADevice();
  const shared = somewhere();
  for (let turn = 0; turn < 50; turn += 1) await strangersFail(`${turn}@example.org`, 1, shared);
  expect(await statusOf(signIn(email, password, shared))).toBe(429);
  expect(await statusOf(signIn(email, password, shared, device))).toBe(200);
});

test("a known device has ten attempts of its own, also simultaneous ones, which do not affect other devices", async () => {
  const { email, device } = await someoneWithADevice();
  const guesses = Array.from({ length: 40 }, (_, at) =>
    statusOf(signIn(email, `sbagliata-${at}`, somewhere(), device)),
  );
  const tried = (await Promise.all(guesses)).filter((status) => status === 401);
  expect(tried.length).toBeGreaterThanOrEqual(10);
  // Attempts are counted while others wait for the database, as many as it has connections.
  expect(tried.length).toBeLessThanOrEqual(20);
  expect(await statusOf(signIn(email, password, somewhere(), device))).toBe(429);
  expect(await statusOf(signIn(email, password, somewhere()))).toBe(200);
});

test("a device is known only to the account that it signed in to", async () => {
  const [mine, theirs] = [await someoneWithADevice(), await someoneWithADevice()];
  await strangersFail(theirs.email, 100);
  expect(await statusOf(signIn(theirs.email, password, somewhere(), mine.device))).toBe(429);
});

test("a device can be known to two accounts, and no table links these accounts", async () => {
  const [mine, theirs] = [await someoneWithADevice(), await api.signUp({ passwordHash })];
  const { status, headers } = await signIn(theirs.user.email, password, somewhere(), mine.device);
  expect([status, deviceIn(headers)]).toEqual([200, mine.device]);
  for (const { email } of [mine, theirs.user]) {
    await strangersFail(email, 100);
    expect(await statusOf(signIn(email, password, somewhere(), mine.device))).toBe(200);
  }
  const { rows } = await sql<{ id: string }>`select id from login_device`.execute(api.db);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  expect(JSON.stringify(rows)).not.toContain(mine.device);
});

test("a signed-in user can change the password and erase the account during a lockout", async () => {
  const person = await api.signUp({ passwordHash });
  await strangersFail(person.user.email, 120);
  const next = "tortelli-di-zucca";
  const changed = await person.post("/api/trpc/auth.changePassword", { json: { current: password, password: next } });
  expect(changed.status).toBe(200);
  const token = /session=([\w-]{43})/.exec(String(changed.headers["set-cookie"]))?.[1];
  expect(
    await statusOf(api.as(token).ask({ method: "DELETE", url: "/api/account", payload: { password: next } })),
  ).toBe(204);
});

test("a password reset makes all previous devices unknown and the resetting device known", async () => {
  const { email, device } = await someoneWithADevice();
  await api.guest.mutate("auth.requestReset", { email });
  const link = await readMailedToken(api.db, email, "reset");
  const next = "tortelli-di-zucca";
  const reset = await api.guest.post("/api/trpc/auth.resetPassword", { json: { token: link, password: next } });
  expect(reset.status).toBe(200);
  await strangersFail(email, 100);
  expect(await statusOf(signIn(email, next, somewhere(), device))).toBe(429);
  expect(await statusOf(signIn(email, next, somewhere(), deviceIn(reset.headers)))).toBe(200);
});

test("a device stays known after sign-out, but not after signing out everywhere", async () => {
  for (const [path, status] of [
    ["/api/auth/logout", 200],
    ["/api/trpc/auth.signOutEverywhere", 429],
  ] as const) {
    const { email, token, device } = await someoneWithADevice();
    expect(await statusOf(api.as(token).post(path))).toBeLessThan(300);
    await strangersFail(email, 100);
    expect(await statusOf(signIn(email, password, somewhere(), device))).toBe(status);
  }
});

test("an account keeps its twenty latest devices and drops a device not used for 400 days", async () => {
  const { user, email, device } = await someoneWithADevice();
  for (let turn = 0; turn < 20; turn += 1) expect(await statusOf(signIn(email, password, somewhere()))).toBe(200);
  const known = () => api.db.selectFrom("loginDevice").select("id").where("userId", "=", user.id).execute();
  expect(await known()).toHaveLength(20);
  await strangersFail(email, 100);
  expect(await statusOf(signIn(email, password, somewhere(), device))).toBe(429);
  await sql`update login_device set last_login_at = now() - interval '401 days' where user_id = ${user.id}`.execute(
    api.db,
  );
  await deleteOldLoginDevices(api.db, 400);
  expect(await known()).toEqual([]);
});

test("the device cookie is HttpOnly, bound to the host over HTTPS, and valid for 400 days", async () => {
  const secure = await startApi({ env: { APP_ORIGIN: "https://fetta.example" }, databaseUrl: api.databaseUrl });
  const { user } = await api.signUp({ passwordHash });
  const { headers } = await secure.guest.post("/api/auth/login", { email: user.email, password });
  const cookie = [headers["set-cookie"]].flat().find((text) => text?.startsWith("__Host-device="));
  for (const part of [/HttpOnly/, /Secure/, /SameSite=Lax/, /Path=\//, /Max-Age=34560000/])
    expect(cookie).toMatch(part);
  await secure.close();
});
