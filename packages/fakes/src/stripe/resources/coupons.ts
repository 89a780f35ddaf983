import { z } from "zod";
import { newName } from "../stripe-account.ts";
import type { Account, Coupon } from "../stripe-account.ts";
import { isValid } from "./discounts.ts";
import { createdFilter, listParams, madeIn, pageOf } from "../api/list-pagination.ts";
import { operation } from "../api/api-operation.ts";
import {
  choice,
  currency,
  expand,
  integer,
  mergedMetadata,
  metadata,
  notHere,
  percentage,
  text,
} from "../api/request-params.ts";
import { noSuch, refused, wrongParameter } from "../api/stripe-error.ts";

/** A coupon as it is answered. */
export const shownCoupon = (account: Account, coupon: Coupon): Coupon => ({
  ...coupon,
  valid: isValid(account, coupon),
});

const creation = z.strictObject({
  id: text().optional(),
  name: text(40).optional(),
  percent_off: percentage().optional(),
  amount_off: integer(1).optional(),
  currency: currency().optional(),
  duration: choice(["forever", "once", "repeating"]).optional(),
  duration_in_months: integer(1).optional(),
  max_redemptions: integer(1).optional(),
  redeem_by: integer(0).optional(),
  metadata: metadata().optional(),
  applies_to: notHere().optional(),
  currency_options: notHere().optional(),
  expand: expand(),
});

/** What of a coupon does not go together. */
function check(account: Account, given: z.output<typeof creation>): void {
  if (given.percent_off !== undefined && given.amount_off !== undefined)
    throw wrongParameter("You may only specify one of these parameters: amount_off, percent_off.", {
      code: "parameters_exclusive",
    });
  if (given.percent_off === undefined && given.amount_off === undefined)
    throw wrongParameter("Must provide percent_off or amount_off.", { code: "parameter_missing" });
  const needed =
    given.amount_off !== undefined && given.currency === undefined
      ? "currency"
      : given.duration === "repeating" && given.duration_in_months === undefined
        ? "duration_in_months"
        : undefined;
  if (needed !== undefined)
    throw wrongParameter(`Missing required param: ${needed}.`, { code: "parameter_missing", param: needed });
  const fiveYears = 5 * 365 * 86_400;
  if (given.redeem_by !== undefined && given.redeem_by <= account.now())
    throw wrongParameter("The redeem_by date must be in the future.", { param: "redeem_by" });
  if (given.redeem_by !== undefined && given.redeem_by > account.now() + fiveYears)
    throw wrongParameter("The redeem_by date cannot be more than 5 years in the future.", {
      param: "redeem_by",
    });
}

function find(account: Account, id: string): Coupon {
  const coupon = account.coupons.get(id);
  if (!coupon) throw noSuch("coupon", id, "coupon");
  return coupon;
}

export const couponOperations = [
  operation("POST", "/v1/coupons", creation, ({ account, given }) => {
    check(account, given);
    const id = given.id ?? newName(8);
    if (account.coupons.has(id)) throw refused("Coupon already exists.", { code: "resource_already_exists" });
    const coupon: Coupon = {
      id,
      object: "coupon",
      amount_off: given.amount_off ?? null,
      created: account.now(),
      currency: given.amount_off === undefined ? null : (given.currency ?? null),
      duration: given.duration ?? "once",
      duration_in_months: given.duration_in_months ?? null,
      livemode: false,
      max_redemptions: given.max_redemptions ?? null,
      metadata: mergedMetadata(null, given.metadata),
      name: given.name ?? null,
      percent_off: given.percent_off ?? null,
      redeem_by: given.redeem_by ?? null,
      times_redeemed: 0,
      valid: true,
    };
    account.coupons.set(id, coupon);
    return coupon;
  }),
  operation("GET", "/v1/coupons/:id", z.strictObject({ expand: expand() }), ({ account, id }) =>
    shownCoupon(account, find(account, id)),
  ),
  operation(
    "POST",
    "/v1/coupons/:id",
    z.strictObject({ name: text(40).optional(), metadata: metadata().optional(), expand: expand() }),
    ({ account, given, id }) => {
      const coupon = find(account, id);
      coupon.name = given.name ?? coupon.name;
      coupon.metadata = mergedMetadata(coupon.metadata, given.metadata);
      return shownCoupon(account, coupon);
    },
  ),
  operation("DELETE", "/v1/coupons/:id", z.strictObject({}), ({ account, id }) => {
    account.coupons.delete(find(account, id).id);
    return { id, object: "coupon", deleted: true };
  }),
  operation(
    "GET",
    "/v1/coupons",
    z.strictObject({ ...listParams, created: createdFilter() }),
    ({ account, given }) => {
      const page = pageOf(account.coupons, given, { kind: "coupon", url: "/v1/coupons" }, (coupon) =>
        madeIn(given.created, coupon),
      );
      return { ...page, data: page.data.map((coupon) => shownCoupon(account, coupon)) };
    },
  ),
];
