import { z } from "zod";
import { defineOperation, listParams, paginate, resourceMissing } from "./api-operation.ts";
import { expireCheckout } from "./payments.ts";
import { minChargeCents } from "./promotion-codes.ts";
import { generateId, type Checkout, type Session, type StripeAccount } from "./stripe-account.ts";

const sessionsPath = "/v1/checkout/sessions";
/** Seconds after which an open session expires. */
const sessionLifetimeSeconds = 24 * 3600;

/** The checkout with this session id; throws `StripeApiError` (404) when there is none. */
export function findCheckout(account: StripeAccount, id: string): Checkout {
  const checkout = account.checkouts.get(id);
  if (!checkout) throw resourceMissing("checkout.session", id);
  return checkout;
}

/** The checkout of a payment intent; throws `StripeApiError` (400) when there is none. */
export function findCheckoutOfIntent(account: StripeAccount, intent: string): Checkout {
  const checkout = [...account.checkouts.values()].find(({ session }) => session.payment_intent === intent);
  if (!checkout) throw resourceMissing("payment_intent", intent, 400);
  return checkout;
}

const createSessionParams = {
  mode: z.literal("payment"),
  locale: z.literal("it"),
  allow_promotion_codes: z.literal("true"),
  client_reference_id: z.string().min(1).max(200),
  customer_email: z.email(),
  "line_items[0][quantity]": z.literal("1"),
  "line_items[0][price_data][currency]": z.literal("eur"),
  "line_items[0][price_data][unit_amount]": z.coerce.number().int().min(minChargeCents),
  "line_items[0][price_data][product_data][name]": z.string().min(1).max(250),
  success_url: z.url(),
  cancel_url: z.url(),
};

/** The session with the intent and its charge in place of the id. */
const withIntent = ({ session, payment }: Checkout): object => ({
  ...session,
  payment_intent: payment && { ...payment.intent, latest_charge: payment.charge },
});

export const sessionOperations = [
  defineOperation("POST", sessionsPath, createSessionParams, ({ account, params }) => {
    const id = generateId("cs_test");
    const amount = params["line_items[0][price_data][unit_amount]"];
    const session: Session = {
      id,
      object: "checkout.session",
      amount_subtotal: amount,
      amount_total: amount,
      cancel_url: params.cancel_url,
      currency: "eur",
      customer_email: params.customer_email,
      expires_at: account.now() + sessionLifetimeSeconds,
      payment_intent: null,
      payment_status: "unpaid",
      status: "open",
      success_url: params.success_url,
      url: `${account.pagesUrl}/c/pay/${id}#fake`,
    };
    const productName = params["line_items[0][price_data][product_data][name]"];
    account.checkouts.set(id, { session, productName, promotionCode: null, payment: null });
    return session;
  }),
  defineOperation(
    "GET",
    `${sessionsPath}/:id`,
    { "expand[0]": z.literal("payment_intent.latest_charge") },
    ({ account, id }) => withIntent(findCheckout(account, id)),
  ),
  defineOperation("POST", `${sessionsPath}/:id/expire`, {}, ({ account, id }) => {
    const checkout = findCheckout(account, id);
    expireCheckout(account, checkout);
    return checkout.session;
  }),
  defineOperation("GET", sessionsPath, { ...listParams, payment_intent: z.string() }, ({ account, params }) =>
    paginate([findCheckoutOfIntent(account, params.payment_intent).session], params),
  ),
];
