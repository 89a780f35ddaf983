import { z } from "zod";
import { randomCode } from "../stripe-account.ts";
import type { StripeAccount, Coupon } from "../stripe-account.ts";
import { isCouponRedeemable } from "./discounts.ts";
import { createdFilter, listParams, matchesCreated, paginate } from "../api/list-pagination.ts";
import { defineOperation } from "../api/api-operation.ts";
import {
  enumParam,
  currencyParam,
  expandParam,
  integerParam,
  mergeMetadata,
  metadataParam,
  unsupportedParam,
  percentageParam,
  textParam,
} from "../api/request-params.ts";
import { resourceMissing, invalidRequest, invalidParameter } from "../api/stripe-error.ts";

/** A coupon as the API returns it. */
export const toCouponResponse = (account: StripeAccount, coupon: Coupon): Coupon => ({
  ...coupon,
  valid: isCouponRedeemable(account, coupon),
});

const createCouponParams = z.strictObject({
  id: textParam().optional(),
  name: textParam(40).optional(),
  percent_off: percentageParam().optional(),
  amount_off: integerParam(1).optional(),
  currency: currencyParam().optional(),
  duration: enumParam(["forever", "once", "repeating"]).optional(),
  duration_in_months: integerParam(1).optional(),
  max_redemptions: integerParam(1).optional(),
  redeem_by: integerParam(0).optional(),
  metadata: metadataParam().optional(),
  applies_to: unsupportedParam().optional(),
  currency_options: unsupportedParam().optional(),
  expand: expandParam(),
});

/** Throws when the parameters of a coupon contradict each other. */
function validateCoupon(account: StripeAccount, params: z.output<typeof createCouponParams>): void {
  if (params.percent_off !== undefined && params.amount_off !== undefined)
    throw invalidParameter("You may only specify one of these parameters: amount_off, percent_off.", {
      code: "parameters_exclusive",
    });
  if (params.percent_off === undefined && params.amount_off === undefined)
    throw invalidParameter("Must provide percent_off or amount_off.", { code: "parameter_missing" });
  const missingParam =
    params.amount_off !== undefined && params.currency === undefined
      ? "currency"
      : params.duration === "repeating" && params.duration_in_months === undefined
        ? "duration_in_months"
        : undefined;
  if (missingParam !== undefined)
    throw invalidParameter(`Missing required param: ${missingParam}.`, {
      code: "parameter_missing",
      param: missingParam,
    });
  const fiveYears = 5 * 365 * 86_400;
  if (params.redeem_by !== undefined && params.redeem_by <= account.now())
    throw invalidParameter("The redeem_by date must be in the future.", { param: "redeem_by" });
  if (params.redeem_by !== undefined && params.redeem_by > account.now() + fiveYears)
    throw invalidParameter("The redeem_by date cannot be more than 5 years in the future.", {
      param: "redeem_by",
    });
}

function findCoupon(account: StripeAccount, id: string): Coupon {
  const coupon = account.coupons.get(id);
  if (!coupon) throw resourceMissing("coupon", id, "coupon");
  return coupon;
}

export const couponOperations = [
  defineOperation("POST", "/v1/coupons", createCouponParams, ({ account, params }) => {
    validateCoupon(account, params);
    const id = params.id ?? randomCode(8);
    if (account.coupons.has(id)) throw invalidRequest("Coupon already exists.", { code: "resource_already_exists" });
    const coupon: Coupon = {
      id,
      object: "coupon",
      amount_off: params.amount_off ?? null,
      created: account.now(),
      currency: params.amount_off === undefined ? null : (params.currency ?? null),
      duration: params.duration ?? "once",
      duration_in_months: params.duration_in_months ?? null,
      livemode: false,
      max_redemptions: params.max_redemptions ?? null,
      metadata: mergeMetadata(null, params.metadata),
      name: params.name ?? null,
      percent_off: params.percent_off ?? null,
      redeem_by: params.redeem_by ?? null,
      times_redeemed: 0,
      valid: true,
    };
    account.coupons.set(id, coupon);
    return coupon;
  }),
  defineOperation("GET", "/v1/coupons/:id", z.strictObject({ expand: expandParam() }), ({ account, id }) =>
    toCouponResponse(account, findCoupon(account, id)),
  ),
  defineOperation(
    "POST",
    "/v1/coupons/:id",
    z.strictObject({
      name: textParam(40).optional(),
      metadata: metadataParam().optional(),
      expand: expandParam(),
    }),
    ({ account, params, id }) => {
      const coupon = findCoupon(account, id);
      coupon.name = params.name ?? coupon.name;
      coupon.metadata = mergeMetadata(coupon.metadata, params.metadata);
      return toCouponResponse(account, coupon);
    },
  ),
  defineOperation("DELETE", "/v1/coupons/:id", z.strictObject({}), ({ account, id }) => {
    account.coupons.delete(findCoupon(account, id).id);
    return { id, object: "coupon", deleted: true };
  }),
  defineOperation(
    "GET",
    "/v1/coupons",
    z.strictObject({ ...listParams, created: createdFilter() }),
    ({ account, params }) => {
      const page = paginate(account.coupons, params, { kind: "coupon", url: "/v1/coupons" }, (coupon) =>
        matchesCreated(params.created, coupon),
      );
      return { ...page, data: page.data.map((coupon) => toCouponResponse(account, coupon)) };
    },
  ),
];
