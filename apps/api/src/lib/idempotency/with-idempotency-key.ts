import { createHash } from "node:crypto";
import {
  claimIdempotencyKey,
  deleteIdempotencyKey,
  findIdempotencyKey,
  saveIdempotentResponse,
} from "@fetta/db/queries/platform/idempotency-key";
import type { Db } from "@fetta/db/schema/schema";
import { AppError } from "@fetta/domain/errors";
import { PhotoUpload } from "../uploads/photo-upload.ts";

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

export type IdempotentResponse = { status: number; body: unknown };

const validKey = /^[\x21-\x7e]{1,255}$/;

function hashBody(input: unknown): string {
  if (input instanceof PhotoUpload) return input.sha256();
  return createHash("sha256")
    .update(JSON.stringify(input) ?? "")
    .digest("hex");
}

type IdempotentRequest = {
  userId: string | undefined;
  key: string;
  path: string;
  input: unknown;
  /** HTTP status of a successful response. */
  status: number;
};

const storeNothing: StoreResponse = () => Promise.resolve();

/**
 * Runs `run` once per key: the same key with the same body returns the first result, with another body it is rejected.
 * Work that must never be done twice stores its response itself, in the transaction that commits it: the process may
 * end before control returns here. A failed request releases its key; without a user the key is ignored.
 */
export async function withIdempotencyKey(
  db: Db,
  { userId, key, path, input, status }: IdempotentRequest,
  run: (store: StoreResponse) => Promise<IdempotentResponse>,
): Promise<IdempotentResponse> {
  if (!validKey.test(key)) throw new AppError("idempotency_key_invalid");
  if (userId === undefined) return run(storeNothing);
  const hash = hashBody(input);
  if (!(await claimIdempotencyKey(db, { userId, key, path, bodyHash: hash }))) {
    const first = await findIdempotencyKey(db, userId, key);
    if (first && (first.path !== path || first.bodyHash !== hash)) throw new AppError("idempotency_key_reused");
    if (!first || first.status === null) throw new AppError("request_in_progress");
    return { status: first.status, body: first.response };
  }
  let response: IdempotentResponse;
  let isStored = false;
  try {
    response = await run(async (tx, body) => {
      await saveIdempotentResponse(tx, userId, key, status, body);
      isStored = true;
    });
  } catch (error) {
    await deleteIdempotencyKey(db, userId, key);
    throw error;
  }
  if (!isStored) await saveIdempotentResponse(db, userId, key, response.status, response.body);
  return response;
}
