import { StripeApiError, invalidParameter } from "./stripe-error.ts";

/** A response as it was sent, to be replayed byte by byte. */
export type ApiResponse = {
  status: number;
  text: string;
  headers?: Record<string, string>;
  /** Whether the response is stored under its idempotency key. */
  isReplayable: boolean;
};
type KeyedRequest = { path: string; params: string };
type KeyRecord = KeyedRequest & { createdAt: number; requestId: string; answer: ApiResponse | null };

/** Lifetime of a key, in seconds. */
const keyLifetimeSeconds = 24 * 3600;

export type IdempotencyKeys = {
  /**
   * Returns the stored response of the key, or null for its first request. Throws `StripeApiError` when the key is in
   * use or was used with another request.
   */
  begin: (key: string, request: KeyedRequest, requestId: string) => ApiResponse | null;
  /** Stores the response when it is replayable. */
  end: (key: string, answer: ApiResponse) => void;
  /** Frees the key when the request ended without a stored response. */
  release: (key: string, requestId: string) => void;
};

/**
 * Idempotency keys with Stripe's semantics: the first response to a key is returned to every request with it. `now` in
 * seconds.
 */
export function createIdempotencyKeys(now: () => number): IdempotencyKeys {
  const records = new Map<string, KeyRecord>();
  const fields = { type: "idempotency_error" };
  const advice = (key: string): string =>
    `Try using a key other than '${key}' if you meant to execute a different request.`;
  return {
    begin: (key, request, requestId) => {
      if (key.length > 255) throw invalidParameter("Idempotency keys can be up to 255 characters long.", fields);
      const record = records.get(key);
      if (record === undefined || now() - record.createdAt > keyLifetimeSeconds) {
        records.set(key, { ...request, createdAt: now(), requestId, answer: null });
        return null;
      }
      if (record.path !== request.path)
        throw invalidParameter(
          `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${record.path}' vs '${request.path}'). ${advice(key)}`,
          fields,
        );
      if (record.params !== request.params)
        throw invalidParameter(
          `Keys for idempotent requests can only be used with the same parameters they were first used with. ${advice(key)}`,
          fields,
        );
      if (record.answer === null)
        throw new StripeApiError(
          409,
          `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
          { ...fields, code: "idempotency_key_in_use" },
          false,
        );
      const replayHeaders = { "idempotent-replayed": "true", "original-request": record.requestId };
      return { ...record.answer, headers: { ...record.answer.headers, ...replayHeaders } };
    },
    end: (key, answer) => {
      const record = records.get(key);
      if (answer.isReplayable && record !== undefined) record.answer = answer;
    },
    release: (key, requestId) => {
      const record = records.get(key);
      if (record?.answer === null && record.requestId === requestId) records.delete(key);
    },
  };
}
