import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { oneLineItem, openTestShop } from "../testing/stripe-shop.ts";
import type { TestShop } from "../testing/stripe-shop.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
  await coupon("venti", { percent_off: 20, max_redemptions: 100 });
});
afterAll(() => shop.close());

const seconds = (): number => Math.floor(Date.now() / 1000);
const coupon = (id: string, more: object = { percent_off: 20 }) => shop.stripe.coupons.create({ id, ...more });
const code = (id: string, of: string, more: object = {}) =>
  shop.stripe.promotionCodes.create({ code: id, promotion: { type: "coupon", coupon: of }, ...more });

describe("a promotion code", () => {
  test("refers to its coupon by id, and contains it when expanded", async () => {
    await coupon("meta", { percent_off: 50 });
    const made = await code("META50", "meta", { max_redemptions: 25 });
    expect(made).toMatchObject({
      object: "promotion_code",
      active: true,
      code: "META50",
      promotion: { type: "coupon", coupon: "meta" },
      max_redemptions: 25,
      times_redeemed: 0,
      restrictions: { first_time_transaction: false, minimum_amount: null },
    });
    expect(made).not.toHaveProperty("coupon");
    const listed = await shop.stripe.promotionCodes.list({
      code: "meta50",
      expand: ["data.promotion.coupon"],
    });
    expect(listed.data).toMatchObject([
      { id: made.id, promotion: { coupon: { id: "meta", percent_off: 50, valid: true } } },
    ]);
    expect(await shop.stripe.promotionCodes.retrieve(made.id)).toMatchObject({ code: "META50" });
  });

  test("in the form of an earlier API version is rejected", async () => {
    await expect(
      shop.stripe.rawRequest("POST", "/v1/promotion_codes", { coupon: "venti", code: "VECCHIO" }),
    ).rejects.toMatchObject({ statusCode: 400, code: "parameter_unknown", param: "coupon" });
  });

  test("is unique among the active ones, in any case of its letters", async () => {
    await coupon("amici");
    const first = await code("AMICI20", "amici");
    await expect(code("amici20", "amici")).rejects.toMatchObject({
      statusCode: 400,
      code: "resource_already_exists",
    });
    await shop.stripe.promotionCodes.update(first.id, { active: false });
    const second = await code("AMICI20", "amici");
    await expect(shop.stripe.promotionCodes.update(first.id, { active: true })).rejects.toMatchObject({
      code: "resource_already_exists",
    });
    const active = await shop.stripe.promotionCodes.list({ code: "AMICI20", active: true });
    expect(active.data.map(({ id }) => id)).toEqual([second.id]);
    expect((await shop.stripe.promotionCodes.list({ coupon: "amici" })).data).toHaveLength(2);
    await shop.stripe.promotionCodes.update(second.id, { active: false });
    expect(await shop.stripe.promotionCodes.update(first.id, { active: true })).toMatchObject({
      active: true,
    });
  });

  test.each([
    ["of no coupon", { promotion: { type: "coupon", coupon: "nessuno" } }, "resource_missing"],
    ["with blanks", { code: "DUE PAROLE" }, undefined],
    ["that has ended", { expires_at: 1_000_000 }, undefined],
    ["with a least amount of no currency", { restrictions: { minimum_amount: 999 } }, "parameter_missing"],
    ["used more often than its coupon", { max_redemptions: 101 }, undefined],
    ["for one customer alone, which the fake cannot do", { customer: "cus_1" }, undefined],
  ])("%s is rejected", async (_what, params, why) => {
    await expect(
      shop.stripe.promotionCodes.create({
        promotion: { type: "coupon", coupon: "venti" },
        ...params,
      } as never),
    ).rejects.toMatchObject({ statusCode: 400, code: why });
  });

  test("becomes inactive when it or its coupon is used up or expired", async () => {
    const own = await openTestShop();
    const { stripe, fakeStripe } = own;
    const made = async (id: string, ofCoupon: object, more: object) => {
      await stripe.coupons.create({ id, percent_off: 10, ...ofCoupon });
      return stripe.promotionCodes.create({ code: id, promotion: { type: "coupon", coupon: id }, ...more });
    };
    const ids = {
      used: (await made("used", {}, { max_redemptions: 1 })).id,
      ended: (await made("ended", {}, { expires_at: seconds() + 100 })).id,
      couponUsed: (await made("couponUsed", { max_redemptions: 1 }, {})).id,
      couponEnded: (await made("couponEnded", { redeem_by: seconds() + 100 }, {})).id,
    };
    for (const id of Object.values(ids))
      expect(await stripe.promotionCodes.retrieve(id)).toMatchObject({ active: true });
    for (const used of ["used", "couponUsed"]) {
      const { id } = await own.checkout();
      expect(fakeStripe.control.applyCode({ session: id, code: used }).refusal).toBeNull();
      fakeStripe.control.pay({ session: id });
    }
    fakeStripe.control.advanceClock({ seconds: 101 });
    for (const id of Object.values(ids))
      expect(await stripe.promotionCodes.retrieve(id)).toMatchObject({ active: false });
    expect((await stripe.promotionCodes.list({ active: true })).data).toEqual([]);
    expect(await stripe.coupons.retrieve("couponUsed")).toMatchObject({ valid: false, times_redeemed: 1 });
    const { id } = await own.checkout();
    const refusals = ["used", "ended", "couponUsed", "couponEnded", "altro"].map(
      (typed) => fakeStripe.control.applyCode({ session: id, code: typed }).refusal,
    );
    expect(refusals).toEqual(["used_up", "expired", "used_up", "expired", "unknown"]);
    await own.close();
  });
});

