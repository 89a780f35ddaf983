import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { createTestDatabase } from "../../testing/test-database.ts";
import { aGrant, aUser } from "../../testing/factories.ts";
import {
  findUserForAdmin,
  listGrantsForAdmin,
  searchUsers,
  grantAdminRole,
  listStaleConfiguredAdmins,
  revokeAdminRole,
  type KeyCursor,
  type UserSort,
} from "./admin-user.ts";
import { insertCheckout } from "../billing/checkout.ts";

const db = await createTestDatabase();

const now = new Date("2026-11-21T12:00:00Z");
const byEmail: UserSort = { by: "email", direction: "ascending" };
/** Accounts with a prefix, sorted by their address. */
const findUsers = (prefix: string, after: KeyCursor | null = null, limit = 10, where = db) =>
  searchUsers(where, { prefix, plan: null, now }, { sort: byEmail, after, limit });
const findEmails = async (prefix: string): Promise<string[]> => (await findUsers(prefix)).map(({ email }) => email);

/** The cursor of the page after the last of these accounts. */
function cursorOf(page: Awaited<ReturnType<typeof searchUsers>>): KeyCursor {
  const last = page.at(-1);
  if (!last) throw new Error("no account");
  return { key: last.sortKey, id: last.id };
}

const roleOf = (user: { id: string }) =>
  db.selectFrom("appUser").select(["role", "roleSource"]).where("id", "=", user.id).executeTakeFirstOrThrow();

describe("the role of an admin", () => {
  beforeEach(async () => {
    await db.deleteFrom("appUser").execute();
  });

  test("is granted and revoked once, however often it is requested", async () => {
    const [user, other] = [await aUser(db), await aUser(db)];
    expect([await grantAdminRole(db, user.id, "command"), await grantAdminRole(db, user.id, "command")]).toEqual([
      true,
      false,
    ]);
    expect(await roleOf(user)).toEqual({ role: "admin", roleSource: "command" });
    expect([await revokeAdminRole(db, user.id), await revokeAdminRole(db, user.id)]).toEqual([true, false]);
    expect(await roleOf(user)).toEqual({ role: "user", roleSource: null });
    expect(await roleOf(other)).toEqual({ role: "user", roleSource: null });
  });

  test("of the configuration becomes the command line's when the command line grants it", async () => {
    const user = await aUser(db);
    await grantAdminRole(db, user.id, "configuration");
    expect(await grantAdminRole(db, user.id, "command")).toBe(true);
    expect(await listStaleConfiguredAdmins(db, [])).toEqual([]);
  });

  test("admins of the configuration whose address is no longer listed are found, those of the command line are not", async () => {
    const emailVerifiedAt = new Date();
    const [kept, dropped, unproved, byCommand] = [
      await aUser(db, { email: "Kept@example.org", emailVerifiedAt }),
      await aUser(db, { email: "dropped@example.org", emailVerifiedAt }),
      await aUser(db, { email: "unproved@example.org" }),
      await aUser(db, { email: "command@example.org" }),
    ];
    await aUser(db);
    for (const user of [kept, dropped, unproved]) await grantAdminRole(db, user.id, "configuration");
    await grantAdminRole(db, byCommand.id, "command");
    const listed = ["kept@example.org", "unproved@example.org"];
    expect((await listStaleConfiguredAdmins(db, listed)).toSorted()).toEqual([dropped.id, unproved.id].toSorted());
    expect(await listStaleConfiguredAdmins(db, [])).toHaveLength(3);
  });
});

