import { finishOutboxMail, claimDueMail } from "@fetta/db/queries/platform/outbox-mail";
import type { DueMail } from "@fetta/db/queries/platform/outbox-mail";
import type { MailOutcome, MailSender } from "../../clients/mail/mail-sender.ts";
import type { Deps } from "../../deps.ts";
import { countMail } from "../../metrics/mail-metrics.ts";

type MailDeps = Pick<Deps, "db" | "log" | "mail">;

/**
 * Minutes after each try until the next one; the one after the last try is for a process that ended before it could say how
 * that went. A try takes seconds: nobody else takes a mail that is being sent. A process that is killed between sending a mail
 * and noting it sends it a second time, under the same Message-ID.
 */
const retryDelaysMinutes = [1, 5, 30, 120, 720, 5] as const;

/** Tries one mail; true where the mail server was there. */
async function sendMail({ db, log }: MailDeps, sender: MailSender, mail: DueMail): Promise<boolean> {
  const { id, kind, recipient: to, replyTo, subject, body: text, attempts } = mail;
  const outcome: MailOutcome | "unreachable" = await sender
    .send({ id, to, replyTo, subject, text })
    .catch((error: unknown) => {
      log.warn({ err: error, mail: id, kind, attempts }, "the mail server cannot be used");
      return "unreachable" as const;
    });
  const isLastAttempt = attempts >= retryDelaysMinutes.length;
  countMail(kind, isLastAttempt && outcome !== "sent" ? "given_up" : outcome);
  if (outcome === "sent") await finishOutboxMail(db, id, "sent");
  else if (outcome === "refused" || isLastAttempt) {
    await finishOutboxMail(db, id, "failed");
    log.error({ mail: id, kind, attempts, outcome }, "a mail was given up");
  }
  return outcome !== "unreachable";
}

/** Sends what is due, one mail after the other, until nothing is or the mail server is away. */
export async function deliverMails(deps: MailDeps): Promise<void> {
  const { db, mail: sender } = deps;
  await sender?.runExclusively(async () => {
    for (;;) {
      const mail = await claimDueMail(db, retryDelaysMinutes);
      // The others keep their tries for when the server is back.
      if (!mail || !(await sendMail(deps, sender, mail))) return;
    }
  });
}

/** Sends at once what a request has just stored, without anybody waiting for it; the job sends what this does not. */
export function triggerMailDelivery(deps: MailDeps): void {
  deliverMails(deps).catch((error: unknown) => deps.log.error({ err: error }, "mails were not delivered"));
}