describe("a promotion code in a checkout", () => {
  test("reduces the amount, is listed as a discount, and is counted when the checkout is completed", async () => {
    await coupon("estate", { percent_off: 20 });
    const made = await code("ESTATE20", "estate");
    const { id } = await shop.checkout();
    expect(shop.fakeStripe.control.applyCode({ session: id, code: " estate20 " }).refusal).toBeNull();
    const session = await shop.stripe.checkout.sessions.retrieve(id, {
      expand: ["discounts.promotion_code", "line_items"],
    });
    expect(session).toMatchObject({
      amount_subtotal: 999,
      amount_total: 799,
      total_details: { amount_discount: 200 },
      discounts: [{ coupon: null, promotion_code: { id: made.id, code: "ESTATE20" } }],
      line_items: { data: [{ amount_subtotal: 999, amount_discount: 200, amount_total: 799 }] },
    });
    expect(await shop.stripe.promotionCodes.retrieve(made.id)).toMatchObject({ times_redeemed: 0 });
    shop.fakeStripe.control.removeCode({ session: id });
    expect(await shop.stripe.checkout.sessions.retrieve(id)).toMatchObject({
      amount_total: 999,
      discounts: [],
    });
    shop.fakeStripe.control.applyCode({ session: id, code: "ESTATE20" });
    const { payment_intent: intent } = shop.fakeStripe.control.pay({ session: id });
    expect(await shop.stripe.paymentIntents.retrieve(intent ?? "")).toMatchObject({ amount: 799 });
    expect(await shop.stripe.promotionCodes.retrieve(made.id)).toMatchObject({ times_redeemed: 1 });
    expect(await shop.stripe.coupons.retrieve("estate")).toMatchObject({ times_redeemed: 1 });
  });

  test("that covers the full amount leaves nothing to pay, before and after completion", async () => {
    await coupon("regalo", { amount_off: 5000, currency: "eur" });
    await code("REGALO", "regalo");
    const { id } = await shop.checkout();
    shop.fakeStripe.control.applyCode({ session: id, code: "REGALO" });
    expect(await shop.stripe.checkout.sessions.retrieve(id)).toMatchObject({
      status: "open",
      amount_total: 0,
      payment_status: "no_payment_required",
      total_details: { amount_discount: 999 },
    });
    shop.fakeStripe.control.pay({ session: id });
    expect(await shop.stripe.checkout.sessions.retrieve(id)).toMatchObject({
      status: "complete",
      payment_status: "no_payment_required",
      payment_intent: null,
    });
  });

  test("is rejected below its minimum amount, in another currency, and where less than a payable amount would be left", async () => {
    await coupon("sconto5", { amount_off: 500, currency: "eur" });
    await code("SCONTO5", "sconto5", {
      restrictions: { minimum_amount: 999, minimum_amount_currency: "eur" },
    });
    await coupon("dollari", { amount_off: 500, currency: "usd" });
    await code("DOLLARI", "dollari");
    await coupon("quasi", { percent_off: 96 });
    await code("QUASI", "quasi");
    const typed = async (cents: number, what: string) => {
      const { id } = await shop.checkout({ line_items: [oneLineItem(cents)] });
      return shop.fakeStripe.control.applyCode({ session: id, code: what }).refusal;
    };
    expect(await typed(998, "SCONTO5")).toBe("below_minimum");
    expect(await typed(999, "SCONTO5")).toBeNull();
    expect(await typed(999, "DOLLARI")).toBe("other_currency");
    expect(await typed(999, "QUASI")).toBe("too_little_left");
  });

  test("that is used up before the payment blocks the payment and is removed from the checkout", async () => {
    await coupon("ultimo", { percent_off: 50 });
    await code("ULTIMO", "ultimo", { max_redemptions: 1 });
    const [first, second] = [await shop.checkout(), await shop.checkout()];
    for (const { id } of [first, second]) shop.fakeStripe.control.applyCode({ session: id, code: "ULTIMO" });
    shop.fakeStripe.control.pay({ session: first.id });
    expect(() => shop.fakeStripe.control.pay({ session: second.id })).toThrow("used_up");
    expect(await shop.stripe.checkout.sessions.retrieve(second.id)).toMatchObject({
      status: "open",
      amount_total: 999,
      discounts: [],
    });
  });
});

