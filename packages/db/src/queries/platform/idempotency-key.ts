import { sql } from "kysely";
import type { Db } from "../../schema/schema.ts";

export type IdempotencyKeyRow = { path: string; bodyHash: string; status: number | null; response: unknown };

/** Seconds after which a claim without a response counts as lost (its process died) and may be claimed again. */
const claimTimeoutSeconds = 120;

/**
 * Claims a key for a request. True when the request may run; false when another request has claimed it. One statement,
 * so that of two concurrent requests only one runs.
 */
export async function claimIdempotencyKey(
  db: Db,
  claim: { userId: string; key: string; path: string; bodyHash: string },
): Promise<boolean> {
  const row = await db
    .insertInto("idempotencyKey")
    .values(claim)
    .onConflict((c) =>
      c
        .columns(["userId", "key"])
        .doUpdateSet({ createdAt: sql<Date>`now()` })
        .where("idempotencyKey.status", "is", null)
        .where("idempotencyKey.path", "=", claim.path)
        .where("idempotencyKey.bodyHash", "=", claim.bodyHash)
        .where("idempotencyKey.createdAt", "<", sql<Date>`now() - make_interval(secs => ${claimTimeoutSeconds}::int)`),
    )
    .returning("key")
    .executeTakeFirst();
  return row !== undefined;
}

export function findIdempotencyKey(db: Db, userId: string, key: string): Promise<IdempotencyKeyRow | undefined> {
  return db
    .selectFrom("idempotencyKey")
    .select(["path", "bodyHash", "status", "response"])
    .where("userId", "=", userId)
    .where("key", "=", key)
    .executeTakeFirst();
}

/** Stores the response of the request that claimed the key. */
export async function saveIdempotentResponse(
  db: Db,
  userId: string,
  key: string,
  status: number,
  response: unknown,
): Promise<void> {
  await db
    .updateTable("idempotencyKey")
    .set({ status, response: JSON.stringify(response) })
    .where("userId", "=", userId)
    .where("key", "=", key)
    .execute();
}

/** Releases a key without a response after a failed request, so that the client may retry with it. */
export async function deleteIdempotencyKey(db: Db, userId: string, key: string): Promise<void> {
  await db
    .deleteFrom("idempotencyKey")
    .where("userId", "=", userId)
    .where("key", "=", key)
    .where("status", "is", null)
    .execute();
}

/** Deletes keys older than two days. */
export async function deleteOldIdempotencyKeys(db: Db): Promise<void> {
  await db
    .deleteFrom("idempotencyKey")
    .where("createdAt", "<", sql<Date>`now() - interval '2 days'`)
    .execute();
}
