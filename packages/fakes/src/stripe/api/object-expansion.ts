import { z } from "zod";
import type { Account } from "../stripe-account.ts";
import { shownCoupon } from "../resources/coupons.ts";
import { shownPromotionCode } from "../resources/promotion-codes.ts";
import { wrongParameter } from "./stripe-error.ts";

type Json = Record<string, unknown>;
/** What stands in the place of an id, or of a part that is left out unless asked for; and of which kind it is. */
type Expansion = { to: string; find: (account: Account, owner: Json) => object | undefined };

const id = (owner: Json, field: string): string => z.string().catch("").parse(owner[field]);
const list = (data: readonly object[], url: string): object => ({
  object: "list",
  data,
  has_more: false,
  url,
});

const intent: Expansion = {
  to: "payment_intent",
  find: (account, owner) => account.intents.get(id(owner, "payment_intent")),
};
const charge = (field: string): Expansion => ({
  to: "charge",
  find: (account, owner) => account.charges.get(id(owner, field)),
});
const coupon: Expansion = {
  to: "coupon",
  find: (account, owner) => {
    const kept = account.coupons.get(id(owner, "coupon"));
    return kept && shownCoupon(account, kept);
  },
};

/** What can be expanded, by the kind of object and the way to the field in it. */
const expansions: Record<string, Record<string, Expansion>> = {
  "checkout.session": {
    payment_intent: intent,
    line_items: {
      to: "list of item",
      find: (account, owner) => {
        const url = `/v1/checkout/sessions/${id(owner, "id")}/line_items`;
        return list(account.checkouts.get(id(owner, "id"))?.lines ?? [], url);
      },
    },
    "discounts.coupon": coupon,
    "discounts.promotion_code": {
      to: "promotion_code",
      find: (account, owner) => {
        const kept = account.promotionCodes.get(id(owner, "promotion_code"));
        return kept && shownPromotionCode(account, kept);
      },
    },
  },
  payment_intent: { latest_charge: charge("latest_charge") },
  charge: {
    payment_intent: intent,
    refunds: {
      to: "list of refund",
      find: (account, owner) => {
        const refunds = [...account.refunds.values()].filter((refund) => refund.charge === owner["id"]);
        return list(refunds.toReversed(), `/v1/charges/${id(owner, "id")}/refunds`);
      },
    },
  },
  refund: { payment_intent: intent, charge: charge("charge") },
  dispute: { payment_intent: intent, charge: charge("charge") },
  promotion_code: { "promotion.coupon": coupon },
};

/** Whether a way ends on something that can be expanded, be it there now or not. */
function leads(kind: string, way: readonly string[], within: readonly string[] = []): boolean {
  const [part, ...rest] = way;
  if (part === undefined) return false;
  const fields = [...within, part];
  const known = expansions[kind] ?? {};
  const expansion = known[fields.join(".")];
  if (expansion) return rest.length === 0 || leads(expansion.to, rest);
  const [, item] = /^list of (.+)$/.exec(kind) ?? [];
  if (item !== undefined && part === "data") return leads(item, rest);
  const onTheWay = Object.keys(known).some((other) => other.startsWith(`${fields.join(".")}.`));
  return onTheWay && leads(kind, rest, fields);
}

const isJson = (value: unknown): value is Json => typeof value === "object" && value !== null;

/** Goes one part of the way: `within` is the way inside the object of kind `kind` so far. */
function go(
  account: Account,
  at: Json,
  way: readonly string[],
  kind: string,
  within: readonly string[],
): void {
  const [part = "", ...rest] = way;
  const fields = [...within, part];
  const expansion = expansions[kind]?.[fields.join(".")];
  if (expansion && !isJson(at[part])) at[part] = structuredClone(expansion.find(account, at) ?? null);
  if (rest.length === 0) return;
  for (const next of [at[part]].flat()) {
    if (!isJson(next)) continue;
    const { object } = next;
    if (typeof object === "string") go(account, next, rest, object, []);
    else go(account, next, rest, kind, fields);
  }
}

function kindOf(answer: Json): string {
  const { object, data } = answer;
  if (object !== "list" || !Array.isArray(data)) return String(object);
  return isJson(data[0]) ? `list of ${String(data[0]["object"])}` : "empty list";
}

/** The answer with what was asked for in the place of ids. */
export function expanded(account: Account, answer: object, wanted: readonly string[]): object {
  if (wanted.length === 0) return answer;
  const copy: Json = { ...structuredClone(answer) };
  const kind = kindOf(copy);
  if (kind === "empty list") return copy;
  for (const way of wanted.map((text) => text.split("."))) {
    if (way.length > 4)
      throw wrongParameter("You cannot expand more than 4 levels of a property.", { param: "expand" });
    if (!leads(kind, way))
      throw wrongParameter(`This property cannot be expanded (${way.join(".")}).`, { param: "expand" });
    go(account, copy, way, kind, []);
  }
  return copy;
}
