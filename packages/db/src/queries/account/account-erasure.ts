import { sql } from "kysely";
import type { Db } from "../../schema/schema.ts";

/** Raises the statement timeout of this transaction to 60 s: a diary of years takes longer than a request's timeout. */
export async function raiseStatementTimeout(db: Db): Promise<void> {
  await sql`select set_config('statement_timeout', '60000', true)`.execute(db);
}

/**
 * What the session's account must confirm before its erasure: whether it has a password, and whether the session began
 * without one, by another proof of who signs in, within the last `maxAgeMinutes` minutes. Undefined without such a session.
 */
export async function findErasurePreconditions(
  db: Db,
  sessionId: string,
  maxAgeMinutes: number,
): Promise<{ hasPassword: boolean; hasFreshSignIn: boolean } | undefined> {
  return db
    .selectFrom("session as s")
    .innerJoin("appUser as u", "u.id", "s.userId")
    .select([
      sql<boolean>`u.password_hash is not null`.as("hasPassword"),
      sql<boolean>`s.method not in ('password', 'code') and s.created_at > now() - make_interval(mins => ${maxAgeMinutes}::int)`.as(
        "hasFreshSignIn",
      ),
    ])
    .where("s.id", "=", sessionId)
    .executeTakeFirst();
}

/** Actions of the audit log that only admins perform, on others and on themselves. */
const adminActions = [
  "account.read",
  "account.listed",
  "support.read",
  "support.closed",
  "grant.created",
  "grant.revoked",
  "promotions.created",
  "second_factor.enrolled",
  "second_factor.passed",
  "second_factor.failed",
  "second_factor.removed",
];

/**
 * Marks the admin actions of the user with the pseudonym `erasedActorPseudonym` and returns their number: an admin cannot clean
 * the audit log by deleting the account.
 */
export async function pseudonymiseAdminEvents(db: Db, userId: string, erasedActorPseudonym: string): Promise<number> {
  const { numAffectedRows } = await sql`update audit_event set erased_actor_pseudonym = ${erasedActorPseudonym}
    where actor_id = ${userId} and (subject_id is distinct from ${userId} or action = any(${adminActions}::text[]))`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0n);
}

/** Keys of a detail that stay for the tax office (payments and days); every other value may name the person. */
const retainedDetailKeys = ["checkout", "planType", "paidCents", "days", "why", "source"];

/**
 * Removes from the audit log what may name the person: the events and figures of payments stay. The user's admin
 * actions, under the pseudonym `erasedActorPseudonym`, stay complete.
 */
export async function anonymiseAuditEvents(db: Db, userId: string, erasedActorPseudonym: string): Promise<void> {
  await sql`update audit_event set detail = (
      select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(detail) where key = any(${retainedDetailKeys}::text[])
    ) where (subject_id = ${userId} or actor_id = ${userId}) and erased_actor_pseudonym is distinct from ${erasedActorPseudonym}`.execute(
    db,
  );
}

/**
 * Deletes the support requests that were sent from an address without an account. Their mails are deleted with them.
 */
export async function deleteGuestSupportRequests(db: Db, email: string): Promise<void> {
  await db
    .deleteFrom("supportRequest")
    .where("userId", "is", null)
    .where(sql`lower(email)`, "=", email.toLowerCase())
    .execute();
}

/** Deletes mails to or from an address that belong to no account, pending or sent. */
export async function deleteOutboxMailsTo(db: Db, email: string): Promise<void> {
  await db
    .deleteFrom("outboxMail")
    .where("userId", "is", null)
    .where((eb) =>
      eb.or([eb(sql`lower(recipient)`, "=", email.toLowerCase()), eb(sql`lower(reply_to)`, "=", email.toLowerCase())]),
    )
    .execute();
}

/** Clears the addresses of the user's payment pages; the payments stay. */
export async function clearCheckoutUrls(db: Db, userId: string): Promise<void> {
  await db
    .updateTable("checkout")
    .set({ url: null })
    .where("userId", "=", userId)
    .where("url", "is not", null)
    .execute();
}

/** Deletes the rate limit counts that are stored under these hashes. */
export async function deleteRateWindowsOf(db: Db, keyHashes: readonly string[]): Promise<void> {
  await db
    .deleteFrom("rateLimitWindow")
    .where("keyHash", "=", sql<string>`any(${keyHashes}::text[])`)
    .execute();
}

/**
 * Deletes an account and, by its foreign keys, all data of the user; payments, model calls and audit events lose only
 * the reference to the user. False where the account does not exist.
 */
export async function deleteUser(db: Db, userId: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom("appUser").where("id", "=", userId).executeTakeFirst();
  return numDeletedRows > 0n;
}
