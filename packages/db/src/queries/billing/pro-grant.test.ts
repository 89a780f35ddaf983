import { beforeEach, describe, expect, test } from "vitest";
import { createTestDatabase } from "../../testing/test-database.ts";
import { aGrant, aUser } from "../../testing/factories.ts";
import { aCheckout } from "../../testing/payment-factories.ts";
import {
  hasActivePurchase,
  insertGrant,
  listGrants,
  reinstateGrantOfCheckout,
  revokeGrant,
  revokeGrantOfCheckout,
  revokeGrantsOf,
} from "./pro-grant.ts";

const db = await createTestDatabase();
let user: { id: string };
let other: { id: string };
beforeEach(async () => {
  [user, other] = [await aUser(db), await aUser(db)];
});

const insertPurchase = async (of = user) => {
  const { id: checkoutId } = await aCheckout(db, of, { state: "paid" });
  const newGrant = {
    userId: of.id,
    source: "checkout",
    days: 30,
    checkoutId,
    reason: null,
    grantedBy: null,
  } as const;
  return { checkoutId, wish: newGrant, grant: await insertGrant(db, newGrant) };
};

test("a checkout gives its days once, from the moment on that the database says", async () => {
  const { wish, grant } = await insertPurchase();
  expect(grant).toMatchObject({ days: 30, source: "checkout", revokedAt: null });
  expect(Math.abs((grant?.effectiveAt.getTime() ?? 0) - Date.now())).toBeLessThan(60_000);
  const again = await Promise.all(Array.from({ length: 10 }, () => insertGrant(db, { ...wish, days: 365 })));
  expect(again.filter(Boolean)).toEqual([]);
  expect(await listGrants(db, user.id)).toEqual([grant]);
});

test("days that nobody bought are given as often as somebody says so", async () => {
  const gift = { source: "admin", days: 7, checkoutId: null, grantedBy: other.id } as const;
  for (const reason of ["scuse", "concorso"]) await insertGrant(db, { userId: user.id, reason, ...gift });
  const grants = await listGrants(db, user.id);
  expect(grants.map(({ reason }) => reason)).toEqual(["concorso", "scuse"]);
});

describe("taking back and giving again", () => {
  test("touches the days of one checkout, once each", async () => {
    const { checkoutId } = await insertPurchase();
    await aGrant(db, user);
    expect(await revokeGrantOfCheckout(db, checkoutId, "refund")).toBe(true);
    expect(await revokeGrantOfCheckout(db, checkoutId, "dispute")).toBe(false);
    const taken = (await listGrants(db, user.id)).filter(({ revokedAt }) => revokedAt !== null);
    expect(taken).toMatchObject([{ checkoutId, revokedFor: "refund" }]);
    expect(await reinstateGrantOfCheckout(db, checkoutId)).toBe(true);
    expect(await reinstateGrantOfCheckout(db, checkoutId)).toBe(false);
    for (const grant of await listGrants(db, user.id))
      expect(grant).toMatchObject({ revokedAt: null, revokedFor: null });
  });

  test("does not give again what an admin took", async () => {
    const { checkoutId, grant } = await insertPurchase();
    expect(await revokeGrant(db, user.id, grant?.id ?? "")).toMatchObject({ revokedFor: "admin" });
    expect(await revokeGrantOfCheckout(db, checkoutId, "refund")).toBe(false);
    expect(await reinstateGrantOfCheckout(db, checkoutId)).toBe(false);
    expect(await listGrants(db, user.id)).toMatchObject([{ revokedFor: "admin" }]);
  });

  test("by an admin's hand needs the right person, and works once", async () => {
    const { id } = await aGrant(db, user);
    expect(await revokeGrant(db, other.id, id)).toBeUndefined();
    expect(await revokeGrant(db, user.id, id)).toMatchObject({ id });
    expect(await revokeGrant(db, user.id, id)).toBeUndefined();
  });

  test("of everything leaves others theirs", async () => {
    await insertPurchase();
    await aGrant(db, user);
    await aGrant(db, other);
    expect(await revokeGrantsOf(db, user.id)).toBe(2);
    expect(await revokeGrantsOf(db, user.id)).toBe(0);
    expect(await listGrants(db, other.id)).toMatchObject([{ revokedAt: null }]);
  });
});

test("a person has paid where a checkout's days count, and not for gifts or what was taken back", async () => {
  await aGrant(db, user);
  expect(await hasActivePurchase(db, user.id)).toBe(false);
  const { checkoutId } = await insertPurchase();
  expect(await hasActivePurchase(db, user.id)).toBe(true);
  expect(await hasActivePurchase(db, other.id)).toBe(false);
  await revokeGrantOfCheckout(db, checkoutId, "refund");
  expect(await hasActivePurchase(db, user.id)).toBe(false);
});

test("a grant that makes no sense is not stored", async () => {
  const plain = { userId: user.id, days: 7, reason: null, grantedBy: null };
  await expect(insertGrant(db, { ...plain, source: "checkout", checkoutId: null })).rejects.toThrow(
    "pro_grant_checkout",
  );
  const { id: checkoutId } = await aCheckout(db, user);
  await expect(insertGrant(db, { ...plain, source: "admin", checkoutId })).rejects.toThrow(
    "pro_grant_checkout",
  );
  await expect(aGrant(db, user, { revokedAt: new Date() })).rejects.toThrow("pro_grant_revoked");
});

test("who leaves takes their days along, and what they paid stays on record", async () => {
  const { checkoutId } = await insertPurchase();
  await db.deleteFrom("appUser").where("id", "=", user.id).execute();
  expect(await listGrants(db, user.id)).toEqual([]);
  const row = await db
    .selectFrom("checkout")
    .selectAll()
    .where("id", "=", checkoutId)
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({ userId: null, state: "paid", priceCents: 999 });
});
