import { createHash } from "node:crypto";
import {
  claimIdempotencyKey,
  deleteIdempotencyKey,
  findIdempotencyKey,
  saveIdempotentAnswer,
} from "@fetta/db/queries/idempotency-key";
import type { Db } from "@fetta/db/schema";
import { AppError } from "@fetta/domain/app-error";

export type Answer = { status: number; body: unknown };

const validKey = /^[\x21-\x7e]{1,255}$/;

function bodyHash(input: unknown): string {
  const hash = createHash("sha256");
  if (typeof input === "object" && input !== null && "bytes" in input && input.bytes instanceof Uint8Array)
    hash.update(input.bytes);
  else hash.update(JSON.stringify(input) ?? "");
  return hash.digest("hex");
}

/**
 * Runs `work` once for a key: the same key with the same body answers with the first result, with another body it is
 * refused. A request that fails gives its key back; a guest's key means nothing.
 */
export async function once(
  db: Db,
  request: { userId: string | undefined; key: string; path: string; input: unknown },
  work: () => Promise<Answer>,
): Promise<Answer> {
  const { userId, key, path, input } = request;
  if (!validKey.test(key)) throw new AppError("idempotency_key_invalid");
  if (userId === undefined) return work();
  const hash = bodyHash(input);
  if (!(await claimIdempotencyKey(db, { userId, key, path, bodyHash: hash }))) {
    const first = await findIdempotencyKey(db, userId, key);
    if (first && (first.path !== path || first.bodyHash !== hash))
      throw new AppError("idempotency_key_reused");
    if (!first || first.status === null) throw new AppError("request_in_progress");
    return { status: first.status, body: first.response };
  }
  let answer: Answer;
  try {
    answer = await work();
  } catch (error) {
    await deleteIdempotencyKey(db, userId, key);
    throw error;
  }
  await saveIdempotentAnswer(db, userId, key, answer.status, answer.body);
  return answer;
}
