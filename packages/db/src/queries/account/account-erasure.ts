import { sql } from "kysely";
import type { Db } from "../../schema/schema.ts";

/** Gives the statements of this transaction the time that years of a diary take. */
export async function raiseStatementTimeout(db: Db): Promise<void> {
  await sql`select set_config('statement_timeout', '60000', true)`.execute(db);
}

/** What somebody says of their account where they want it erased: whether it has a password, and how they came in. */
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
      sql<boolean>`s.method <> 'password' and s.created_at > now() - make_interval(mins => ${maxAgeMinutes}::int)`.as(
        "hasFreshSignIn",
      ),
    ])
    .where("s.id", "=", sessionId)
    .executeTakeFirst();
}

/** What only admins do, by the names on record, to others and to themselves. */
const adminActions = [
  "account.read",
  "accounts.listed",
  "support.read",
  "support.closed",
  "grant.given",
  "grant.taken_back",
  "promotions.created",
  "second_factor.enrolled",
  "second_factor.passed",
  "second_factor.failed",
  "second_factor.removed",
];

/**
 * Ties what the person did as an admin to the pseudonym `erasedActor` and resolves to how much that was: no admin cleans
 * the trail by going.
 */
export async function pseudonymiseAdminEvents(db: Db, userId: string, erasedActor: string): Promise<number> {
  const { numAffectedRows } = await sql`update audit_event set erased_actor = ${erasedActor}
    where actor_id = ${userId} and (subject_id is distinct from ${userId} or action = any(${adminActions}::text[]))`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0n);
}

/** What the record keeps of payments and days, for the tax office; every other word of a detail may name the person. */
const retainedDetailKeys = ["checkout", "planType", "paidCents", "days", "why", "source"];

/**
 * Takes out of the record what may name a person: the events stay, and figures of payments. What the person did as an
 * admin, under the pseudonym `erasedActor`, stays whole.
 */
export async function anonymiseAuditEvents(db: Db, userId: string, erasedActor: string): Promise<void> {
  await sql`update audit_event set detail = (
      select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(detail) where key = any(${retainedDetailKeys}::text[])
    ) where (subject_id = ${userId} or actor_id = ${userId}) and erased_actor is distinct from ${erasedActor}`.execute(
    db,
  );
}

/** Removes what was written to us from an address by nobody who was signed in. The mails about it go with it. */
export async function deleteGuestSupportRequests(db: Db, email: string): Promise<void> {
  await db
    .deleteFrom("supportRequest")
    .where("userId", "is", null)
    .where(sql`lower(email)`, "=", email.toLowerCase())
    .execute();
}

/** Removes mails to an address that belong to no account, whether they are on their way or were sent. */
export async function deleteOutboxMailsTo(db: Db, email: string): Promise<void> {
  await db
    .deleteFrom("outboxMail")
    .where("userId", "is", null)
    .where((eb) =>
      eb.or([
        eb(sql`lower(recipient)`, "=", email.toLowerCase()),
        eb(sql`lower(reply_to)`, "=", email.toLowerCase()),
      ]),
    )
    .execute();
}

/** Forgets the pages on which somebody could pay; what was paid stays. */
export async function clearCheckoutUrls(db: Db, userId: string): Promise<void> {
  await db
    .updateTable("checkout")
    .set({ url: null })
    .where("userId", "=", userId)
    .where("url", "is not", null)
    .execute();
}

/** Forgets how often somebody did what is limited, by the hashes under which it was counted. */
export async function deleteRateWindowsOf(db: Db, keyHashes: readonly string[]): Promise<void> {
  await db
    .deleteFrom("rateWindow")
    .where("keyHash", "=", sql<string>`any(${keyHashes}::text[])`)
    .execute();
}

/**
 * Removes an account and, by its foreign keys, all that is the person's; payments, calls to a model and the record lose
 * only whose they were. False where it is gone already.
 */
export async function deleteUser(db: Db, userId: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom("appUser").where("id", "=", userId).executeTakeFirst();
  return numDeletedRows > 0n;
}
