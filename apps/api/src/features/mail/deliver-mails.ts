import { finishOutboxMail, claimDueMail, insertOutboxMail, type DueMail } from "@fetta/db/queries/platform/outbox-mail";
import { Counter } from "prom-client";
import type { MailOutcome, MailSender } from "../../clients/mail/mail-sender.ts";
import type { Deps } from "../../deps.ts";
import { metricsRegistry } from "../../metrics/registry.ts";
import { withSpan } from "../../lib/tracing/tracing.ts";
import { currentScope, runInScope } from "../../lib/work-scope.ts";
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
    requestId: currentScope()?.id ?? null,
  });
}

const mailCounter = new Counter({
  name: "mails_total",
  help: "Tries to send a mail by what became of them; `given_up` was the last try of that mail",
  labelNames: ["kind", "outcome"],
  registers: [metricsRegistry],
});

/** `unreachable` is a failure of the mail server, not of a single mail. */
function countMail(kind: string, outcome: "sent" | "rejected" | "deferred" | "unreachable" | "given_up"): void {
  mailCounter.inc({ kind, outcome });
}

type MailDeps = Pick<Deps, "db" | "log" | "mail"> & Partial<Pick<Deps, "tracing">>;

/**
 * Minutes after each attempt until the next one; the delay after the last attempt applies where the process ended
 * before storing the outcome. An attempt takes seconds, so that no other process claims a mail while it is being sent.
 * A process that is killed between sending a mail and storing the outcome sends it a second time, under the same
 * Message-ID.
 */
const retryDelaysMinutes = [1, 5, 30, 120, 720, 5] as const;

/** Attempts to send one mail; false where the mail server was unreachable. */
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
  if (outcome === "sent") {
    await finishOutboxMail(db, id, "sent");
    log.info({ mail: id, kind, attempts }, "a mail was sent");
  } else if (outcome === "rejected" || isLastAttempt) {
    await finishOutboxMail(db, id, "failed");
    log.error({ mail: id, kind, attempts, outcome }, "a mail was given up");
  }
  return outcome !== "unreachable";
}

/** Sends due mails one after the other, until there are none or the mail server is unreachable. */
export async function deliverMails(deps: MailDeps): Promise<void> {
  const { db, mail: sender } = deps;
  await sender?.runExclusively(async () => {
    for (;;) {
      const mail = await claimDueMail(db, retryDelaysMinutes);
      // The other mails keep their attempts until the server is reachable again.
      if (!mail) return;
      const scope = currentScope();
      // Its lines in the log have the id of the request that caused it, whatever delivers it.
      const isReachable = await runInScope({ ...scope, id: mail.requestId ?? scope?.id ?? mail.id }, () =>
        withSpan(deps.tracing, [`mail ${mail.kind}`, "consumer", { "messaging.operation.name": "deliver" }], () =>
          sendMail(deps, sender, mail),
        ),
      );
      if (!isReachable) return;
    }
  });
}

/** Starts sending what a request has just stored, without delaying its response; the job sends the rest. */
export function triggerMailDelivery(deps: MailDeps): void {
  deliverMails(deps).catch((error: unknown) => deps.log.error({ err: error }, "mails were not delivered"));
}
