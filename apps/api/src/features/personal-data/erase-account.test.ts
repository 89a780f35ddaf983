import { createHash } from "node:crypto";
import { insertLoginFailure } from "@fetta/db/queries/auth/login-attempt";
import { consumeRateLimit } from "@fetta/db/queries/platform/rate-limit";
import { aSupportRequest } from "@fetta/db/testing/admin-factories";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startApi } from "../../testing/harness.ts";
import { createPopulatedAccount, findRowsContaining, listUserTables } from "../../testing/populated-account.ts";
import { hashPassword } from "../auth/passwords/password-hash.ts";
import { createSessionStore } from "../auth/sessions.ts";
import { queueMail } from "../mail/deliver-mails.ts";
import { reconcilePayments } from "../billing/reconcile.ts";
import { hashAccountId } from "../auth/login-throttle.ts";

const password = "gnocchi-al-pesto";
let api: Awaited<ReturnType<typeof startApi>>;
let passwordHash: string;
beforeAll(async () => {
  [api, passwordHash] = await Promise.all([startApi(), hashPassword(password)]);
});
afterAll(() => api.close());

const hashOf = (text: string): string => createHash("sha256").update(text).digest("hex");
const erase = (token: string, payload: object = { password }) =>
  api.as(token).ask({ method: "DELETE", url: "/api/account", payload });

test("erasing an account leaves none of its data in any column of any table and changes no other account", async () => {
  const { db } = api;
  const word = "zenzerino";
  const email = `${word}@example.org`;
  const id = await createPopulatedAccount(db, word, passwordHash);
  const other = await createPopulatedAccount(db, "cardamomo", passwordHash);
  const token = await createSessionStore(db).open(id);
  // Rows of the user without a foreign key.
  await insertLoginFailure(db, { emailHash: hashOf(email), networkHash: "192.0.2.7", knownDeviceKey: null });
  await consumeRateLimit(db, { kind: "reset_account", max: 3, windowMinutes: 60 }, hashOf(email));
  await consumeRateLimit(db, { kind: "export_account", max: 3, windowMinutes: 60 }, hashAccountId(id));
  await aSupportRequest(db, { userId: null, email: email.toUpperCase() });
  await queueMail(db, { kind: "notice", recipient: email, subject: "Ciao", body: `Ciao ${word}` });
  const tables = await listUserTables(db);
  const words = [word, id, hashOf(email), hashOf(id)];
  const bought = await db.selectFrom("checkout").select("id").where("userId", "=", id).execute();
  const before = await findRowsContaining(db, [...words, ...bought.map((checkout) => checkout.id)]);
  const filled = new Set(before.map((row) => row.split(":", 1)[0]));
  expect([...tables.keys()].filter((table) => !filled.has(table))).toEqual([]);
  const others = await findRowsContaining(db, ["cardamomo", other]);

  const answer = await erase(token);

  expect(answer.status).toBe(204);
  expect(answer.headers["set-cookie"]?.toString()).toMatch(/^session=;/);
  expect(await findRowsContaining(db, words)).toEqual([]);
  expect(await findRowsContaining(db, ["cardamomo", other])).toEqual(others);
  // The payment is kept, as the tax law requires, without its user.
  const kept = await db.selectFrom("checkout").select(["userId", "url", "priceCents"]).orderBy("userId").execute();
  expect(kept).toEqual([
    { userId: other, url: expect.any(String) as unknown, priceCents: 999 },
    { userId: null, url: null, priceCents: 999 },
  ]);
  expect((await api.as(token).get("/api/auth/user")).status).toBe(401);
  expect(
    await db
      .selectFrom("auditEvent")
      .select(["actorId", "subjectId", "detail"])
      .where("action", "=", "account.erased")
      .execute(),
  ).toEqual([{ actorId: null, subjectId: null, detail: {} }]);
  // The address is free again.
  expect((await api.guest.post("/api/auth/register", { email, password })).status).toBe(201);
});

test("erasing an account keeps a support request that a guest sent under its address", async () => {
  const { db } = api;
  const person = await api.signUp({ passwordHash });
  const { id } = await aSupportRequest(db, { userId: null, email: person.user.email });
  expect((await erase(person.token)).status).toBe(204);
  expect(await db.selectFrom("supportRequest").select("id").where("id", "=", id).execute()).toEqual([{ id }]);
});

test("the payment records keep their figures and lose all personal data", async () => {
  const { db } = api;
  const person = await api.signUp({ passwordHash });
  const detail = { reason: "Auguri a Giulia", days: 30, checkout: "c1", planType: "monthly" };
  await db
    .insertInto("auditEvent")
    .values({
      actorId: null,
      erasedActorPseudonym: null,
      subjectId: person.user.id,
      action: "grant.created",
      detail: JSON.stringify(detail),
    })
    .execute();
  await erase(person.token);
  const { detail: left } = await db
    .selectFrom("auditEvent")
    .select("detail")
    .where("action", "=", "grant.created")
    .executeTakeFirstOrThrow();
  expect(left).toEqual({ days: 30, checkout: "c1", planType: "monthly" });
});

