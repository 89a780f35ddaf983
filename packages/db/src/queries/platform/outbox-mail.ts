import { sql, type Insertable, type Selectable } from "kysely";
import type { Database, Db } from "../../schema/schema.ts";

export type NewOutboxMail = Pick<
  Insertable<Database["outboxMail"]>,
  "userId" | "supportRequestId" | "kind" | "recipient" | "replyTo" | "subject" | "body" | "requestId"
>;
export type DueMail = Pick<
  Selectable<Database["outboxMail"]>,
  "id" | "kind" | "recipient" | "replyTo" | "subject" | "body" | "attempts" | "requestId"
>;

/** Stores a mail to be sent, within the transaction that causes it, so that either both or neither are stored. */
export async function insertOutboxMail(db: Db, mail: NewOutboxMail): Promise<void> {
  await db.insertInto("outboxMail").values(mail).execute();
}

/**
 * Claims the mail that is due longest for an attempt: no other process gets it before its next attempt, which is due
 * after the minutes of `retryDelaysMinutes` for this attempt (the last value for all further ones). `attempts` counts
 * this attempt. Undefined where no mail is due.
 */
export async function claimDueMail(db: Db, retryDelaysMinutes: readonly number[]): Promise<DueMail | undefined> {
  const delayMinutes = sql`(${sql.val([...retryDelaysMinutes])}::int[])[least(attempts + 1, ${retryDelaysMinutes.length}::int)]`;
  return db
    .updateTable("outboxMail")
    .set({
      attempts: sql<number>`attempts + 1`,
      nextAttemptAt: sql<Date>`now() + make_interval(mins => ${delayMinutes})`,
    })
    .where("id", "=", (query) =>
      query
        .selectFrom("outboxMail")
        .select("id")
        .where("state", "=", "pending")
        .where("nextAttemptAt", "<=", sql<Date>`now()`)
        .orderBy("nextAttemptAt")
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(["id", "kind", "recipient", "replyTo", "subject", "body", "attempts", "requestId"])
    .executeTakeFirst();
}

/** Kinds of mails that are still of use when they arrive late; the others contain a link that expires. */
const lastingKinds = ["notice", "support"] as const;

/**
 * Stores the result of a mail and empties its body, which contained a link or a support request. A failed mail that is
 * still of use later keeps its body, so that it can be sent again.
 */
export async function finishOutboxMail(db: Db, id: string, state: "sent" | "failed"): Promise<void> {
  const body =
    state === "sent"
      ? ""
      : sql<string>`case when kind = any(${sql.val([...lastingKinds])}::text[]) then body else '' end`;
  await db
    .updateTable("outboxMail")
    .set({ state, body, ...(state === "sent" ? { sentAt: sql<Date>`now()` } : {}) })
    .where("id", "=", id)
    .execute();
}

/** Mails for the operator: of those that were given up, `resendable` still have their body. */
export async function countOutboxMails(db: Db) {
  return db
    .selectFrom("outboxMail")
    .select((query) => [
      query.fn.countAll<number>().filterWhere("state", "=", "pending").as("waiting"),
      query.fn.countAll<number>().filterWhere("state", "=", "failed").as("failed"),
      query.fn.countAll<number>().filterWhere("state", "=", "failed").filterWhere("body", "!=", "").as("resendable"),
      query.fn
        .min<Date | null>("createdAt")
        .filterWhere("state", "=", "pending")
        .filterWhere("attempts", ">", 0)
        .as("oldestDelayed"),
    ])
    .executeTakeFirstOrThrow();
}

/**
 * Makes mails due at once: those that wait for a retry, and those given up that still have their body. A mail whose last
 * attempt began less than a minute ago may still be on its way and stays as it is. Returns how many mails were changed.
 */
export async function retryOutboxMails(db: Db, retryDelaysMinutes: readonly number[]): Promise<number> {
  const delayMinutes = sql`(${sql.val([...retryDelaysMinutes])}::int[])[least(attempts, ${retryDelaysMinutes.length}::int)]`;
  const { numUpdatedRows } = await db
    .updateTable("outboxMail")
    .set({
      state: "pending",
      attempts: sql<number>`case when state = 'failed' then 0 else attempts end`,
      nextAttemptAt: sql<Date>`now()`,
    })
    .where(
      sql<boolean>`(state = 'failed' and body <> '') or (state = 'pending' and next_attempt_at > now()
        and next_attempt_at < now() + make_interval(mins => ${delayMinutes}) - interval '1 minute')`,
    )
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Deletes finished mails, sent or failed, after 30 days. */
export async function deleteOldOutboxMails(db: Db): Promise<void> {
  await db
    .deleteFrom("outboxMail")
    .where("state", "!=", "pending")
    .where(sql<Date>`coalesce(sent_at, next_attempt_at)`, "<", sql<Date>`now() - interval '30 days'`)
    .execute();
}
