import { z } from "zod";
import { createdFilter, listParams, madeIn, pageOf } from "../api/list-pagination.ts";
import { operation } from "../api/api-operation.ts";
import { expand, notHere, text } from "../api/request-params.ts";
import { noSuch } from "../api/stripe-error.ts";

const one = z.strictObject({ expand: expand() });

/** Payments and charges, to look at: checkout alone makes them. */
export const paymentOperations = [
  operation(
    "GET",
    "/v1/payment_intents/:id",
    z.strictObject({ expand: expand(), client_secret: text().optional() }),
    ({ account, id }) => {
      const intent = account.intents.get(id);
      if (!intent) throw noSuch("payment_intent", id, "intent");
      return intent;
    },
  ),
  operation(
    "GET",
    "/v1/payment_intents",
    z.strictObject({ ...listParams, created: createdFilter(), customer: notHere().optional() }),
    ({ account, given }) =>
      pageOf(account.intents, given, { kind: "payment_intent", url: "/v1/payment_intents" }, (intent) =>
        madeIn(given.created, intent),
      ),
  ),
  operation("GET", "/v1/charges/:id", one, ({ account, id }) => {
    const charge = account.charges.get(id);
    if (!charge) throw noSuch("charge", id, "id");
    return charge;
  }),
  operation(
    "GET",
    "/v1/charges",
    z.strictObject({
      ...listParams,
      created: createdFilter(),
      payment_intent: text().optional(),
      customer: notHere().optional(),
    }),
    ({ account, given }) =>
      pageOf(
        account.charges,
        given,
        { kind: "charge", url: "/v1/charges" },
        (charge) =>
          madeIn(given.created, charge) &&
          (given.payment_intent === undefined || charge.payment_intent === given.payment_intent),
      ),
  ),
];