describe("the search for accounts", () => {
  beforeEach(async () => {
    await db.deleteFrom("appUser").execute();
  });

  test("returns the addresses with the prefix in any case, and no others", async () => {
    for (const email of ["Anna@example.org", "anna.b@example.org", "giovanna@example.org", "ann@example.org"])
      await aUser(db, { email });
    expect(await findEmails("ANNA")).toEqual(["anna.b@example.org", "Anna@example.org"]);
    expect(await findEmails("")).toHaveLength(4);
    expect(await findEmails("bruno")).toEqual([]);
  });

  test.each(["%", "_", "a%", "\\", "'", "a_b"])(
    "takes %j as a literal character, never as a pattern",
    async (prefix) => {
      await aUser(db, { email: "acb@example.org" });
      const meant = await aUser(db, { email: `${prefix}@example.org` });
      expect(await findEmails(prefix)).toEqual([meant.email]);
    },
  );

  test("also returns addresses with characters after the alphabet", async () => {
    await aUser(db, { email: "anna\u{1F35D}@example.org" });
    expect(await findEmails("anna")).toEqual(["anna\u{1F35D}@example.org"]);
  });

  test("pages without missing or repeating an account while others sign up", async () => {
    const emails = Array.from({ length: 25 }, (_none, at) => `p${String(at).padStart(2, "0")}@example.org`);
    for (const email of emails.toReversed()) await aUser(db, { email });
    const seen: string[] = [];
    for (let page = await findUsers("p"); page.length > 0; page = await findUsers("p", cursorOf(page))) {
      seen.push(...page.map(({ email }) => email));
      await aUser(db, { email: `p00-${seen.length}@example.org` });
    }
    expect(seen).toEqual(emails);
  });

  test("returns each account's PRO grants, revoked ones included", async () => {
    const user = await aUser(db, { email: "anna@example.org" });
    await aUser(db, { email: "annabella@example.org" });
    await aGrant(db, user, { days: 7, effectiveAt: new Date("2026-01-01T00:00:00Z") });
    await aGrant(db, user, { days: 30, revokedAt: new Date("2026-02-01T00:00:00Z"), revocationReason: "admin" });
    const [other, anna] = await findUsers("anna");
    expect(other?.email).toBe("anna@example.org");
    expect(anna?.grants).toEqual([]);
    expect(other?.grants.toSorted((a, b) => a.days - b.days)).toEqual([
      { days: 7, effectiveAt: new Date("2026-01-01T00:00:00Z"), revokedAt: null },
      { days: 30, effectiveAt: expect.any(Date), revokedAt: new Date("2026-02-01T00:00:00Z") },
    ]);
  });

  test("uses its index on a large table, also in the generic plan", async () => {
    await sql`insert into app_user (email)
      select 'person' || n || '@example.org' from generate_series(1, 5000) n`.execute(db);
    await sql`analyze app_user`.execute(db);
    await db.connection().execute(async (one) => {
      const scans = async () => {
        await sql`select pg_stat_force_next_flush()`.execute(one);
        const { rows } = await sql<{ wholeTable: number; byPrefix: number }>`
          select t.seq_scan as whole_table, i.idx_scan as by_prefix
          from pg_stat_user_tables t join pg_stat_user_indexes i using (relid)
          where t.relname = 'app_user' and i.indexrelname = 'app_user_email_prefix'`.execute(one);
        return rows[0] ?? { wholeTable: 0, byPrefix: 0 };
      };
      await sql`set plan_cache_mode = force_generic_plan`.execute(one);
      const before = await scans();
      const after = { key: "person420@example.org", id: "ffffffff-ffff-7fff-8fff-ffffffffffff" };
      const rows = await findUsers("person42", after, 20, one);
      expect(rows.map(({ email }) => email).slice(0, 2)).toEqual(
        ["person4210@example.org", "person4211@example.org"].toSorted(),
      );
      expect(await scans()).toEqual({ ...before, byPrefix: before.byPrefix + 1 });
    });
  });
});

describe("an account shown to an admin", () => {
  test("contains identity data and no diary or body data", async () => {
    const user = await aUser(db, { email: "giulia@example.org" });
    await db
      .updateTable("profile")
      .set({ weight: 61.5, height: 165, age: 30, goal: "lose_weight" })
      .where("userId", "=", user.id)
      .execute();
    expect(await findUserForAdmin(db, user.id)).toEqual({
      id: user.id,
      email: "giulia@example.org",
      name: "Giulia",
      role: "user",
      emailVerifiedAt: null,
      createdAt: user.createdAt,
      lastAccessAt: user.lastAccessAt,
      hasPassword: false,
      hasLinkedIdentity: false,
      devices: 0,
      openRequests: 0,
    });
  });

  test("lists the source of each PRO grant, newest first", async () => {
    const [user, admin] = [await aUser(db), await aUser(db)];
    const checkout = await insertCheckout(db, { userId: user.id, planType: "monthly", priceCents: 999, days: 30 });
    await aGrant(db, user, {
      source: "checkout",
      checkoutId: checkout?.id ?? null,
      effectiveAt: new Date("2026-10-01T00:00:00Z"),
    });
    await aGrant(db, user, {
      source: "admin",
      days: 3,
      reason: "Scusa per il guasto",
      grantedById: admin.id,
      effectiveAt: new Date("2026-11-01T00:00:00Z"),
      revokedAt: new Date("2026-11-02T00:00:00Z"),
      revocationReason: "admin",
    });
    await aGrant(db, admin);
    expect(await listGrantsForAdmin(db, user.id)).toEqual([
      {
        id: expect.any(String),
        source: "admin",
        days: 3,
        effectiveAt: new Date("2026-11-01T00:00:00Z"),
        revokedAt: new Date("2026-11-02T00:00:00Z"),
        revocationReason: "admin",
        reason: "Scusa per il guasto",
        planType: null,
        grantedByEmail: admin.email,
      },
      expect.objectContaining({ source: "checkout", planType: "monthly", grantedByEmail: null }),
    ]);
  });
});
