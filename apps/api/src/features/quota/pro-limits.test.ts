import { proQuotaPerHour } from "@fetta/domain/billing/usage-quota";
import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { avoidHourBoundary } from "@fetta/db/testing/avoid-hour-boundary";
import { openCheckoutSession, startPaymentsApi, type PaymentUser } from "../../testing/payments-api.ts";
import { settleQuota, reserveQuota } from "./quota.ts";

const running = startPaymentsApi();
beforeEach(avoidHourBoundary);
const control = () => running.fakeStripe.control;

async function buy(buyer: PaymentUser): Promise<string> {
  const session = await openCheckoutSession(buyer, "weekly");
  control().pay({ session });
  await running.deliverAll();
  return session;
}
/** Uses a dish scan; false where none is left. */
async function scan({ user }: PaymentUser): Promise<boolean> {
  const { deps } = running.api;
  try {
    await settleQuota(deps.db, await reserveQuota(deps, user.id, "food_scan"));
    return true;
  } catch (error) {
    expect(String(error)).toContain("daily_limit_reached");
    return false;
  }
}
const limits = async (buyer: PaymentUser) => {
  const { body } = await buyer.get("/api/usage/stats");
  const { isPro, foodScans } = body as { isPro: boolean; foodScans: { limit: number | null } };
  return { isPro, limit: foodScans.limit };
};
const free = { isPro: false, limit: 1 };
const pro = { isPro: true, limit: null };

describe("the quota, which depends on the grant ledger at every use,", () => {
  test("is lifted by PRO and applies again after a refund", async () => {
    const buyer = await running.api.signUp();
    expect([await scan(buyer), await scan(buyer)]).toEqual([true, false]);
    expect(await limits(buyer)).toEqual(free);
    const session = await buy(buyer);
    expect([await scan(buyer), await scan(buyer)]).toEqual([true, true]);
    expect(await limits(buyer)).toEqual(pro);
    control().refund({ session });
    await running.deliverAll();
    expect(await scan(buyer)).toBe(false);
    expect(await limits(buyer)).toEqual(free);
  });

  test("applies again when PRO ends and is lifted when it begins, also within a session", async () => {
    const buyer = await running.api.signUp();
    await buy(buyer);
    expect([await scan(buyer), await scan(buyer)]).toEqual([true, true]);
    await running.api.db
      .updateTable("proGrant")
      .set({ effectiveAt: sql<Date>`effective_at - interval '7 days'` })
      .where("userId", "=", buyer.user.id)
      .execute();
    expect(await scan(buyer)).toBe(false);
    expect(await limits(buyer)).toEqual(free);
    expect((await buyer.get("/api/user/profile")).body).toMatchObject({ isPro: true, proStatus: "expired" });
    await buy(buyer);
    expect(await scan(buyer)).toBe(true);
  });

  test("does not stop work begun during PRO that was revoked meanwhile", async () => {
    const buyer = await running.api.signUp();
    expect(await scan(buyer)).toBe(true);
    const session = await buy(buyer);
    const { deps } = running.api;
    const underWay = await reserveQuota(deps, buyer.user.id, "food_scan");
    control().openDispute({ session });
    await running.deliverAll();
    await settleQuota(deps.db, underWay);
    expect(await scan(buyer)).toBe(false);
    control().closeDispute({ session, outcome: "won" });
    await running.deliverAll();
    expect(await scan(buyer)).toBe(true);
  });

  test("ignores the PRO state that a client claims", async () => {
    const buyer = await running.api.signUp();
    expect(await scan(buyer)).toBe(true);
    const headers = { "x-is-pro": "true", cookie: `session=${buyer.token}; isPro=true; proStatus=active` };
    const { body } = await running.api.guest.get("/api/usage/stats?isPro=true&proStatus=active", headers);
    expect(body).toMatchObject({ isPro: false, foodScans: { limit: 1 } });
    expect(await scan(buyer)).toBe(false);
  });

  test("has an hourly limit during PRO against automated use", async () => {
    const buyer = await running.api.signUp();
    await buy(buyer);
    for (let scans = 0; scans < proQuotaPerHour; scans += 1) expect(await scan(buyer)).toBe(true);
    await expect(reserveQuota(running.api.deps, buyer.user.id, "food_scan")).rejects.toThrow("too_many_attempts");
  });
});
