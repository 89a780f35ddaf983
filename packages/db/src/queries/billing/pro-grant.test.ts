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
    grantedById: null,
  } as const;
  return { checkoutId, wish: newGrant, grant: await insertGrant(db, newGrant) };
};

test("a checkout grants its days once, from the time of the database's clock", async () => {
  const { wish, grant } = await insertPurchase();
  expect(grant).toMatchObject({ days: 30, source: "checkout", revokedAt: null });
  expect(Math.abs((grant?.effectiveAt.getTime() ?? 0) - Date.now())).toBeLessThan(60_000);
  const again = await Promise.all(Array.from({ length: 10 }, () => insertGrant(db, { ...wish, days: 365 })));
  expect(again.filter(Boolean)).toEqual([]);
  expect(await listGrants(db, user.id)).toEqual([grant]);
});

test("grants without a checkout can be repeated", async () => {
  const gift = { source: "admin", days: 7, checkoutId: null, grantedById: other.id } as const;
  for (const reason of ["scuse", "concorso"]) await insertGrant(db, { userId: user.id, reason, ...gift });
  const grants = await listGrants(db, user.id);
  expect(grants.map(({ reason }) => reason)).toEqual(["concorso", "scuse"]);
});

describe("revoking and reinstating", () => {
  test("affects the grant of one checkout, once each", async () => {
    const { checkoutId } = await insertPurchase();
    await aGrant(db, user);
    expect(await revokeGrantOfCheckout(db, checkoutId, "refund")).toBe(true);
    expect(await revokeGrantOfCheckout(db, checkoutId, "dispute")).toBe(false);
    const taken = (await listGrants(db, user.id)).filter(({ revokedAt }) => revokedAt !== null);
    expect(taken).toMatchObject([{ checkoutId, revocationReason: "refund" }]);
    expect(await reinstateGrantOfCheckout(db, checkoutId)).toBe(true);
    expect(await reinstateGrantOfCheckout(db, checkoutId)).toBe(false);
    for (const grant of await listGrants(db, user.id))
      expect(grant).toMatchObject({ revokedAt: null, revocationReason: null });
  });

  test("does not reinstate a grant that an admin revoked", async () => {
    const { checkoutId, grant } = await insertPurchase();
    expect(await revokeGrant(db, user.id, grant?.id ?? "")).toMatchObject({ revocationReason: "admin" });
    expect(await revokeGrantOfCheckout(db, checkoutId, "refund")).toBe(false);
    expect(await reinstateGrantOfCheckout(db, checkoutId)).toBe(false);
    expect(await listGrants(db, user.id)).toMatchObject([{ revocationReason: "admin" }]);
  });

  test("by an admin requires the account that holds the grant, and succeeds once", async () => {
    const { id } = await aGrant(db, user);
    expect(await revokeGrant(db, other.id, id)).toBeUndefined();
    expect(await revokeGrant(db, user.id, id)).toMatchObject({ id });
    expect(await revokeGrant(db, user.id, id)).toBeUndefined();
  });

  test("all grants of one account keeps those of other accounts", async () => {
    await insertPurchase();
    await aGrant(db, user);
    await aGrant(db, other);
    expect(await revokeGrantsOf(db, user.id)).toBe(2);
    expect(await revokeGrantsOf(db, user.id)).toBe(0);
    expect(await listGrants(db, other.id)).toMatchObject([{ revokedAt: null }]);
  });
});

test("an active purchase is a grant of a checkout, not a gift and not a revoked grant", async () => {
  await aGrant(db, user);
  expect(await hasActivePurchase(db, user.id)).toBe(false);
  const { checkoutId } = await insertPurchase();
  expect(await hasActivePurchase(db, user.id)).toBe(true);
  expect(await hasActivePurchase(db, other.id)).toBe(false);
  await revokeGrantOfCheckout(db, checkoutId, "refund");
  expect(await hasActivePurchase(db, user.id)).toBe(false);
});

test("inconsistent grants are rejected", async () => {
  const plain = { userId: user.id, days: 7, reason: null, grantedById: null };
  await expect(insertGrant(db, { ...plain, source: "checkout", checkoutId: null })).rejects.toThrow(
    "pro_grant_checkout",
  );
  const { id: checkoutId } = await aCheckout(db, user);
  await expect(insertGrant(db, { ...plain, source: "admin", checkoutId })).rejects.toThrow("pro_grant_checkout");
  await expect(aGrant(db, user, { revokedAt: new Date() })).rejects.toThrow("pro_grant_revoked");
});

test("deleting an account deletes its grants and keeps its paid checkout without the account", async () => {
  const { checkoutId } = await insertPurchase();
  await db.deleteFrom("appUser").where("id", "=", user.id).execute();
  expect(await listGrants(db, user.id)).toEqual([]);
  const row = await db.selectFrom("checkout").selectAll().where("id", "=", checkoutId).executeTakeFirstOrThrow();
  expect(row).toMatchObject({ userId: null, state: "paid", priceCents: 999 });
});
