import { z } from "zod";
import { newId, newName } from "../stripe-account.ts";
import type { Account, PromotionCode } from "../stripe-account.ts";
import { isActive, isValid } from "./discounts.ts";
import { createdFilter, listParams, madeIn, pageOf } from "../api/list-pagination.ts";
import { operation } from "../api/api-operation.ts";
import {
  choice,
  currency,
  expand,
  flag,
  integer,
  mergedMetadata,
  metadata,
  notHere,
  text,
} from "../api/request-params.ts";
import { noSuch, refused, wrongParameter } from "../api/stripe-error.ts";

/** A promotion code as it is answered. */
export const shownPromotionCode = (account: Account, promotionCode: PromotionCode): PromotionCode => ({
  ...promotionCode,
  active: isActive(account, promotionCode),
});

const creation = z.strictObject({
  promotion: z.strictObject({ type: choice(["coupon"]), coupon: text() }),
  code: text(500).optional(),
  active: flag().optional(),
  max_redemptions: integer(1).optional(),
  expires_at: integer(0).optional(),
  restrictions: z
    .strictObject({
      minimum_amount: integer(1).optional(),
      minimum_amount_currency: currency().optional(),
      first_time_transaction: notHere().optional(),
      currency_options: notHere().optional(),
    })
    .optional(),
  metadata: metadata().optional(),
  customer: notHere().optional(),
  customer_account: notHere().optional(),
  expand: expand(),
});
type Creation = z.output<typeof creation>;

/** What of a promotion code does not go together, or not with its coupon. */
function check(account: Account, given: Creation): void {
  const coupon = account.coupons.get(given.promotion.coupon);
  if (!coupon) throw noSuch("coupon", given.promotion.coupon, "promotion[coupon]", 400);
  if (!isValid(account, coupon))
    throw refused("This coupon has expired or been used up.", { code: "coupon_expired" });
  if (given.code !== undefined && !/^[a-z0-9-]+$/i.test(given.code))
    throw wrongParameter("Promotion codes can only have letters (a-z, A-Z), digits and dashes.", {
      param: "code",
    });
  const { minimum_amount: minimum, minimum_amount_currency: of } = given.restrictions ?? {};
  const param = `restrictions[${minimum === undefined ? "minimum_amount" : "minimum_amount_currency"}]`;
  if ((minimum === undefined) !== (of === undefined))
    throw wrongParameter(`Missing required param: ${param}.`, { code: "parameter_missing", param });
  if (given.expires_at !== undefined && given.expires_at <= account.now())
    throw wrongParameter("The expires_at date must be in the future.", { param: "expires_at" });
  if (coupon.redeem_by !== null && (given.expires_at ?? 0) > coupon.redeem_by)
    throw wrongParameter("The expires_at date cannot be after the coupon's redeem_by.", {
      param: "expires_at",
    });
  if (coupon.max_redemptions !== null && (given.max_redemptions ?? 0) > coupon.max_redemptions)
    throw wrongParameter("The max_redemptions cannot be greater than the coupon's.", {
      param: "max_redemptions",
    });
}

/** Two codes that people cannot tell apart are not active at the same time. */
function checkFree(account: Account, code: string): void {
  const taken = [...account.promotionCodes.values()].some(
    (other) => other.code.toLowerCase() === code.toLowerCase() && isActive(account, other),
  );
  if (taken)
    throw refused(`An active promotion code with \`code: ${code}\` already exists.`, {
      code: "resource_already_exists",
    });
}

function find(account: Account, id: string): PromotionCode {
  const promotionCode = account.promotionCodes.get(id);
  if (!promotionCode) throw noSuch("promotion code", id, "promotion_code");
  return promotionCode;
}

function create(account: Account, given: Creation): PromotionCode {
  check(account, given);
  const code = given.code ?? newName(8, "ABCDEFGHJKLMNPQRSTUVWXYZ23456789");
  const active = given.active ?? true;
  if (active) checkFree(account, code);
  const promotionCode: PromotionCode = {
    id: newId("promo"),
    object: "promotion_code",
    active,
    code,
    created: account.now(),
    customer: null,
    customer_account: null,
    expires_at: given.expires_at ?? null,
    livemode: false,
    max_redemptions: given.max_redemptions ?? null,
    metadata: mergedMetadata(null, given.metadata),
    promotion: { type: "coupon", coupon: given.promotion.coupon },
    restrictions: {
      first_time_transaction: false,
      minimum_amount: given.restrictions?.minimum_amount ?? null,
      minimum_amount_currency: given.restrictions?.minimum_amount_currency ?? null,
    },
    times_redeemed: 0,
  };
  account.promotionCodes.set(promotionCode.id, promotionCode);
  return promotionCode;
}

const list = z.strictObject({
  ...listParams,
  created: createdFilter(),
  active: flag().optional(),
  code: text().optional(),
  coupon: text().optional(),
  customer: notHere().optional(),
  customer_account: notHere().optional(),
});

export const promotionCodeOperations = [
  operation("POST", "/v1/promotion_codes", creation, ({ account, given }) => create(account, given)),
  operation("GET", "/v1/promotion_codes/:id", z.strictObject({ expand: expand() }), ({ account, id }) =>
    shownPromotionCode(account, find(account, id)),
  ),
  operation(
    "POST",
    "/v1/promotion_codes/:id",
    z.strictObject({
      active: flag().optional(),
      metadata: metadata().optional(),
      restrictions: notHere().optional(),
      expand: expand(),
    }),
    ({ account, given, id }) => {
      const promotionCode = find(account, id);
      if (given.active === true && !isActive(account, promotionCode)) {
        if (!isActive(account, { ...promotionCode, active: true }))
          throw refused("This promotion code has expired or been used up.", { param: "active" });
        checkFree(account, promotionCode.code);
      }
      promotionCode.active = given.active ?? promotionCode.active;
      promotionCode.metadata = mergedMetadata(promotionCode.metadata, given.metadata);
      return shownPromotionCode(account, promotionCode);
    },
  ),
  operation("GET", "/v1/promotion_codes", list, ({ account, given }) => {
    const page = pageOf(
      account.promotionCodes,
      given,
      { kind: "promotion code", url: "/v1/promotion_codes" },
      (promotionCode) =>
        madeIn(given.created, promotionCode) &&
        (given.active === undefined || isActive(account, promotionCode) === given.active) &&
        (given.code === undefined || promotionCode.code.toLowerCase() === given.code.toLowerCase()) &&
        (given.coupon === undefined || promotionCode.promotion.coupon === given.coupon),
    );
    return { ...page, data: page.data.map((found) => shownPromotionCode(account, found)) };
  }),
];
