import { z } from "zod";
import type { Account } from "../stripe-account.ts";
import { createdFilter, listParams, madeIn, pageOf } from "./list-pagination.ts";
import { operation } from "./api-operation.ts";
import type { Operation } from "./api-operation.ts";
import { expand, text } from "./request-params.ts";
import { noSuch } from "./stripe-error.ts";

type OfPayment = { id: string; created: number; charge: string; payment_intent: string };

/**
 * How something that belongs to a payment (`kind`: "refund", "dispute") is read: one by its id, and the list, also of one
 * charge or one payment intent.
 */
export function readingOf(
  kind: string,
  allOf: (account: Account) => ReadonlyMap<string, OfPayment>,
): Operation[] {
  const url = `/v1/${kind}s`;
  return [
    operation("GET", `${url}/:id`, z.strictObject({ expand: expand() }), ({ account, id }) => {
      const made = allOf(account).get(id);
      if (!made) throw noSuch(kind, id, kind);
      return made;
    }),
    operation(
      "GET",
      url,
      z.strictObject({
        ...listParams,
        created: createdFilter(),
        charge: text().optional(),
        payment_intent: text().optional(),
      }),
      ({ account, given }) =>
        pageOf(
          allOf(account),
          given,
          { kind, url },
          (made) =>
            madeIn(given.created, made) &&
            (given.charge === undefined || made.charge === given.charge) &&
            (given.payment_intent === undefined || made.payment_intent === given.payment_intent),
        ),
    ),
  ];
}
