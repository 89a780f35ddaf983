import { randomUUID } from "node:crypto";
import { aSupportRequest } from "@fetta/db/testing/admin-factories";
import { aFood, aGrant, anEntry } from "@fetta/db/testing/factories";
import { afterAll, describe, expect, test } from "vitest";
import { startApi } from "../../testing/harness.ts";

const api = await startApi();
afterAll(() => api.close());

const anAdmin = () => api.signUp({ role: "admin" });

describe("the search of accounts by address", () => {
  test("returns accounts with their current plan", async () => {
    const admin = await anAdmin();
    const [active, expired, free] = [
      await api.signUp({ email: "piano-a@example.org" }),
      await api.signUp({ email: "piano-b@example.org" }),
      await api.signUp({ email: "Piano-C@example.org" }),
    ];
    await aGrant(api.db, active.user, { days: 30 });
    await aGrant(api.db, expired.user, { days: 7, effectiveAt: new Date("2026-01-01T00:00:00Z") });
    const { items, next } = (await admin.query("admin.users", { email: "PIANO-" })).data;
    expect(next).toBeNull();
    expect(items).toEqual([
      expect.objectContaining({ id: active.user.id, isPro: true, proStatus: "active" }),
      expect.objectContaining({ proStatus: "expired", proExpiresAt: "2026-01-08T00:00:00.000Z" }),
      {
        id: free.user.id,
        email: "Piano-C@example.org",
        name: "Giulia",
        role: "user",
        emailVerified: false,
        createdAt: free.user.createdAt.toISOString(),
        lastAccessAt: free.user.lastAccessAt.toISOString(),
        isPro: false,
        proStatus: "free",
        proExpiresAt: null,
      },
    ]);
  });

  test("returns pages of twenty without duplicates", async () => {
    const admin = await anAdmin();
    const emails = Array.from({ length: 41 }, (_none, at) => `Tanti${String(at).padStart(3, "0")}@example.org`);
    for (const email of emails) await api.signUp({ email });
    const pages: string[][] = [];
    let before: { key: string; id: string } | undefined;
    do {
      const { data } = await admin.query("admin.users", { email: "tanti", before });
      pages.push(data.items.map(({ email }) => email));
      before = data.next ?? undefined;
    } while (before !== undefined);
    expect(pages.map((page) => page.length)).toEqual([20, 20, 1]);
    expect(pages.flat()).toEqual(emails);
  });

  test.each(["x".repeat(255), 5, null])("rejects %j as an address", async (email) => {
    const admin = await anAdmin();
    const input = encodeURIComponent(JSON.stringify({ json: { email } }));
    expect((await admin.get(`/api/trpc/admin.users?input=${input}`)).status).toBe(400);
  });

  test("returns no account for characters that the database cannot store", async () => {
    const admin = await anAdmin();
    const { status, data } = await admin.query("admin.users", { email: "a\0\uD800%" });
    expect([status, data]).toEqual([200, { items: [], next: null, counts: { all: 0, active: 0, expired: 0 } }]);
  });

  test("sorts, filters by plan and counts the plans of all found accounts", async () => {
    const admin = await anAdmin();
    const people = [];
    for (const email of ["filtro-a@example.org", "filtro-b@example.org", "filtro-c@example.org"])
      people.push(await api.signUp({ email }));
    const [first, second] = people;
    if (!first || !second) throw new Error("no accounts");
    await aGrant(api.db, first.user, { days: 30 });
    await aGrant(api.db, second.user, { days: 7, effectiveAt: new Date("2026-01-01T00:00:00Z") });
    const find = async (input: object) => (await admin.query("admin.users", { email: "filtro-", ...input })).data;
    const byRegistration = await find({ sort: { by: "createdAt", direction: "descending" } });
    expect(byRegistration.items.map(({ id }) => id)).toEqual(people.map(({ user }) => user.id).toReversed());
    const expired = await find({ plan: "expired" });
    expect(expired.items.map(({ id }) => id)).toEqual([second.user.id]);
    for (const { counts } of [byRegistration, expired]) expect(counts).toEqual({ all: 3, active: 1, expired: 1 });
  });

  test.each([
    { sort: { by: "weight", direction: "ascending" } },
    { sort: { by: "name", direction: "sideways" } },
    { plan: "free" },
    { before: "luca@example.org" },
    { before: { key: "a", id: "nobody" } },
  ])("rejects %j", async (wrong) => {
    const admin = await anAdmin();
    const input = encodeURIComponent(JSON.stringify({ json: { email: "", ...wrong } }));
    expect((await admin.get(`/api/trpc/admin.users?input=${input}`)).status).toBe(400);
  });

  test("continues after any key without an error", async () => {
    const admin = await anAdmin();
    const before = { key: "' or 1=1", id: randomUUID() };
    for (const by of ["email", "name", "plan", "createdAt", "lastAccessAt"] as const) {
      const sort = { by, direction: "ascending" } as const;
      expect((await admin.query("admin.users", { email: "", sort, before })).status).toBe(200);
    }
  });
});

