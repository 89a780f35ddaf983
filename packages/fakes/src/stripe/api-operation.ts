import { z } from "zod";
import type { StripeAccount } from "./stripe-account.ts";

type ErrorFields = { type?: string; code?: string };

/** An error response of Stripe. `isReplayable`: whether it is stored under the idempotency key of the request. */
export class StripeApiError extends Error {
  override readonly name = "StripeApiError";
  readonly status: number;
  readonly fields: ErrorFields;
  readonly isReplayable: boolean;

  constructor(status: number, message: string, fields: ErrorFields = {}, isReplayable = true) {
    super(message);
    this.status = status;
    this.fields = fields;
    this.isReplayable = isReplayable;
  }
}

/** An error (400) for a valid request that cannot be carried out. */
export const invalidRequest = (message: string, code?: string): StripeApiError =>
  new StripeApiError(400, message, code === undefined ? {} : { code });

/** An error for an unknown id: 404 in the path, 400 in a parameter. */
export const resourceMissing = (kind: string, id: string, status: 400 | 404 = 404): StripeApiError =>
  new StripeApiError(status, `No such ${kind}: '${id}'`, { code: "resource_missing" });

type Request<Params> = { account: StripeAccount; params: Params; id: string };

/** An operation of the API: its method, its path, and the function that returns the response. */
export type ApiOperation = {
  method: "GET" | "POST";
  path: string;
  run: (request: Request<Record<string, string>>) => object;
};

/**
 * Defines an operation with its parameters under their names in the form (`line_items[0][quantity]`). Any other
 * parameter is rejected, except metadata, which only the dashboard shows; an invalid request leaves its idempotency key
 * free.
 */
export function defineOperation<Shape extends z.ZodRawShape>(
  method: ApiOperation["method"],
  path: string,
  shape: Shape,
  run: (request: Request<z.output<z.ZodObject<Shape>>>) => object,
): ApiOperation {
  const schema = z.strictObject(shape);
  return {
    method,
    path,
    run: ({ params, ...request }) => {
      const fields = Object.entries(params).filter(([name]) => !/(^|\[)metadata\b/.test(name));
      const parsed = schema.safeParse(Object.fromEntries(fields));
      if (parsed.success) return run({ ...request, params: parsed.data });
      throw new StripeApiError(400, z.prettifyError(parsed.error), { code: "parameter_unknown" }, false);
    },
  };
}

/** Parameters of every list. */
export const listParams = {
  limit: z.coerce.number().int().min(1).max(100).default(10),
  starting_after: z.string().optional(),
};

/** A page of the items (oldest first), newest first, from the cursor on. */
export function paginate<Item extends { id: string }>(
  items: Iterable<Item>,
  { limit, starting_after: cursor }: { limit: number; starting_after?: string | undefined },
): { object: "list"; has_more: boolean; data: Item[] } {
  const newestFirst = [...items].toReversed();
  const start = newestFirst.findIndex(({ id }) => id === cursor) + 1;
  const end = start + limit;
  return { object: "list", has_more: newestFirst.length > end, data: newestFirst.slice(start, end) };
}
