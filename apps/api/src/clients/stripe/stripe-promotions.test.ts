import { defaultPromotions } from "@fetta/domain/billing/default-promotions";
import { plans, type PlanType } from "@fetta/domain/billing/pro-plan";
import { startFakeStripe } from "@fetta/fakes/stripe/fake-stripe";
import { afterAll, describe, expect, test } from "vitest";
import { createStripe } from "./stripe.ts";

const fakeStripe = await startFakeStripe();
afterAll(() => fakeStripe.close());
const provider = () =>
  createStripe({ secretKey: "sk_test_client", webhookSecrets: ["whsec_client"], apiBase: fakeStripe.url });
async function opened(planType: PlanType): Promise<string> {
  const wish = { userId: "user-1", email: "giulia@example.org", origin: "https://fetta.example" };
  const plan = plans[planType];
  return (await provider().openCheckout({ id: `checkout-${planType}`, plan, name: "Fetta PRO", ...wish })).sessionId;
}

describe("promo codes", () => {
  test("are created once, even by repeated and simultaneous calls, and listed with their discounts", async () => {
    const codes = defaultPromotions.map(({ code }) => code);
    const [first, second] = await Promise.all([
      provider().createPromotions(defaultPromotions),
      provider().createPromotions(defaultPromotions),
    ]);
    for (const answer of [first, second])
      expect([...answer.created, ...answer.existing].toSorted()).toEqual(codes.toSorted());
    expect([...first.created, ...second.created].toSorted()).toEqual(codes.toSorted());
    expect(await provider().createPromotions(defaultPromotions)).toEqual({ created: [], existing: codes });
    const { promotionCodes, coupons } = await provider().listPromotions();
    expect(promotionCodes.map(({ code }) => code).toSorted()).toEqual(codes.toSorted());
    expect(coupons).toHaveLength(4);
    expect(promotionCodes).toContainEqual(
      expect.objectContaining({
        code: "SCONTO5",
        active: true,
        timesRedeemed: 0,
        maxRedemptions: 50,
        coupon: { id: "fetta-sconto5", name: "Sconto di 5 euro", discount: { percentOff: null, amountOffCents: 500 } },
      }),
    );
    expect(coupons).toContainEqual({
      id: "fetta-benvenuto20",
      name: "Benvenuto",
      timesRedeemed: 0,
      maxRedemptions: 100,
      valid: true,
      discount: { percentOff: 20, amountOffCents: null },
    });
  });

  test("apply only where an amount remains to be paid: 5 euro are not deducted from the weekly plan", async () => {
    const [week, month] = [await opened("weekly"), await opened("monthly")];
    expect(fakeStripe.control.applyCode({ session: week, code: "SCONTO5" })).not.toBeNull();
    expect(fakeStripe.control.applyCode({ session: month, code: "sconto5" })).toBeNull();
    fakeStripe.control.pay({ session: month });
    const paid = await provider().readCheckout(month);
    expect(paid?.facts).toMatchObject({ amountSubtotal: 999, paidCents: 499 });
  });

  test("of a failing provider are reported as an error instead of an empty list", async () => {
    fakeStripe.setFault("status_500");
    await expect(provider().listPromotions()).rejects.toThrow("promotions_unreadable");
    await expect(provider().createPromotions(defaultPromotions)).rejects.toThrow("promotions_not_created");
  });
});
