import { createHash } from "node:crypto";
import {
  claimIdempotencyKey,
  deleteIdempotencyKey,
  findIdempotencyKey,
  saveIdempotentAnswer,
} from "@fetta/db/queries/platform/idempotency-key";
import type { Db } from "@fetta/db/schema/schema";
import { AppError } from "@fetta/domain/errors";
import type { KeepAnswer } from "./pending-request.ts";
import { Upload } from "../uploads/photo-upload.ts";

export type Answer = { status: number; body: unknown };

const validKey = /^[\x21-\x7e]{1,255}$/;

function bodyHash(input: unknown): string {
  if (input instanceof Upload) return input.sha256();
  return createHash("sha256")
    .update(JSON.stringify(input) ?? "")
    .digest("hex");
}

type Request = {
  userId: string | undefined;
  key: string;
  path: string;
  input: unknown;
  /** Of success. */
  status: number;
};

const keepNothing: KeepAnswer = () => Promise.resolve();

/**
 * Runs `work` once for a key: the same key with the same body answers with the first result, with another body it is
 * refused. Work that must never be done twice keeps its answer itself, in the transaction that makes it final: the
 * process may end before it comes back here. A request that fails gives its key back; a guest's key means nothing.
 */
export async function once(
  db: Db,
  { userId, key, path, input, status }: Request,
  work: (keep: KeepAnswer) => Promise<Answer>,
): Promise<Answer> {
  if (!validKey.test(key)) throw new AppError("idempotency_key_invalid");
  if (userId === undefined) return work(keepNothing);
  const hash = bodyHash(input);
  if (!(await claimIdempotencyKey(db, { userId, key, path, bodyHash: hash }))) {
    const first = await findIdempotencyKey(db, userId, key);
    if (first && (first.path !== path || first.bodyHash !== hash))
      throw new AppError("idempotency_key_reused");
    if (!first || first.status === null) throw new AppError("request_in_progress");
    return { status: first.status, body: first.response };
  }
  let answer: Answer;
  let kept = false;
  try {
    answer = await work(async (tx, body) => {
      await saveIdempotentAnswer(tx, userId, key, status, body);
      kept = true;
    });
  } catch (error) {
    await deleteIdempotencyKey(db, userId, key);
    throw error;
  }
  if (!kept) await saveIdempotentAnswer(db, userId, key, answer.status, answer.body);
  return answer;
}
