import type { Db } from "@fetta/db/schema/schema";

/** Keeps an answer under the key of the request, in the transaction that makes its work final; nothing without a key. */
export type StoreResponse = (tx: Db, answer: unknown) => Promise<void>;

/** The request that waits for an analysis. */
export type PendingRequest = {
  /** Ends when nobody waits any more. */
  signal: AbortSignal;
  storeResponse: StoreResponse;
};
