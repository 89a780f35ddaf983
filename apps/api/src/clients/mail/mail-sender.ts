import type { Logger } from "pino";
import { createTransport } from "nodemailer";
import { z } from "zod";
import { createSingleFlight } from "../../lib/resilience/single-flight.ts";

/** A mail, plain text. `id` names it the same at every try, so that who gets it twice can tell. */
export type Mail = { id: string; to: string; replyTo: string | null; subject: string; text: string };

/** `refused`: nobody is there, now or later; `deferred`: the recipient may be there later. */
export type MailOutcome = "sent" | "refused" | "deferred";

export type MailSender = {
  /** Throws where the mail server cannot be reached or used. */
  send: (mail: Mail) => Promise<MailOutcome>;
  /** Runs `round`, or waits for the one that runs: one at a time keeps the mail server's patience. */
  runExclusively: (deliver: () => Promise<void>) => Promise<void>;
  /** Resolves when no round runs any more. */
  waitUntilIdle: () => Promise<void>;
};

export type MailSenderOptions = {
  /** smtp:// or smtps://, with user and password where they are needed. */
  url: string;
  /** The sender's address. */
  from: string;
  /** Milliseconds without a word of the server after which it counts as gone. */
  timeoutMs?: number;
  /** Told what kind of failure it was; never who wrote what to whom, which the server's own words may repeat. */
  log?: Pick<Logger, "warn"> | undefined;
};

/** The mail server could not be reached, or does not take mails from us. */
class MailServerError extends Error {
  override readonly name = "MailServerError";
}

const smtpErrorSchema = z.object({
  code: z.string().optional().catch(undefined),
  command: z.string().optional().catch(undefined),
  responseCode: z.number().optional().catch(undefined),
});

/** A line break in a header field would begin another one. */
const toSingleLine = (text: string): string => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim();

/** Sends over SMTP, a connection a mail. */
export function createMailSender({ url, from, timeoutMs = 10_000, log }: MailSenderOptions): MailSender {
  const transport = createTransport({
    url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const deliveries = createSingleFlight<void>();
  return {
    send: async ({ id, to, replyTo, subject, text }) => {
      try {
        await transport.sendMail({
          from: { name: "Fetta", address: from },
          to: { name: "", address: toSingleLine(to) },
          ...(replyTo === null ? {} : { replyTo: { name: "", address: toSingleLine(replyTo) } }),
          subject: toSingleLine(subject),
          text,
          messageId: `<${id}@${from.slice(from.lastIndexOf("@") + 1)}>`,
          // Whoever answers automatically does not answer this.
          headers: { "auto-submitted": "auto-generated" },
        });
        return "sent";
      } catch (error) {
        const { code, command, responseCode = 0 } = smtpErrorSchema.parse(error);
        log?.warn({ code, command, responseCode }, "a mail was not taken");
        if (command === "RCPT TO" && responseCode >= 500) return "refused";
        if (command === "RCPT TO" && responseCode >= 400) return "deferred";
        throw new MailServerError(`${code ?? "unknown"} ${responseCode}`);
      }
    },
    runExclusively: (round) => deliveries.run("round", round),
    waitUntilIdle: deliveries.waitUntilIdle,
  };
}
