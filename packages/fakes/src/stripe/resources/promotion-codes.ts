import { z } from "zod";
import { generateId, randomCode } from "../stripe-account.ts";
import type { StripeAccount, PromotionCode } from "../stripe-account.ts";
import { isPromotionCodeActive, isCouponRedeemable } from "./discounts.ts";
import { createdFilter, listParams, matchesCreated, paginate } from "../api/list-pagination.ts";
import { defineOperation } from "../api/api-operation.ts";
import {
  enumParam,
  currencyParam,
  expandParam,
  booleanParam,
  integerParam,
  mergeMetadata,
  metadataParam,
  unsupportedParam,
  textParam,
} from "../api/request-params.ts";
import { resourceMissing, invalidRequest, invalidParameter } from "../api/stripe-error.ts";

/** A promotion code as the API returns it. */
export const toPromotionCodeResponse = (account: StripeAccount, promotionCode: PromotionCode): PromotionCode => ({
  ...promotionCode,
  active: isPromotionCodeActive(account, promotionCode),
});

const createPromotionCodeParams = z.strictObject({
  promotion: z.strictObject({ type: enumParam(["coupon"]), coupon: textParam() }),
  code: textParam(500).optional(),
  active: booleanParam().optional(),
  max_redemptions: integerParam(1).optional(),
  expires_at: integerParam(0).optional(),
  restrictions: z
    .strictObject({
      minimum_amount: integerParam(1).optional(),
      minimum_amount_currency: currencyParam().optional(),
      first_time_transaction: unsupportedParam().optional(),
      currency_options: unsupportedParam().optional(),
    })
    .optional(),
  metadata: metadataParam().optional(),
  customer: unsupportedParam().optional(),
  customer_account: unsupportedParam().optional(),
  expand: expandParam(),
});
type Creation = z.output<typeof createPromotionCodeParams>;

/** Throws when the parameters of a promotion code contradict each other or its coupon. */
function validatePromotionCode(account: StripeAccount, params: Creation): void {
  const coupon = account.coupons.get(params.promotion.coupon);
  if (!coupon) throw resourceMissing("coupon", params.promotion.coupon, "promotion[coupon]", 400);
  if (!isCouponRedeemable(account, coupon))
    throw invalidRequest("This coupon has expired or been used up.", { code: "coupon_expired" });
  if (params.code !== undefined && !/^[a-z0-9-]+$/i.test(params.code))
    throw invalidParameter("Promotion codes can only have letters (a-z, A-Z), digits and dashes.", {
      param: "code",
    });
  const { minimum_amount: minimum, minimum_amount_currency: minimumCurrency } = params.restrictions ?? {};
  const param = `restrictions[${minimum === undefined ? "minimum_amount" : "minimum_amount_currency"}]`;
  if ((minimum === undefined) !== (minimumCurrency === undefined))
    throw invalidParameter(`Missing required param: ${param}.`, { code: "parameter_missing", param });
  if (params.expires_at !== undefined && params.expires_at <= account.now())
    throw invalidParameter("The expires_at date must be in the future.", { param: "expires_at" });
  if (coupon.redeem_by !== null && (params.expires_at ?? 0) > coupon.redeem_by)
    throw invalidParameter("The expires_at date cannot be after the coupon's redeem_by.", {
      param: "expires_at",
    });
  if (coupon.max_redemptions !== null && (params.max_redemptions ?? 0) > coupon.max_redemptions)
    throw invalidParameter("The max_redemptions cannot be greater than the coupon's.", {
      param: "max_redemptions",
    });
}

/** Throws when an active promotion code has the same code, which is compared without regard to case. */
function requireCodeAvailable(account: StripeAccount, code: string): void {
  const isTaken = [...account.promotionCodes.values()].some(
    (other) => other.code.toLowerCase() === code.toLowerCase() && isPromotionCodeActive(account, other),
  );
  if (isTaken)
    throw invalidRequest(`An active promotion code with \`code: ${code}\` already exists.`, {
      code: "resource_already_exists",
    });
}

function getPromotionCode(account: StripeAccount, id: string): PromotionCode {
  const promotionCode = account.promotionCodes.get(id);
  if (!promotionCode) throw resourceMissing("promotion code", id, "promotion_code");
  return promotionCode;
}

function createPromotionCode(account: StripeAccount, params: Creation): PromotionCode {
  validatePromotionCode(account, params);
  const code = params.code ?? randomCode(8, "ABCDEFGHJKLMNPQRSTUVWXYZ23456789");
  const active = params.active ?? true;
  if (active) requireCodeAvailable(account, code);
  const promotionCode: PromotionCode = {
    id: generateId("promo"),
    object: "promotion_code",
    active,
    code,
    created: account.now(),
    customer: null,
    customer_account: null,
    expires_at: params.expires_at ?? null,
    livemode: false,
    max_redemptions: params.max_redemptions ?? null,
    metadata: mergeMetadata(null, params.metadata),
    promotion: { type: "coupon", coupon: params.promotion.coupon },
    restrictions: {
      first_time_transaction: false,
      minimum_amount: params.restrictions?.minimum_amount ?? null,
      minimum_amount_currency: params.restrictions?.minimum_amount_currency ?? null,
    },
    times_redeemed: 0,
  };
  account.promotionCodes.set(promotionCode.id, promotionCode);
  return promotionCode;
}

const listPromotionCodesParams = z.strictObject({
  ...listParams,
  created: createdFilter(),
  active: booleanParam().optional(),
  code: textParam().optional(),
  coupon: textParam().optional(),
  customer: unsupportedParam().optional(),
  customer_account: unsupportedParam().optional(),
});

export const promotionCodeOperations = [
  defineOperation("POST", "/v1/promotion_codes", createPromotionCodeParams, ({ account, params }) =>
    createPromotionCode(account, params),
  ),
  defineOperation("GET", "/v1/promotion_codes/:id", z.strictObject({ expand: expandParam() }), ({ account, id }) =>
    toPromotionCodeResponse(account, getPromotionCode(account, id)),
  ),
  defineOperation(
    "POST",
    "/v1/promotion_codes/:id",
    z.strictObject({
      active: booleanParam().optional(),
      metadata: metadataParam().optional(),
      restrictions: unsupportedParam().optional(),
      expand: expandParam(),
    }),
    ({ account, params, id }) => {
      const promotionCode = getPromotionCode(account, id);
      if (params.active === true && !isPromotionCodeActive(account, promotionCode)) {
        if (!isPromotionCodeActive(account, { ...promotionCode, active: true }))
          throw invalidRequest("This promotion code has expired or been used up.", { param: "active" });
        requireCodeAvailable(account, promotionCode.code);
      }
      promotionCode.active = params.active ?? promotionCode.active;
      promotionCode.metadata = mergeMetadata(promotionCode.metadata, params.metadata);
      return toPromotionCodeResponse(account, promotionCode);
    },
  ),
  defineOperation("GET", "/v1/promotion_codes", listPromotionCodesParams, ({ account, params }) => {
    const page = paginate(
      account.promotionCodes,
      params,
      { kind: "promotion code", url: "/v1/promotion_codes" },
      (promotionCode) =>
        matchesCreated(params.created, promotionCode) &&
        (params.active === undefined || isPromotionCodeActive(account, promotionCode) === params.active) &&
        (params.code === undefined || promotionCode.code.toLowerCase() === params.code.toLowerCase()) &&
        (params.coupon === undefined || promotionCode.promotion.coupon === params.coupon),
    );
    return { ...page, data: page.data.map((found) => toPromotionCodeResponse(account, found)) };
  }),
];
