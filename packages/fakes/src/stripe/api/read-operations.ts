import { z } from "zod";
import type { StripeAccount } from "../stripe-account.ts";
import { createdFilter, listParams, matchesCreated, paginate } from "./list-pagination.ts";
import { defineOperation } from "./api-operation.ts";
import type { ApiOperation } from "./api-operation.ts";
import { expandParam, textParam } from "./request-params.ts";
import { resourceMissing } from "./stripe-error.ts";

type ChargeLinkedObject = { id: string; created: number; charge: string; payment_intent: string };

/**
 * The read operations of an object that belongs to a payment (`kind`: "refund", "dispute"): retrieve by id, and list,
 * optionally filtered by charge or payment intent.
 */
export function createReadOperations(
  kind: string,
  selectAll: (account: StripeAccount) => ReadonlyMap<string, ChargeLinkedObject>,
): ApiOperation[] {
  const url = `/v1/${kind}s`;
  return [
    defineOperation("GET", `${url}/:id`, z.strictObject({ expand: expandParam() }), ({ account, id }) => {
      const made = selectAll(account).get(id);
      if (!made) throw resourceMissing(kind, id, kind);
      return made;
    }),
    defineOperation(
      "GET",
      url,
      z.strictObject({
        ...listParams,
        created: createdFilter(),
        charge: textParam().optional(),
        payment_intent: textParam().optional(),
      }),
      ({ account, params }) =>
        paginate(
          selectAll(account),
          params,
          { kind, url },
          (made) =>
            matchesCreated(params.created, made) &&
            (params.charge === undefined || made.charge === params.charge) &&
            (params.payment_intent === undefined || made.payment_intent === params.payment_intent),
        ),
    ),
  ];
}
