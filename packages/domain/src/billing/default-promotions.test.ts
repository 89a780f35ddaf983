import { expect, test } from "vitest";
import { defaultPromotions } from "./default-promotions.ts";
import { plans } from "./pro-plan.ts";

test("the default promotions are 20 %, 5 euro, 50 % and 20 % for friends, each with a redemption limit", () => {
  expect(
    defaultPromotions.map(({ code, percentOff, amountOffCents, maxRedemptions }) => [
      code,
      percentOff,
      amountOffCents,
      maxRedemptions,
    ]),
  ).toEqual([
    ["BENVENUTO20", 20, null, 100],
    ["SCONTO5", null, 500, 50],
    ["META50", 50, null, 25],
    ["AMICI20", 20, null, 200],
  ]);
});

test("a promotion is either a percentage or an amount, and each has its own coupon", () => {
  for (const { percentOff, amountOffCents } of defaultPromotions)
    expect([percentOff, amountOffCents].filter((value) => value === null)).toHaveLength(1);
  expect(new Set(defaultPromotions.map(({ couponId }) => couponId)).size).toBe(defaultPromotions.length);
});

test("no promotion makes a plan free", () => {
  for (const { percentOff, amountOffCents, minimumCents } of defaultPromotions)
    for (const { priceCents } of Object.values(plans)) {
      if (minimumCents !== null && priceCents < minimumCents) continue;
      const off = amountOffCents ?? (priceCents * (percentOff ?? 0)) / 100;
      expect(priceCents - off).toBeGreaterThan(0);
    }
});
