import { z } from "zod";
import type { Account, Checkout } from "../stripe-account.ts";
import { createdFilter, listParams, madeIn, pageOf } from "../api/list-pagination.ts";
import { operation } from "../api/api-operation.ts";
import { choice, email, expand, mergedMetadata, metadata, notHere, text } from "../api/request-params.ts";
import { expire } from "./payments.ts";
import { noSuch, refused } from "../api/stripe-error.ts";
import { newCheckout } from "./checkout-session-object.ts";
import { checkedLines, sessionCreation } from "./checkout-session-params.ts";

const path = "/v1/checkout/sessions";

/** The checkout with this id, or what Stripe says when there is none. */
export function findCheckout(account: Account, id: string): Checkout {
  const checkout = account.checkouts.get(id);
  if (!checkout) throw noSuch("checkout.session", id, "session");
  return checkout;
}

const list = z.strictObject({
  ...listParams,
  created: createdFilter(),
  payment_intent: text().optional(),
  status: choice(["open", "complete", "expired"]).optional(),
  customer_details: z.strictObject({ email: email() }).optional(),
  customer: notHere().optional(),
  customer_account: notHere().optional(),
  payment_link: notHere().optional(),
  subscription: notHere().optional(),
});

function listed(account: Account, given: z.output<typeof list>): object {
  const { created, payment_intent: intent, status, customer_details: details } = given;
  if (intent !== undefined && !account.intents.has(intent))
    throw noSuch("payment_intent", intent, "payment_intent", 400);
  const sessions = new Map(Array.from(account.checkouts, ([id, { session }]) => [id, session] as const));
  return pageOf(
    sessions,
    given,
    { kind: "checkout.session", url: path },
    (session) =>
      madeIn(created, session) &&
      (intent === undefined || session.payment_intent === intent) &&
      (status === undefined || session.status === status) &&
      (details === undefined || session.customer_details?.email === details.email),
  );
}

export const sessionOperations = [
  operation("POST", path, sessionCreation, ({ account, given }) => {
    const checkout = newCheckout(account, given, checkedLines(account, given));
    account.checkouts.set(checkout.session.id, checkout);
    return checkout.session;
  }),
  operation(
    "GET",
    `${path}/:id`,
    z.strictObject({ expand: expand() }),
    ({ account, id }) => findCheckout(account, id).session,
  ),
  operation(
    "POST",
    `${path}/:id`,
    z.strictObject({ metadata: metadata().optional(), expand: expand() }),
    ({ account, id, given }) => {
      const { session } = findCheckout(account, id);
      session.metadata = mergedMetadata(session.metadata, given.metadata);
      return session;
    },
  ),
  operation("POST", `${path}/:id/expire`, z.strictObject({ expand: expand() }), ({ account, id, cause }) => {
    const checkout = findCheckout(account, id);
    const { session } = checkout;
    if (session.status !== "open")
      throw refused(
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
      );
    expire(account, checkout, cause);
    return session;
  }),
  operation("GET", `${path}/:id/line_items`, z.strictObject(listParams), ({ account, id, given }) => {
    // Lines come in the order of the request: pages count from the newest.
    const lines = findCheckout(account, id).lines.toReversed();
    const url = `${path}/${id}/line_items`;
    return pageOf(new Map(lines.map((line) => [line.id, line])), given, { kind: "line item", url });
  }),
  operation("GET", path, list, ({ account, given }) => listed(account, given)),
];
