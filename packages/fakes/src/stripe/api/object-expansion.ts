import { z } from "zod";
import type { StripeAccount } from "../stripe-account.ts";
import { toCouponResponse } from "../resources/coupons.ts";
import { toPromotionCodeResponse } from "../resources/promotion-codes.ts";
import { invalidParameter } from "./stripe-error.ts";

type Json = Record<string, unknown>;
/** Finds the object that replaces an id, or a field that is omitted unless expanded. `to` is its object kind. */
type Expansion = { to: string; find: (account: StripeAccount, owner: Json) => object | undefined };

const readId = (owner: Json, field: string): string => z.string().catch("").parse(owner[field]);
const toList = (data: readonly object[], url: string): object => ({
  object: "list",
  data,
  has_more: false,
  url,
});

const intentExpansion: Expansion = {
  to: "payment_intent",
  find: (account, owner) => account.intents.get(readId(owner, "payment_intent")),
};
const chargeExpansion = (field: string): Expansion => ({
  to: "charge",
  find: (account, owner) => account.charges.get(readId(owner, field)),
});
const couponExpansion: Expansion = {
  to: "coupon",
  find: (account, owner) => {
    const found = account.coupons.get(readId(owner, "coupon"));
    return found && toCouponResponse(account, found);
  },
};

/** Expandable fields by object kind and path of the field. */
const expansions: Record<string, Record<string, Expansion>> = {
  "checkout.session": {
    payment_intent: intentExpansion,
    line_items: {
      to: "list of item",
      find: (account, owner) => {
        const url = `/v1/checkout/sessions/${readId(owner, "id")}/line_items`;
        return toList(account.checkouts.get(readId(owner, "id"))?.lines ?? [], url);
      },
    },
    "discounts.coupon": couponExpansion,
    "discounts.promotion_code": {
      to: "promotion_code",
      find: (account, owner) => {
        const found = account.promotionCodes.get(readId(owner, "promotion_code"));
        return found && toPromotionCodeResponse(account, found);
      },
    },
  },
  payment_intent: { latest_charge: chargeExpansion("latest_charge") },
  charge: {
    payment_intent: intentExpansion,
    refunds: {
      to: "list of refund",
      find: (account, owner) => {
        const refunds = [...account.refunds.values()].filter((refund) => refund.charge === owner["id"]);
        return toList(refunds.toReversed(), `/v1/charges/${readId(owner, "id")}/refunds`);
      },
    },
  },
  refund: { payment_intent: intentExpansion, charge: chargeExpansion("charge") },
  dispute: { payment_intent: intentExpansion, charge: chargeExpansion("charge") },
  promotion_code: { "promotion.coupon": couponExpansion },
};

/** Whether a path ends at an expandable field, regardless of its current value. */
function isExpandable(kind: string, path: readonly string[], prefix: readonly string[] = []): boolean {
  const [part, ...rest] = path;
  if (part === undefined) return false;
  const fields = [...prefix, part];
  const known = expansions[kind] ?? {};
  const expansion = known[fields.join(".")];
  if (expansion) return rest.length === 0 || isExpandable(expansion.to, rest);
  const [, item] = /^list of (.+)$/.exec(kind) ?? [];
  if (item !== undefined && part === "data") return isExpandable(item, rest);
  const isPathPrefix = Object.keys(known).some((other) => other.startsWith(`${fields.join(".")}.`));
  return isPathPrefix && isExpandable(kind, rest, fields);
}

const isJson = (value: unknown): value is Json => typeof value === "object" && value !== null;

/** Expands one part of a path. `prefix` is the path so far within the object of kind `kind`. */
function expandPath(
  account: StripeAccount,
  owner: Json,
  path: readonly string[],
  kind: string,
  prefix: readonly string[],
): void {
  const [part = "", ...rest] = path;
  const fields = [...prefix, part];
  const expansion = expansions[kind]?.[fields.join(".")];
  if (expansion && !isJson(owner[part])) owner[part] = structuredClone(expansion.find(account, owner) ?? null);
  if (rest.length === 0) return;
  for (const next of [owner[part]].flat()) {
    if (!isJson(next)) continue;
    const { object } = next;
    if (typeof object === "string") expandPath(account, next, rest, object, []);
    else expandPath(account, next, rest, kind, fields);
  }
}

function objectKindOf(answer: Json): string {
  const { object, data } = answer;
  if (object !== "list" || !Array.isArray(data)) return String(object);
  return isJson(data[0]) ? `list of ${String(data[0]["object"])}` : "empty list";
}

/**
 * Returns the answer with the objects at the paths in place of their ids. Throws `StripeApiError` when a path is not
 * expandable or deeper than 4 levels.
 */
export function expandObjects(account: StripeAccount, answer: object, paths: readonly string[]): object {
  if (paths.length === 0) return answer;
  const copy: Json = { ...structuredClone(answer) };
  const kind = objectKindOf(copy);
  if (kind === "empty list") return copy;
  for (const path of paths.map((text) => text.split("."))) {
    if (path.length > 4)
      throw invalidParameter("You cannot expand more than 4 levels of a property.", { param: "expand" });
    if (!isExpandable(kind, path))
      throw invalidParameter(`This property cannot be expanded (${path.join(".")}).`, { param: "expand" });
    expandPath(account, copy, path, kind, []);
  }
  return copy;
}
