import { insertOutboxMail } from "@fetta/db/queries/platform/outbox-mail";
import type { Db } from "@fetta/db/schema/schema";

/** A mail to be: plain text, to one address. */
export type QueuedMail = {
  kind: "verify" | "reset" | "link" | "notice" | "support";
  recipient: string;
  subject: string;
  body: string;
  /** Whose it is: it goes with their account. */
  userId?: string;
  supportRequestId?: string;
  replyTo?: string;
};

/**
 * Has a mail sent after the transaction `db` has ended: it is stored with what caused it, and the outbox sends it, now
 * or when the mail server is there again.
 */
export function queueMail(db: Db, { userId, supportRequestId, replyTo, ...mail }: QueuedMail): Promise<void> {
  return insertOutboxMail(db, {
    ...mail,
    userId: userId ?? null,
    supportRequestId: supportRequestId ?? null,
    replyTo: replyTo ?? null,
  });
}
