import { randomUUID } from "node:crypto";
import { aGrant } from "@fetta/db/testing/factories";
import { afterAll, describe, expect, test } from "vitest";
import { startApi } from "../../testing/harness.ts";

const api = await startApi();
afterAll(() => api.close());

const signUp = (role: "admin" | "user" = "user") => api.signUp({ role });
const admin = await signUp("admin");

const grantsOf = ({ id }: { id: string }) =>
  api.db.selectFrom("proGrant").selectAll().where("userId", "=", id).execute();
const recordOf = ({ id }: { id: string }) =>
  api.db
    .selectFrom("auditEvent")
    .select(["actorId", "action", "detail"])
    .where("subjectId", "=", id)
    .orderBy("id")
    .execute();
const msPerDay = 86_400_000;
const daysLeft = (proExpiresAt: string | null): number =>
  (new Date(proExpiresAt ?? 0).getTime() - Date.now()) / msPerDay;

describe("PRO days granted by an admin", () => {
  test("activate PRO at once and are recorded with admin and reason", async () => {
    const person = await signUp();
    const { data } = await admin.mutate("admin.grant", {
      userId: person.user.id,
      days: 30,
      reason: "  Scusa per il guasto ",
    });
    expect(data).toMatchObject({
      proStatus: "active",
      grants: [{ source: "admin", days: 30, reason: "Scusa per il guasto", grantedBy: admin.user.email }],
    });
    expect((await person.get("/api/user/profile")).body).toMatchObject({ proStatus: "active" });
    expect(await recordOf(person.user)).toEqual([
      {
        actorId: admin.user.id,
        action: "grant.created",
        detail: { grantId: data.grants[0]?.id, days: 30, reason: "Scusa per il guasto" },
      },
    ]);
  });

  test("are appended to the days the account already has", async () => {
    const person = await signUp();
    await aGrant(api.db, person.user, { days: 30 });
    const { data } = await admin.mutate("admin.grant", { userId: person.user.id, days: 10, reason: "Premio" });
    expect(daysLeft(data.proExpiresAt)).toBeCloseTo(40, 2);
  });

  test("are granted once per id, even by twenty simultaneous requests, and another grant under the id is rejected", async () => {
    const person = await signUp();
    const wish = { userId: person.user.id, days: 30, reason: "Doppio tocco", id: randomUUID() };
    const answers = await Promise.all(Array.from({ length: 20 }, () => admin.mutate("admin.grant", wish)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(await grantsOf(person.user)).toHaveLength(1);
    expect(await recordOf(person.user)).toHaveLength(1);
    expect((await admin.mutate("admin.grant", { ...wish, days: 31 })).status).toBe(409);
    const other = await signUp();
    const theirs = await admin.mutate("admin.grant", { ...wish, userId: other.user.id });
    expect([theirs.status, await grantsOf(other.user)]).toEqual([409, []]);
  });

  test.each([
    ["days", 0],
    ["days", 3651],
    ["days", 1.5],
    ["days", "30"],
    ["days", 1e12],
    ["reason", "   "],
    ["reason", "x".repeat(501)],
    ["reason", undefined],
    ["id", "mine"],
  ])("with %s %j are rejected and grant nothing", async (field, value) => {
    const person = await signUp();
    const input = { userId: person.user.id, days: 30, reason: "Prova", [field]: value };
    const { status, body } = await admin.post("/api/trpc/admin.grant", { json: input });
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: { json: { data: { issues: [{ path: field }] } } } });
    expect([await grantsOf(person.user), await recordOf(person.user)]).toEqual([[], []]);
  });

  test.each([randomUUID(), "nobody"])("for the unknown account %s are rejected", async (userId) => {
    const { status, message } = await admin.mutate("admin.grant", { userId, days: 1, reason: "Prova" });
    expect([status, message]).toEqual([404, "Non trovato."]);
  });

  test("require the admin role: other users get 403, even for their own account", async () => {
    const person = await signUp();
    const { status, message } = await person.mutate("admin.grant", {
      userId: person.user.id,
      days: 30,
      reason: "Per me",
    });
    expect([status, message]).toEqual([403, "Questa pagina è riservata a chi gestisce il servizio."]);
    expect(await grantsOf(person.user)).toEqual([]);
  });
});

describe("PRO days revoked by an admin", () => {
  test("end at once, only for the chosen grant, and are recorded with admin and reason", async () => {
    const person = await signUp();
    const [kept, taken] = [
      await aGrant(api.db, person.user, { days: 30 }),
      await aGrant(api.db, person.user, { days: 7 }),
    ];
    const wish = { userId: person.user.id, grantId: taken.id, reason: "Assegnati per errore" };
    const { data } = await admin.mutate("admin.revoke", wish);
    expect(daysLeft(data.proExpiresAt)).toBeCloseTo(30, 2);
    expect(data.grants.find(({ id }) => id === taken.id)).toMatchObject({
      revokedAt: expect.any(String),
      revocationReason: "admin",
    });
    expect(data.grants.find(({ id }) => id === kept.id)).toMatchObject({ revokedAt: null });
    // A repeated request changes nothing.
    expect((await admin.mutate("admin.revoke", { ...wish, reason: "Ancora" })).data).toEqual(data);
    expect(await recordOf(person.user)).toEqual([
      {
        actorId: admin.user.id,
        action: "grant.revoked",
        detail: { grantId: taken.id, days: 7, source: "test", reason: "Assegnati per errore" },
      },
    ]);
  });

  test("have to belong to the named account and not to another", async () => {
    const [person, other] = [await signUp(), await signUp()];
    const theirs = await aGrant(api.db, other.user);
    for (const grantId of [theirs.id, randomUUID(), "nothing"]) {
      const wish = { userId: person.user.id, grantId, reason: "Prova" };
      expect((await admin.mutate("admin.revoke", wish)).status).toBe(404);
    }
    expect((await grantsOf(other.user))[0]?.revokedAt).toBeNull();
  });

  test("require a reason", async () => {
    const person = await signUp();
    const grant = await aGrant(api.db, person.user);
    const wish = { userId: person.user.id, grantId: grant.id, reason: "" };
    const { status, issues } = await admin.mutate("admin.revoke", wish);
    expect([status, issues]).toEqual([400, [{ path: "reason", message: "Scrivi il motivo." }]]);
    expect((await grantsOf(person.user))[0]?.revokedAt).toBeNull();
  });
});
