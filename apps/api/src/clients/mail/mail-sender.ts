import type { Logger } from "pino";
import { createTransport } from "nodemailer";
import { z } from "zod";
import type { OnProviderAnswer } from "../../lib/provider-log.ts";
import { createSingleFlight } from "../../lib/resilience/single-flight.ts";

/**
 * A plain-text mail. `id` becomes the Message-ID and stays the same across retries, so that clients can detect
 * duplicates.
 */
export type Mail = { id: string; to: string; replyTo: string | null; subject: string; text: string };

/** `rejected`: permanent SMTP error (5xx) for the recipient; `deferred`: temporary error (4xx), to be retried later. */
export type MailOutcome = "sent" | "rejected" | "deferred";

export type MailSender = {
  /** Throws when the mail server cannot be reached or rejects the session. */
  send: (mail: Mail) => Promise<MailOutcome>;
  /**
   * Runs `deliver`, or waits for the delivery that is already running: the mail server gets one delivery round at a
   * time.
   */
  runExclusively: (deliver: () => Promise<void>) => Promise<void>;
  /** Resolves when no delivery round is running. */
  waitUntilIdle: () => Promise<void>;
};

export type MailSenderOptions = {
  /** smtp:// or smtps://, with user and password where the server requires them. */
  url: string;
  from: string;
  /** Milliseconds of silence from the server after which the connection counts as lost. */
  timeoutMs?: number;
  /** Receives the kind of failure only; never sender, recipient or text, which the server's own messages may repeat. */
  log?: Pick<Logger, "warn"> | undefined;
  /** Receives the duration of each call, and the kind of its failure. */
  onAnswer?: OnProviderAnswer | undefined;
};

/** The mail server could not be reached, or does not accept mails from this sender. */
class MailServerError extends Error {
  override readonly name = "MailServerError";
}

const smtpErrorSchema = z.object({
  code: z.string().optional().catch(undefined),
  command: z.string().optional().catch(undefined),
  responseCode: z.number().optional().catch(undefined),
});

/** A line break in a header field would start another header field. */
const toSingleLine = (text: string): string => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim();

/** Sends over SMTP with one connection per mail. */
export function createMailSender({ url, from, timeoutMs = 10_000, log, onAnswer }: MailSenderOptions): MailSender {
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
      const startedAt = performance.now();
      const answered = (failure: string | null) => onAnswer?.({ failure, ms: performance.now() - startedAt });
      try {
        await transport.sendMail({
          from: { name: "Fetta", address: from },
          to: { name: "", address: toSingleLine(to) },
          ...(replyTo === null ? {} : { replyTo: { name: "", address: toSingleLine(replyTo) } }),
          subject: toSingleLine(subject),
          text,
          messageId: `<${id}@${from.slice(from.lastIndexOf("@") + 1)}>`,
          // RFC 3834: keeps auto-responders from replying.
          headers: { "auto-submitted": "auto-generated" },
        });
        answered(null);
        return "sent";
      } catch (error) {
        const { code, command, responseCode = 0 } = smtpErrorSchema.parse(error);
        log?.warn({ code, command, responseCode }, "a mail was not taken");
        // A recipient that is turned down says nothing about the mail server.
        answered(command === "RCPT TO" ? null : `${code ?? "unknown"} ${responseCode}`.trim());
        if (command === "RCPT TO" && responseCode >= 500) return "rejected";
        if (command === "RCPT TO" && responseCode >= 400) return "deferred";
        throw new MailServerError(`${code ?? "unknown"} ${responseCode}`);
      }
    },
    runExclusively: (round) => deliveries.run("round", round),
    waitUntilIdle: deliveries.waitUntilIdle,
  };
}
