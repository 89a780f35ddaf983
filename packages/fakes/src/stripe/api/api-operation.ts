import type { z } from "zod";
import type { StripeAccount, EventCause } from "../stripe-account.ts";
import type { FormValue } from "./form-encoding.ts";
import { parseParams } from "./request-params.ts";

export type HttpMethod = "GET" | "POST" | "DELETE";

/** Something that the API does: what it is asked over and what it answers. It throws StripeProblem. */
export type ApiOperation = {
  method: HttpMethod;
  path: string;
  run: (request: { account: StripeAccount; form: FormValue; id: string; cause: EventCause }) => object;
};

/** An operation with the parameters that it takes; any other is refused. */
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
