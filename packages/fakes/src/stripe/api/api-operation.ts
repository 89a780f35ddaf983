import type { z } from "zod";
import type { StripeAccount, EventCause } from "../stripe-account.ts";
import type { FormValue } from "./form-encoding.ts";
import { parseParams } from "./request-params.ts";

export type HttpMethod = "GET" | "POST" | "DELETE";

/**
 * An operation of the API: its method and path, and the function that computes the response or throws `StripeApiError`.
 */
export type ApiOperation = {
  method: HttpMethod;
  path: string;
  run: (request: { account: StripeAccount; form: FormValue; id: string; cause: EventCause }) => object;
};

/** Defines an operation with its parameters; any other parameter is rejected. */
export function defineOperation<Schema extends z.ZodType>(
  method: HttpMethod,
  path: string,
  schema: Schema,
  run: (asked: { account: StripeAccount; params: z.output<Schema>; id: string; cause: EventCause }) => object,
): ApiOperation {
  return {
    method,
    path,
    run: ({ form, ...request }) => run({ ...request, params: parseParams(schema, form) }),
  };
}
