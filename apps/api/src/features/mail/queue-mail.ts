import { insertOutboxMail } from "@fetta/db/queries/platform/outbox-mail";
import type { Db } from "@fetta/db/schema/schema";

/** A plain-text mail to one address. */
export type QueuedMail = {
  kind: "verify" | "reset" | "link" | "notice" | "support";
  recipient: string;
  subject: string;
  body: string;
  /** The user it belongs to: it is deleted with the account. */
  userId?: string;
  supportRequestId?: string;
  replyTo?: string;
};

/**
 * Stores a mail in the outbox within the transaction `db`, so that it is stored together with its cause; it is sent
 * after the commit, or later when the mail server is unreachable.
 */
export function queueMail(db: Db, { userId, supportRequestId, replyTo, ...mail }: QueuedMail): Promise<void> {
  return insertOutboxMail(db, {
    ...mail,
    userId: userId ?? null,
    supportRequestId: supportRequestId ?? null,
    replyTo: replyTo ?? null,
  });
}
