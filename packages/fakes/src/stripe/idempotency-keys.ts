import { StripeApiError } from "./api-operation.ts";

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
