import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestShop } from "../testing/stripe-shop.ts";
import type { TestShop } from "../testing/stripe-shop.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const coupon = (id: string, more: object = { percent_off: 20 }) => shop.stripe.coupons.create({ id, ...more });

describe("a coupon", () => {
  test("has a percentage or an amount", async () => {
    expect(await coupon("venti", { percent_off: 20, name: "Benvenuto", max_redemptions: 100 })).toMatchObject({
      id: "venti",
      object: "coupon",
      percent_off: 20,
      amount_off: null,
      currency: null,
      duration: "once",
      name: "Benvenuto",
      max_redemptions: 100,
      times_redeemed: 0,
      valid: true,
    });
    expect(await coupon("cinque", { amount_off: 500, currency: "EUR" })).toMatchObject({
      amount_off: 500,
      currency: "eur",
      percent_off: null,
    });
    expect(await shop.stripe.coupons.retrieve("venti")).toMatchObject({ name: "Benvenuto" });
    expect((await shop.stripe.coupons.create({ percent_off: 1 })).id).toMatch(/^\w{8}$/);
  });

  test("has a unique id", async () => {
    await coupon("unico");
    await expect(coupon("unico")).rejects.toMatchObject({
      statusCode: 400,
      code: "resource_already_exists",
      message: "Coupon already exists.",
    });
  });

  test("can be renamed, given metadata and deleted", async () => {
    await coupon("effimero", { percent_off: 10, metadata: { a: "1" } });
    expect(await shop.stripe.coupons.update("effimero", { name: "Altro", metadata: { b: 2 } })).toMatchObject({
      name: "Altro",
      metadata: { a: "1", b: "2" },
    });
    expect(await shop.stripe.coupons.del("effimero")).toEqual({
      id: "effimero",
      object: "coupon",
      deleted: true,
    });
    await expect(shop.stripe.coupons.retrieve("effimero")).rejects.toMatchObject({ statusCode: 404 });
  });

  test.each([
    ["neither percentage nor amount", {}],
    ["both", { percent_off: 10, amount_off: 100, currency: "eur" }],
    ["an amount of no currency", { amount_off: 100 }],
    ["more than all", { percent_off: 101 }],
    ["nothing", { percent_off: 0 }],
    ["no end to its months", { percent_off: 10, duration: "repeating" }],
    ["an end in the past", { percent_off: 10, redeem_by: 1_000_000 }],
    ["a long name", { percent_off: 10, name: "x".repeat(41) }],
  ])("with %s is rejected", async (_what, params) => {
    await expect(shop.stripe.coupons.create(params)).rejects.toMatchObject({ statusCode: 400 });
  });

  test("is listed in pages", async () => {
    const own = await openTestShop();
    for (const id of ["a", "b", "c"]) await own.stripe.coupons.create({ id, percent_off: 5 });
    const ids: string[] = [];
    for await (const { id } of own.stripe.coupons.list({ limit: 2 })) ids.push(id);
    expect(ids).toEqual(["c", "b", "a"]);
    await own.close();
  });
});
