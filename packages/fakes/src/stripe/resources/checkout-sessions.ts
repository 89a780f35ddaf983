import { z } from "zod";
import type { StripeAccount, Checkout } from "../stripe-account.ts";
import { createdFilter, listParams, matchesCreated, paginate } from "../api/list-pagination.ts";
import { defineOperation } from "../api/api-operation.ts";
import {
  enumParam,
  emailParam,
  expandParam,
  mergeMetadata,
  metadataParam,
  unsupportedParam,
  textParam,
} from "../api/request-params.ts";
import { expireCheckout } from "./payments.ts";
import { resourceMissing, invalidRequest } from "../api/stripe-error.ts";
import { createCheckout } from "./checkout-session-object.ts";
import { validateLines, createSessionParams } from "./checkout-session-params.ts";

const sessionsPath = "/v1/checkout/sessions";

/** Returns the checkout with this id; throws `StripeApiError` (404) when there is none. */
export function findCheckout(account: StripeAccount, id: string): Checkout {
  const checkout = account.checkouts.get(id);
  if (!checkout) throw resourceMissing("checkout.session", id, "session");
  return checkout;
}

const listSessionsParams = z.strictObject({
  ...listParams,
  created: createdFilter(),
  payment_intent: textParam().optional(),
  status: enumParam(["open", "complete", "expired"]).optional(),
  customer_details: z.strictObject({ email: emailParam() }).optional(),
  customer: unsupportedParam().optional(),
  customer_account: unsupportedParam().optional(),
  payment_link: unsupportedParam().optional(),
  subscription: unsupportedParam().optional(),
});

function listSessions(account: StripeAccount, params: z.output<typeof listSessionsParams>): object {
  const { created, payment_intent: intent, status, customer_details: details } = params;
  if (intent !== undefined && !account.intents.has(intent))
    throw resourceMissing("payment_intent", intent, "payment_intent", 400);
  const sessions = new Map(Array.from(account.checkouts, ([id, { session }]) => [id, session] as const));
  return paginate(
    sessions,
    params,
    { kind: "checkout.session", url: sessionsPath },
    (session) =>
      matchesCreated(created, session) &&
      (intent === undefined || session.payment_intent === intent) &&
      (status === undefined || session.status === status) &&
      (details === undefined || session.customer_details?.email === details.email),
  );
}

export const sessionOperations = [
  defineOperation("POST", sessionsPath, createSessionParams, ({ account, params }) => {
    const checkout = createCheckout(account, params, validateLines(account, params));
    account.checkouts.set(checkout.session.id, checkout);
    return checkout.session;
  }),
  defineOperation(
    "GET",
    `${sessionsPath}/:id`,
    z.strictObject({ expand: expandParam() }),
    ({ account, id }) => findCheckout(account, id).session,
  ),
  defineOperation(
    "POST",
    `${sessionsPath}/:id`,
    z.strictObject({ metadata: metadataParam().optional(), expand: expandParam() }),
    ({ account, id, params }) => {
      const { session } = findCheckout(account, id);
      session.metadata = mergeMetadata(session.metadata, params.metadata);
      return session;
    },
  ),
  defineOperation(
    "POST",
    `${sessionsPath}/:id/expire`,
    z.strictObject({ expand: expandParam() }),
    ({ account, id, cause }) => {
      const checkout = findCheckout(account, id);
      const { session } = checkout;
      if (session.status !== "open")
        throw invalidRequest(
          `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
        );
      expireCheckout(account, checkout, cause);
      return session;
    },
  ),
  defineOperation("GET", `${sessionsPath}/:id/line_items`, z.strictObject(listParams), ({ account, id, params }) => {
    // Line items are listed in the order of the request, while `paginate` starts at the newest item.
    const lines = findCheckout(account, id).lines.toReversed();
    const url = `${sessionsPath}/${id}/line_items`;
    return paginate(new Map(lines.map((line) => [line.id, line])), params, { kind: "line item", url });
  }),
  defineOperation("GET", sessionsPath, listSessionsParams, ({ account, params }) => listSessions(account, params)),
];
