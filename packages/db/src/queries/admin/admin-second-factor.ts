import { sql } from "kysely";
import type { Db } from "../../schema/schema.ts";

export type SecondFactorState = {
  /** Whether a secret was confirmed by a code. */
  enrolled: boolean;
  /** Whether the session gave a code within the given hours. */
  passed: boolean;
  /** Number of unused recovery codes. */
  codesLeft: number;
};

/** Whether an account has a second factor, and whether the session passed it within the last `hours` hours. */
export async function findSecondFactorState(
  db: Db,
  { userId, sessionId }: { userId: string; sessionId: string },
  maxAgeHours: number,
): Promise<SecondFactorState> {
  const { rows } = await sql<SecondFactorState>`select
    exists (select from admin_second_factor where user_id = ${userId} and secret is not null) as enrolled,
    exists (select from session where id = ${sessionId} and user_id = ${userId}
      and second_factor_passed_at > now() - make_interval(hours => ${maxAgeHours}::int)) as passed,
    (select count(*)::int from admin_recovery_code where user_id = ${userId}) as codes_left`.execute(db);
  return rows[0] ?? { enrolled: false, passed: false, codesLeft: 0 };
}

/**
 * The secrets of an account, in hex: the active one and the one that is pending until its first code; null for none.
 */
export async function findSecondFactorSecrets(
  db: Db,
  userId: string,
): Promise<{ secret: string | null; pendingSecret: string | null }> {
  const row = await db
    .selectFrom("adminSecondFactor")
    .select(["secret", "pendingSecret"])
    .where("userId", "=", userId)
    .executeTakeFirst();
  return row ?? { secret: null, pendingSecret: null };
}

/** Stores a secret that is pending until its first code; the active one stays active until then. */
export async function savePendingSecondFactor(db: Db, userId: string, pendingSecret: string): Promise<void> {
  await db
    .insertInto("adminSecondFactor")
    .values({ userId, pendingSecret })
    .onConflict((c) => c.column("userId").doUpdateSet({ pendingSecret }))
    .execute();
}

/** Activates the pending secret `secret` with the code of time step `step`; false where it is no longer pending. */
export async function confirmSecondFactor(db: Db, userId: string, secret: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("adminSecondFactor")
    .set({ secret, pendingSecret: null, lastTotpStep: step })
    .where("userId", "=", userId)
    .where("pendingSecret", "=", secret)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Invalidates the code of time step `step` and all earlier ones; false where it was used already, also by a concurrent
 * request.
 */
export async function consumeTotpStep(db: Db, userId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("adminSecondFactor")
    .set({ lastTotpStep: step })
    .where("userId", "=", userId)
    .where("secret", "is not", null)
    .where((eb) => eb.or([eb("lastTotpStep", "is", null), eb("lastTotpStep", "<", step)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Replaces the recovery codes of an account; `ids` are their hashes. */
export async function replaceRecoveryCodes(db: Db, userId: string, ids: readonly string[]): Promise<void> {
  await db.deleteFrom("adminRecoveryCode").where("userId", "=", userId).execute();
  if (ids.length === 0) return;
  await db
    .insertInto("adminRecoveryCode")
    .values(ids.map((id) => ({ id, userId })))
    .execute();
}

/** Consumes a recovery code by its hash; false where the account has no such code. */
export async function consumeRecoveryCode(db: Db, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("adminRecoveryCode")
    .where("id", "=", id)
    .where("userId", "=", userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Stores that the session passed the second factor just now. */
export async function markSecondFactorPassed(db: Db, sessionId: string): Promise<void> {
  await db
    .updateTable("session")
    .set({ secondFactorPassedAt: sql<Date>`now()` })
    .where("id", "=", sessionId)
    .execute();
}

/** Resets the second factor of all sessions of the account to "not passed"; its passkeys no longer count as one. */
export async function clearSecondFactorPasses(db: Db, userId: string): Promise<void> {
  await sql`with cleared as (update passkey set is_second_factor = false where user_id = ${userId})
    update session set second_factor_passed_at = null where user_id = ${userId}`.execute(db);
}

/** Deletes the second factor of an account; false where it had none. */
export async function deleteSecondFactor(db: Db, userId: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom("adminSecondFactor").where("userId", "=", userId).executeTakeFirst();
  return numDeletedRows > 0n;
}