test("a search that finds accounts is recorded in the audit log with the account, or with their number", async () => {
  const admin = await anAdmin();
  const [one] = [
    await api.signUp({ email: "letta-a@example.org" }),
    await api.signUp({ email: "letta-b@example.org" }),
  ];
  for (const email of ["letta-a@", "letta-", "letta-nessuno"]) await admin.query("admin.users", { email });
  const listed = await api.db
    .selectFrom("auditEvent")
    .select(["subjectId", "detail"])
    .where("actorId", "=", admin.user.id)
    .where("action", "=", "account.listed")
    .orderBy("id")
    .execute();
  expect(listed).toHaveLength(2);
  expect(listed).toContainEqual({ subjectId: one.user.id, detail: { people: 1 } });
  expect(listed).toContainEqual({ subjectId: null, detail: { people: 2 } });
});

describe("the details of an account", () => {
  test("contain every PRO period, and reading them is recorded in the audit log", async () => {
    const [admin, person] = [await anAdmin(), await api.signUp()];
    await aSupportRequest(api.db, { userId: person.user.id });
    await aGrant(api.db, person.user, {
      source: "admin",
      days: 3,
      reason: "Scusa",
      grantedById: admin.user.id,
      effectiveAt: new Date("2026-01-01T00:00:00Z"),
    });
    const { data } = await admin.query("admin.user", { id: person.user.id });
    expect(data).toMatchObject({
      id: person.user.id,
      email: person.user.email,
      proStatus: "expired",
      lastAccessAt: person.user.lastAccessAt.toISOString(),
      hasPassword: false,
      hasLinkedIdentity: false,
      devices: 1,
      openRequests: 1,
    });
    expect(data.grants).toEqual([
      {
        id: expect.any(String),
        source: "admin",
        planType: null,
        days: 3,
        effectiveAt: "2026-01-01T00:00:00.000Z",
        revokedAt: null,
        revocationReason: null,
        reason: "Scusa",
        grantedBy: admin.user.email,
      },
    ]);
    const { items } = (await admin.query("admin.audit", {})).data;
    expect(items[0]).toEqual({
      id: expect.any(String),
      at: expect.any(String),
      action: "account.read",
      actor: admin.user.email,
      erasedActorPseudonym: null,
      subject: person.user.email,
      detail: {},
    });
  });

  test("contain no food and no weight of the user, and neither does the audit log", async () => {
    const [admin, person] = [await anAdmin(), await api.signUp()];
    await api.db
      .updateTable("profile")
      .set({ weight: 61.25, height: 165, age: 33, goal: "lose_weight", sex: "female" })
      .where("userId", "=", person.user.id)
      .execute();
    const food = await aFood(api.db, person.user, { name: "Parmigiana segreta", calories: 777 });
    await anEntry(api.db, person.user, food, "2026-11-20");
    const shown = JSON.stringify([
      (await admin.query("admin.user", { id: person.user.id })).data,
      (await admin.query("admin.users", { email: person.user.email })).data,
      (await admin.query("admin.audit", {})).data,
    ]);
    expect(shown).toContain(person.user.email);
    expect(shown).not.toMatch(/61\.25|weight|height|\bage\b|goal|sex|Parmigiana|\b777\b|calor/i);
  });

  test.each([randomUUID(), "nobody", "'"])("of the id %s are not found, and no audit event is written", async (id) => {
    const admin = await anAdmin();
    const { status, message } = await admin.query("admin.user", { id });
    expect([status, message]).toEqual([404, "Non trovato."]);
    const { items } = (await admin.query("admin.audit", {})).data;
    expect(items.filter(({ actor }) => actor === admin.user.email)).toEqual([]);
  });
});
