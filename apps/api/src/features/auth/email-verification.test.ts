import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, expect, test } from "vitest";
import { avoidHourBoundary } from "@fetta/db/testing/avoid-hour-boundary";
import { startApi } from "../../testing/harness.ts";
import { readMailedToken, mailEnv, listQueuedMails } from "../../testing/queued-mails.ts";
import { hashPassword } from "./passwords/password-hash.ts";
import { hashToken } from "./sessions.ts";

const admin = `${randomUUID()}@example.org`;
const api = await startApi({ env: { ...mailEnv, APP_ORIGIN: "http://fetta.test", ADMIN_EMAILS: admin } });
afterAll(() => api.close());
beforeEach(avoidHourBoundary);

const password = "gnocchi-al-pesto";
const passwordHash = await hashPassword(password);

const provedAt = async (email: string): Promise<Date | null> =>
  (await api.db.selectFrom("appUser").select("emailVerifiedAt").where("email", "=", email).executeTakeFirstOrThrow())
    .emailVerifiedAt;

/** A user with a mailed link. */
async function someoneWithALink(email = `${randomUUID()}@example.org`) {
  const person = await api.signUp({ email, passwordHash });
  expect((await person.mutate("auth.requestVerification", undefined)).status).toBe(200);
  return { ...person, email, token: await readMailedToken(api.db, email, "verify") };
}

test("registration mails a link under the configured origin, and the address starts unverified", async () => {
  const email = `${randomUUID()}@example.org`;
  const { body } = await api.guest.post(
    "/api/auth/register",
    { email, password },
    { host: "evil.example", origin: "http://evil.example" },
  );
  const [mail, ...others] = await listQueuedMails(api.db, email);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    kind: "verify",
    subject: "Conferma il tuo indirizzo email",
    userId: (body as { id: string }).id,
  });
  expect(mail?.body).toMatch(/\nhttp:\/\/fetta\.test\/verifica#[\w-]{43}\n/);
  expect(mail?.body).toContain("24 ore");
  expect(mail?.body).toContain("Se non hai creato tu l’account");
  expect(mail?.body).not.toContain("evil");
  expect(await provedAt(email)).toBeNull();
});

test("a rejected registration sends no mail", async () => {
  const { user } = await api.signUp();
  const { status } = await api.guest.post("/api/auth/register", { email: user.email, password });
  expect(status).toBe(409);
  expect(await listQueuedMails(api.db, user.email)).toEqual([]);
});

test("the link together with a session of the account verifies the address, once, with an audit event", async () => {
  const { email, token, user, mutate, query } = await someoneWithALink();
  expect((await query("auth.security", undefined)).data).toMatchObject({ verified: false });
  expect((await mutate("auth.verifyEmail", { token })).status).toBe(200);
  expect((await query("auth.security", undefined)).data).toMatchObject({ verified: true });
  const at = await provedAt(email);
  expect(at).toBeInstanceOf(Date);

  expect((await mutate("auth.verifyEmail", { token })).status).toBe(400);
  expect(await provedAt(email)).toEqual(at);
  const record = await api.db
    .selectFrom("auditEvent")
    .select(["action", "actorId", "detail"])
    .where("subjectId", "=", user.id)
    .execute();
  expect(record).toEqual([{ action: "email.verified", actorId: user.id, detail: {} }]);
  expect(api.logged()).not.toContain(token);
  expect(api.logged()).not.toContain(email);
});

test("of two simultaneous uses of a link one verifies the address and the other gets an invalid-link error", async () => {
  const { token, mutate } = await someoneWithALink();
  const answers = await Promise.all([mutate("auth.verifyEmail", { token }), mutate("auth.verifyEmail", { token })]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
});

test("the link of an account registered with a foreign address verifies nothing without a session of that account", async () => {
  const attacker = await someoneWithALink();
  // The owner of the address has only the link.
  const asGuest = await api.guest.mutate("auth.verifyEmail", { token: attacker.token });
  expect([asGuest.status, asGuest.message]).toEqual([401, "Accedi per continuare."]);
  expect(await provedAt(attacker.email)).toBeNull();
  // A session of another account changes nothing.
  const own = await api.signUp();
  const asAnother = await own.mutate("auth.verifyEmail", { token: attacker.token });
  expect([asAnother.status, asAnother.message]).toEqual([
    400,
    "Questo link non è valido: è scaduto, è già stato usato o è per un altro account.",
  ]);
  expect(await provedAt(attacker.email)).toBeNull();
});

test("an expired, forged, outdated or different kind of link verifies nothing", async () => {
  const { token, email, user, mutate } = await someoneWithALink();
  const rejected = async (given: string): Promise<void> => {
    expect((await mutate("auth.verifyEmail", { token: given })).status).toBe(400);
  };
  const set = (change: object) =>
    api.db.updateTable("mailToken").set(change).where("id", "=", hashToken(token)).execute();
  await set({ expiresAt: new Date(Date.now() - 1000) });
  await rejected(token);
  await set({ expiresAt: new Date(Date.now() + 60_000), kind: "reset" });
  await rejected(token);
  await set({ kind: "verify", email: "prima@example.org" });
  await rejected(token);
  for (const made of ["", "x", hashToken(token), "a".repeat(43), "a".repeat(200)]) await rejected(made);
  expect(await provedAt(email)).toBeNull();
  // The link is still valid.
  await set({ email: user.email });
  expect((await mutate("auth.verifyEmail", { token })).status).toBe(200);
});

test("a link stays valid after another was requested, and both become invalid once one is used", async () => {
  const { token, email, mutate } = await someoneWithALink();
  await mutate("auth.requestVerification", undefined);
  const later = await readMailedToken(api.db, email, "verify");
  expect(later).not.toBe(token);
  expect((await mutate("auth.verifyEmail", { token })).status).toBe(200);
  expect((await mutate("auth.verifyEmail", { token: later })).status).toBe(400);
});

test("an address gets at most three mails an hour, and none once it is verified", async () => {
  const { email, mutate, token } = await someoneWithALink();
  for (let turn = 0; turn < 2; turn++) expect((await mutate("auth.requestVerification", undefined)).status).toBe(200);
  expect((await mutate("auth.requestVerification", undefined)).status).toBe(429);
  expect(await listQueuedMails(api.db, email)).toHaveLength(3);
  await mutate("auth.verifyEmail", { token });
  expect((await mutate("auth.requestVerification", undefined)).status).toBe(200);
  expect(await listQueuedMails(api.db, email)).toHaveLength(3);
});

test("ADMIN_EMAILS gives the admin role to an address verified by mail, at the next sign-in", async () => {
  const { email, token, mutate } = await someoneWithALink(admin);
  const signIn = () => api.guest.post("/api/auth/login", { email, password });
  expect((await signIn()).body).toMatchObject({ role: "user" });
  expect((await mutate("auth.verifyEmail", { token })).status).toBe(200);
  expect((await signIn()).body).toMatchObject({ role: "admin" });
});

test("without a mail service accounts can still be registered, and the response says that no mail is sent", async () => {
  const silent = await startApi({ databaseUrl: api.databaseUrl });
  const email = `${randomUUID()}@example.org`;
  expect((await silent.guest.post("/api/auth/register", { email, password })).status).toBe(201);
  expect(await listQueuedMails(api.db, email)).toEqual([]);
  const { mutate, query } = await silent.signUp();
  expect((await mutate("auth.requestVerification", undefined)).status).toBe(503);
  expect((await silent.guest.mutate("auth.requestReset", { email })).status).toBe(503);
  expect((await query("auth.security", undefined)).data).toEqual({ verified: false, password: false, mail: false });
  await silent.close();
});
