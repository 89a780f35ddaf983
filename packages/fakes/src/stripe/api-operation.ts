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

/** A response as it was sent, to be replayed byte by byte. */
export type ApiResponse = {
  status: number;
  text: string;
  headers?: Record<string, string>;
  /** Whether the response is stored under its idempotency key. */
  isReplayable: boolean;
};
type KeyRecord = { request: string; requestId: string; response: ApiResponse | null };

export type IdempotencyKeys = {
  /**
   * Returns the stored response of the key, or null for its first request. Throws `StripeApiError` when the key is in
   * use or was used with another request.
   */
  begin: (key: string, request: string, requestId: string) => ApiResponse | null;
  /** Stores the response when it is replayable. */
  end: (key: string, response: ApiResponse) => void;
  /** Frees the key when the request ended without a stored response. */
  release: (key: string, requestId: string) => void;
};

/** Idempotency keys with Stripe's semantics: the first response to a key is returned to every request with it. */
export function createIdempotencyKeys(): IdempotencyKeys {
  const records = new Map<string, KeyRecord>();
  const type = "idempotency_error";
  return {
    begin: (key, request, requestId) => {
      const record = records.get(key);
      if (record === undefined) {
        records.set(key, { request, requestId, response: null });
        return null;
      }
      if (record.request !== request)
        throw new StripeApiError(400, `The key '${key}' was first used with another request.`, { type }, false);
      if (record.response === null)
        throw new StripeApiError(
          409,
          `Another request with the key '${key}' is in progress.`,
          { type, code: "idempotency_key_in_use" },
          false,
        );
      return record.response;
    },
    end: (key, response) => {
      const record = records.get(key);
      if (response.isReplayable && record !== undefined) record.response = response;
    },
    release: (key, requestId) => {
      const record = records.get(key);
      if (record?.response === null && record.requestId === requestId) records.delete(key);
    },
  };
}