test("the total is the subtotal less the discounts of its lines and never negative, for any prices and code", async () => {
  const own = await openTestShop();
  const discount = fc.oneof(
    fc.integer({ min: 1, max: 10_000 }).map((hundredths) => ({ percent_off: hundredths / 100 })),
    fc.integer({ min: 1, max: 200_000 }).map((cents) => ({ amount_off: cents, currency: "eur" })),
  );
  const lines = fc.array(fc.tuple(fc.integer({ min: 50, max: 50_000 }), fc.integer({ min: 1, max: 5 })), {
    minLength: 1,
    maxLength: 4,
  });
  let run = 0;
  let applied = 0;
  await fc.assert(
    fc.asyncProperty(discount, lines, async (off, prices) => {
      const name = `P${(run += 1)}`;
      await own.stripe.coupons.create({ id: name, ...off });
      await own.stripe.promotionCodes.create({ code: name, promotion: { type: "coupon", coupon: name } });
      const { id } = await own.checkout({ line_items: prices.map((price) => oneLineItem(...price)) });
      const { refusal } = own.fakeStripe.control.applyCode({ session: id, code: name });
      if (refusal === null) applied += 1;
      const session = await own.stripe.checkout.sessions.retrieve(id, { expand: ["line_items"] });
      const subtotal = prices.reduce((sum, [price, quantity]) => sum + price * quantity, 0);
      const wanted = "percent_off" in off ? (subtotal * off.percent_off) / 100 : off.amount_off;
      const less = session.total_details?.amount_discount ?? Number.NaN;
      expect(session.amount_subtotal).toBe(subtotal);
      expect(session.amount_total).toBe(subtotal - less);
      expect(session.amount_total).toBeGreaterThanOrEqual(0);
      if (refusal === null) expect(Math.abs(less - Math.min(wanted, subtotal))).toBeLessThanOrEqual(0.5 + 1e-6);
      else expect([refusal, less]).toEqual(["too_little_left", 0]);
      const items = session.line_items?.data ?? [];
      expect(items.reduce((sum, { amount_total: amount }) => sum + amount, 0)).toBe(session.amount_total);
      for (const item of items) {
        expect(item.amount_total).toBe(item.amount_subtotal - item.amount_discount);
        expect(item.amount_total).toBeGreaterThanOrEqual(0);
        expect(item.amount_discount).toBeGreaterThanOrEqual(0);
      }
    }),
    { numRuns: 150 },
  );
  expect(applied).toBeGreaterThan(100);
  await own.close();
});
