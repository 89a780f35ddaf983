import { computeEntitlementEnd } from "@fetta/domain/billing/entitlement";
import { beforeEach, describe, expect, test } from "vitest";
import { aGrant, aUser } from "../../testing/factories.ts";
import { createTestDatabase } from "../../testing/test-database.ts";
import { countUsers, searchUsers, type KeyCursor, type UserFilter, type UserSort } from "./admin-user.ts";

const db = await createTestDatabase();
const now = new Date("2026-11-21T12:00:00Z");
const byEmail: UserSort = { by: "email", direction: "ascending" };

/** The cursor of the page after the last of these accounts. */
function cursorOf(page: Awaited<ReturnType<typeof searchUsers>>): KeyCursor {
  const last = page.at(-1);
  if (!last) throw new Error("no account");
  return { key: last.sortKey, id: last.id };
}

const daysBefore = (days: number): Date => new Date(now.getTime() - days * 86_400_000);
const directions = ["ascending", "descending"] as const;

describe("the list of accounts", () => {
  beforeEach(async () => {
    await db.deleteFrom("appUser").execute();
  });

  /** All accounts in pages of three. */
  async function listAll(sort: UserSort, plan: UserFilter["plan"] = null) {
    const seen: Awaited<ReturnType<typeof searchUsers>> = [];
    for (;;) {
      const after = seen.length === 0 ? null : cursorOf(seen);
      const page = await searchUsers(db, { prefix: "", plan, now }, { sort, after, limit: 3 });
      if (page.length === 0) return seen;
      seen.push(...page);
    }
  }
  const sortedEmails = async (by: UserSort["by"]) => {
    const [up, down] = await Promise.all(directions.map((direction) => listAll({ by, direction })));
    const emails = up?.map(({ email }) => email.replace("@example.org", ""));
    expect(down?.map(({ id }) => id)).toEqual(up?.map(({ id }) => id).toReversed());
    return emails;
  };
  const named = async (email: string, name: string | null) => {
    const user = await aUser(db, { email: `${email}@example.org`, firstName: null });
    await db.updateTable("profile").set({ name }).where("userId", "=", user.id).execute();
  };

  test("sorts by name without case and accents; one without a name by its address", async () => {
    await named("a", "zoe");
    await named("b", "Élodie");
    await named("c", "Fabio");
    await named("d", "davide");
    await named("elvira", null);
    expect(await sortedEmails("name")).toEqual(["d", "b", "elvira", "c", "a"]);
  });

  test("sorts by registration and by last access", async () => {
    await aUser(db, { email: "a@example.org", createdAt: daysBefore(3), lastAccessAt: daysBefore(1) });
    await aUser(db, { email: "b@example.org", createdAt: daysBefore(9), lastAccessAt: daysBefore(2) });
    await aUser(db, { email: "c@example.org", createdAt: daysBefore(6), lastAccessAt: daysBefore(0) });
    expect(await sortedEmails("createdAt")).toEqual(["b", "c", "a"]);
    expect(await sortedEmails("lastAccessAt")).toEqual(["b", "a", "c"]);
  });

  test("sorts by the end of PRO, with the accounts that never had it first", async () => {
    const [soon, later, over] = [
      await aUser(db, { email: "soon@example.org" }),
      await aUser(db, { email: "later@example.org" }),
      await aUser(db, { email: "over@example.org" }),
    ];
    await aUser(db, { email: "free@example.org" });
    await aGrant(db, soon, { days: 7, effectiveAt: daysBefore(1) });
    await aGrant(db, later, { days: 30, effectiveAt: daysBefore(1) });
    await aGrant(db, over, { days: 1, effectiveAt: daysBefore(3) });
    expect(await sortedEmails("plan")).toEqual(["free", "over", "soon", "later"]);
  });

  test.each(["name", "plan", "createdAt", "lastAccessAt", "email"] as const)(
    "loses and repeats no account where all have the same %s, in either direction",
    async (by) => {
      const ids: string[] = [];
      for (let at = 0; at < 10; at += 1) {
        const user = await aUser(db, { createdAt: daysBefore(5), lastAccessAt: daysBefore(1) });
        await aGrant(db, user, { days: 7, effectiveAt: daysBefore(1) });
        ids.push(user.id);
      }
      for (const direction of directions) {
        const seen = (await listAll({ by, direction })).map(({ id }) => id);
        expect(seen.toSorted()).toEqual(ids.toSorted());
      }
    },
  );

  test("filters by active and by expired PRO, and counts both within the accounts of the search", async () => {
    const emails = ["a1@example.org", "a2@example.org", "a3@example.org", "b1@example.org", "b2@example.org"];
    const [active, expired, , other] = await Promise.all(emails.map((email) => aUser(db, { email })));
    if (!active || !expired || !other) throw new Error("no accounts");
    await aGrant(db, active, { days: 7, effectiveAt: daysBefore(1) });
    await aGrant(db, expired, { days: 7, effectiveAt: daysBefore(7) });
    await aGrant(db, other, { days: 7, effectiveAt: daysBefore(1) });
    const found = async (plan: UserFilter["plan"]) => (await listAll(byEmail, plan)).map(({ email }) => email);
    expect(await found("active")).toEqual([active.email, other.email]);
    expect(await found("expired")).toEqual([expired.email]);
    expect(await countUsers(db, { prefix: "", now })).toEqual({ all: 5, active: 2, expired: 1 });
    expect(await countUsers(db, { prefix: "A", now })).toEqual({ all: 3, active: 1, expired: 1 });
    expect(await countUsers(db, { prefix: "c", now })).toEqual({ all: 0, active: 0, expired: 0 });
  });

  test("computes the end of PRO as the plan of an account is computed", async () => {
    const user = await aUser(db);
    // Overlapping, with gaps, revoked, at the same time, and over a change of the clocks.
    const grants = [
      { days: 30, effectiveAt: new Date("2026-03-01T10:00:00Z") },
      { days: 7, effectiveAt: new Date("2026-03-20T10:00:00Z") },
      { days: 90, effectiveAt: new Date("2026-03-25T10:00:00Z"), revokedAt: now, revocationReason: "admin" as const },
      { days: 3, effectiveAt: new Date("2026-08-01T10:00:00Z") },
      { days: 2, effectiveAt: new Date("2026-08-01T10:00:00Z") },
      { days: 365, effectiveAt: new Date("2026-10-20T10:00:00Z") },
    ];
    for (const [at, grant] of grants.entries()) {
      await aGrant(db, user, grant);
      const counted = grants.slice(0, at + 1).map((each) => ({ revokedAt: null, ...each }));
      const end = computeEntitlementEnd(counted);
      if (!end) throw new Error("no period");
      const countAt = async (time: number) => (await countUsers(db, { prefix: "", now: new Date(time) })).active;
      expect([await countAt(end.getTime() - 1), await countAt(end.getTime())]).toEqual([1, 0]);
    }
  });
});