test("a wrong password erases nothing, and repeated attempts are locked as at sign-in", async () => {
  const person = await api.signUp({ passwordHash });
  for (let time = 0; time < 10; time += 1) {
    const { status, body } = await erase(person.token, { password: "sbagliata" });
    expect([status, body]).toMatchObject([400, { message: "La password attuale non è corretta." }]);
  }
  const rejected = await erase(person.token);
  expect(rejected.status).toBe(429);
  expect(Number(rejected.headers["retry-after"])).toBeGreaterThan(0);
  expect((await person.get("/api/auth/user")).status).toBe(200);
});

test.each([
  ["oidc", 9, 204],
  ["mail", 9, 204],
  ["oidc", 11, 403],
  ["password", 0, 403],
] as const)("without a password, a sign-in by %s %i minutes ago gets status %i", async (method, minutes, status) => {
  const { user } = await api.signUp();
  const token = await createSessionStore(api.db).open(user.id, { method, device: null });
  await api.db
    .updateTable("session")
    .set({ createdAt: new Date(Date.now() - minutes * 60_000) })
    .where("userId", "=", user.id)
    .execute();
  expect((await erase(token, {})).status).toBe(status);
});

test("a user who has just signed in through a provider needs no password, even when the account has one", async () => {
  const { user } = await api.signUp({ passwordHash });
  const token = await createSessionStore(api.db).open(user.id, { method: "oidc", device: null });
  expect((await erase(token, {})).status).toBe(204);
});

test("erasing an admin keeps the PRO days granted to others, without the admin's id", async () => {
  const { db } = api;
  const [admin, person] = [await api.signUp({ role: "admin", passwordHash }), await api.signUp()];
  await db
    .insertInto("proGrant")
    .values({
      userId: person.user.id,
      source: "admin",
      days: 30,
      checkoutId: null,
      reason: "Prova",
      grantedById: admin.user.id,
      revocationReason: null,
    })
    .execute();
  expect((await erase(admin.token)).status).toBe(204);
  expect(
    await db.selectFrom("proGrant").select(["days", "grantedById"]).where("userId", "=", person.user.id).execute(),
  ).toEqual([{ days: 30, grantedById: null }]);
});

test("erasing an admin keeps their audit events unchanged, linked by a pseudonym", async () => {
  const { db } = api;
  const [admin, person] = [await api.signUp({ role: "admin", passwordHash }), await api.signUp()];
  const { id: actorId } = admin.user;
  const did = async (subjectId: string | null, action: string, detail: object = {}) =>
    db
      .insertInto("auditEvent")
      .values({ actorId, erasedActorPseudonym: null, subjectId, action, detail: JSON.stringify(detail) })
      .execute();
  await did(person.user.id, "account.read");
  await did(person.user.id, "grant.created", { days: 30, reason: "Scusa per il guasto" });
  await did(actorId, "grant.created", { days: 365, reason: "Per me" });
  await did(null, "support.closed", { requestId: "r1" });
  await did(actorId, "account.exported", { as: "json" });
  const before = await db.selectFrom("auditEvent").select("id").where("actorId", "=", actorId).orderBy("id").execute();
  const erasedBefore = await db.selectFrom("auditEvent").select("id").where("action", "=", "account.erased").execute();

  expect((await erase(admin.token)).status).toBe(204);

  const rows = await db
    .selectFrom("auditEvent")
    .select(["actorId", "erasedActorPseudonym", "subjectId", "action", "detail"])
    .where(
      "id",
      "in",
      before.map(({ id }) => id),
    )
    .orderBy("id")
    .execute();
  const pseudonym = rows[0]?.erasedActorPseudonym ?? "";
  expect(pseudonym).toMatch(/^[0-9a-f]{8}$/);
  const kept = { actorId: null, erasedActorPseudonym: pseudonym };
  expect(rows).toHaveLength(5);
  for (const row of [
    { ...kept, subjectId: person.user.id, action: "account.read", detail: {} },
    {
      ...kept,
      subjectId: person.user.id,
      action: "grant.created",
      detail: { days: 30, reason: "Scusa per il guasto" },
    },
    { ...kept, subjectId: null, action: "grant.created", detail: { days: 365, reason: "Per me" } },
    { ...kept, subjectId: null, action: "support.closed", detail: { requestId: "r1" } },
    { actorId: null, erasedActorPseudonym: null, subjectId: null, action: "account.exported", detail: {} },
  ])
    expect(rows).toContainEqual(row);
  const erased = await db
    .selectFrom("auditEvent")
    .select(["erasedActorPseudonym"])
    .where("action", "=", "account.erased")
    .where(
      "id",
      "not in",
      erasedBefore.map(({ id }) => id),
    )
    .execute();
  expect(erased).toEqual([{ erasedActorPseudonym: pseudonym }]);
  expect(await findRowsContaining(db, [actorId, admin.user.email])).toEqual([]);
});

test("a pending payment is still checked after its account was erased", async () => {
  const person = await api.signUp({ passwordHash });
  const asked: string[] = [];
  const { id } = await api.db
    .insertInto("checkout")
    .values({
      userId: person.user.id,
      planType: "monthly",
      priceCents: 999,
      days: 30,
      state: "open",
      sessionId: "cs_open",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await erase(person.token);
  const read = (sessionId: string) => {
    asked.push(sessionId);
    return Promise.resolve(undefined);
  };
  const payments = { readCheckout: read } as never;
  await reconcilePayments({ ...api.deps, payments });
  expect(asked).toContain("cs_open");
  expect(await api.db.selectFrom("checkout").select("userId").where("id", "=", id).executeTakeFirst()).toEqual({
    userId: null,
  });
});
