import type { z } from "zod";
import type { Account, Cause } from "../stripe-account.ts";
import type { FormValue } from "./form-encoding.ts";
import { readParams } from "./request-params.ts";

export type Method = "GET" | "POST" | "DELETE";

/** Something that the API does: what it is asked over and what it answers. It throws StripeProblem. */
export type Operation = {
  method: Method;
  path: string;
  run: (asked: { account: Account; form: FormValue; id: string; cause: Cause }) => object;
};

/** An operation with the parameters that it takes; any other is refused. */
export function operation<Schema extends z.ZodType>(
  method: Method,
  path: string,
  schema: Schema,
  run: (asked: { account: Account; given: z.output<Schema>; id: string; cause: Cause }) => object,
): Operation {
  return {
    method,
    path,
    run: ({ form, ...asked }) => run({ ...asked, given: readParams(schema, form) }),
  };
}
