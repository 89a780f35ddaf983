import { randomInt } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeEach, expect, test } from "vitest";
import { avoidHourBoundary } from "@fetta/db/testing/avoid-hour-boundary";
import { errorMessages } from "../../messages/error-messages.ts";
import { authRateLimits } from "./login-throttle.ts";
import { hashPassword } from "./passwords/password-hash.ts";
import { startApi } from "../../testing/harness.ts";
import { listQueuedMails, mailEnv } from "../../testing/queued-mails.ts";

const listedAdmin = "capa@example.org";
const api = await startApi({ env: { ...mailEnv, ADMIN_EMAILS: listedAdmin } });
afterAll(() => api.close());
beforeEach(avoidHourBoundary);

/** A network that no other test uses. */
const somewhere = (): string => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;

/** Types a code in the installed app; `token` is that of the new session. */
async function typeCode(code: string, ip = somewhere()) {
  const { status, headers } = await api.as(undefined, ip).post("/api/trpc/auth.signInWithCode", { json: { code } });
  const [, token] = /session=([\w-]{43})/.exec(String(headers["set-cookie"])) ?? [];
  return { status, token };
}

async function someoneWithCode(overrides: Parameters<typeof api.signUp>[0] = {}) {
  const person = await api.signUp(overrides);
  const makeCode = async () => (await person.mutate("auth.createCode", undefined)).data.code;
  return { ...person, makeCode, code: await makeCode() };
}

test("a code opens one session beside the other, as typed, and the mailbox is told", async () => {
  const { user, code, token } = await someoneWithCode();
  expect(code).toMatch(/^[2-9A-HJ-NP-Z]{8}$/);
  const typed = ` ${code.slice(0, 4)}-${code.slice(4)} `.toLowerCase();
  const answers = await Promise.all([typeCode(typed), typeCode(typed), typeCode(typed)]);
  expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(["200", "400", "400"]);
  const installed = answers.find(({ status }) => status === 200)?.token;
  for (const session of [token, installed])
    expect((await api.as(session).query("auth.user", undefined)).data).toMatchObject({ id: user.id });
  expect((await listQueuedMails(api.db, user.email)).map(({ subject }) => subject)).toEqual([
    "Nuovo accesso con un codice",
  ]);
});

test("a code is stored as a hash, and is valid for ten minutes, until the next one and as long as its session", async () => {
  const { user, code, makeCode, mutate } = await someoneWithCode();
  const { rows } = await sql<{ row: string }>`select c::text as row from sign_in_code c`.execute(api.db);
  expect(rows.filter(({ row }) => row.includes(code))).toEqual([]);
  const second = await makeCode();
  expect((await typeCode(code)).status).toBe(400);
  const ofUser = sql`session_id in (select id from session where user_id = ${user.id})`;
  await sql`update sign_in_code set expires_at = expires_at - interval '10 minutes' where ${ofUser}`.execute(api.db);
  expect((await typeCode(second)).status).toBe(400);
  const third = await makeCode();
  expect((await mutate("auth.logout", undefined)).status).toBe(200);
  expect((await typeCode(third)).status).toBe(400);
});

test("a session that was opened by a code is not fresh, passes no second factor and makes no codes", async () => {
  const { code } = await someoneWithCode({ role: "admin" });
  const { mutate, query } = api.as((await typeCode(code)).token);
  const { sign_in_again: again, erasure_unconfirmed: unconfirmed } = errorMessages;
  expect((await mutate("passkey.registrationOptions", { isAutomatic: false })).message).toBe(again.message);
  expect((await mutate("auth.createCode", undefined)).message).toBe(again.message);
  expect((await mutate("personalData.erase", {})).message).toBe(unconfirmed.message);
  expect((await query("admin.factorState", undefined)).data.passed).toBe(false);
});

test("a code signs in an address that was listed as an admin's, without ending its own session", async () => {
  const { user, code } = await someoneWithCode({ email: listedAdmin });
  await sql`update app_user set email_verified_at = now() where id = ${user.id}`.execute(api.db);
  const { status, token } = await typeCode(code);
  expect(status).toBe(200);
  expect((await api.as(token).query("auth.user", undefined)).data).toMatchObject({ id: user.id, role: "user" });
});

test("a network can guess twenty codes an hour, and an account make ten", async () => {
  const { mutate, code } = await someoneWithCode();
  const network = somewhere();
  for (let turn = 0; turn < 20; turn += 1) expect((await typeCode("AAAA-AAAA", network)).status).toBe(400);
  expect((await typeCode(code, network)).status).toBe(429);
  expect((await typeCode(code)).status).toBe(200);
  for (let turn = 1; turn < 10; turn += 1) expect((await mutate("auth.createCode", undefined)).status).toBe(200);
  expect((await mutate("auth.createCode", undefined)).status).toBe(429);
});

test("guesses from many networks stop all codes for a while, and no other sign-in", async () => {
  const password = "gnocchi-al-pesto";
  const { user, code } = await someoneWithCode({ passwordHash: await hashPassword(password) });
  const { max } = authRateLimits.allSignInCodeAttempts;
  const guess = async () => (await typeCode("AAAA-AAAA")).status;
  // Of simultaneous guesses no more are allowed either; earlier tests have used some.
  const statuses: number[] = [];
  while (statuses.length <= 2 * max && !statuses.includes(429))
    statuses.push(...(await Promise.all(Array.from({ length: 20 }, guess))));
  expect(statuses.filter((status) => status === 400).length).toBeLessThanOrEqual(max);
  const paused = await api.as(undefined, somewhere()).post("/api/trpc/auth.signInWithCode", { json: { code } });
  expect(paused.status).toBe(429);
  expect(Number(paused.headers["retry-after"])).toBeGreaterThan(0);
  expect(JSON.stringify(paused.body)).toContain(errorMessages.sign_in_codes_paused.message);
  const login = await api.as(undefined, somewhere()).post("/api/auth/login", { email: user.email, password });
  expect(login.status).toBe(200);
});
