import type { Db } from "@fetta/db/schema/schema";

/** The environment of a server that sends mails; in tests they stay in the outbox, because no job delivers them. */
export const mailEnv = {
  SMTP_URL: "smtp://127.0.0.1:1",
  MAIL_FROM: "fetta@example.org",
  SUPPORT_EMAIL: "aiuto@example.org",
};

/** The queued mails to an address, oldest first. */
export function listQueuedMails(db: Db, recipient: string) {
  return db
    .selectFrom("outboxMail")
    .select(["kind", "subject", "body", "userId"])
    .where("recipient", "=", recipient)
    .orderBy("createdAt")
    .execute();
}

/** The token after the # of the link in the newest mail of a kind to an address. */
export async function readMailedToken(db: Db, recipient: string, kind: "verify" | "reset"): Promise<string> {
  const mails = (await listQueuedMails(db, recipient)).filter((mail) => mail.kind === kind);
  const page = { verify: "/verifica", reset: "/nuova-password" }[kind];
  const [, token] = new RegExp(`${page}#([\\w-]{43})\\n`).exec(mails.at(-1)?.body ?? "") ?? [];
  if (token === undefined) throw new Error(`no ${kind} link for that address`);
  return token;
}
