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

/** Stores the result of a mail and empties its body, which contained a link or a support request. */
export async function finishOutboxMail(db: Db, id: string, state: "sent" | "failed"): Promise<void> {
  await db
    .updateTable("outboxMail")
    .set({ state, body: "", ...(state === "sent" ? { sentAt: sql<Date>`now()` } : {}) })
    .where("id", "=", id)
    .execute();
}

/** Deletes finished mails, sent or failed, after 30 days. */
export async function deleteOldOutboxMails(db: Db): Promise<void> {
  await db
    .deleteFrom("outboxMail")
    .where("state", "!=", "pending")
    .where(sql<Date>`coalesce(sent_at, next_attempt_at)`, "<", sql<Date>`now() - interval '30 days'`)
    .execute();
}
