import type { Db } from "@fetta/db/schema/schema";

/**
 * Stores a response under the request's idempotency key, in the transaction that commits its work; does nothing without
 * a key.
 */
export type StoreResponse = (tx: Db, answer: unknown) => Promise<void>;

/** Abort signal and idempotency callback of the HTTP request that started the analysis. */
export type PendingRequest = {
  /** Aborts when the client disconnects. */
  signal: AbortSignal;
  storeResponse: StoreResponse;
};
