import { z } from "zod";
import { createdFilter, listParams, matchesCreated, paginate } from "../api/list-pagination.ts";
import { defineOperation } from "../api/api-operation.ts";
import { expandParam, unsupportedParam, textParam } from "../api/request-params.ts";
import { resourceMissing } from "../api/stripe-error.ts";

const expandOnly = z.strictObject({ expand: expandParam() });

/** Payments and charges are read-only; only a checkout creates them. */
export const paymentOperations = [
  defineOperation(
    "GET",
    "/v1/payment_intents/:id",
    z.strictObject({ expand: expandParam(), client_secret: textParam().optional() }),
    ({ account, id }) => {
      const intent = account.intents.get(id);
      if (!intent) throw resourceMissing("payment_intent", id, "intent");
      return intent;
    },
  ),
  defineOperation(
    "GET",
    "/v1/payment_intents",
    z.strictObject({ ...listParams, created: createdFilter(), customer: unsupportedParam().optional() }),
    ({ account, params }) =>
      paginate(account.intents, params, { kind: "payment_intent", url: "/v1/payment_intents" }, (intent) =>
        matchesCreated(params.created, intent),
      ),
  ),
  defineOperation("GET", "/v1/charges/:id", expandOnly, ({ account, id }) => {
    const charge = account.charges.get(id);
    if (!charge) throw resourceMissing("charge", id, "id");
    return charge;
  }),
  defineOperation(
    "GET",
    "/v1/charges",
    z.strictObject({
      ...listParams,
      created: createdFilter(),
      payment_intent: textParam().optional(),
      customer: unsupportedParam().optional(),
    }),
    ({ account, params }) =>
      paginate(
        account.charges,
        params,
        { kind: "charge", url: "/v1/charges" },
        (charge) =>
          matchesCreated(params.created, charge) &&
          (params.payment_intent === undefined || charge.payment_intent === params.payment_intent),
      ),
  ),
];
