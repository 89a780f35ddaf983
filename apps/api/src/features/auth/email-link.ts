import { createHash, randomBytes } from "node:crypto";
import { AppError } from "@fetta/domain/errors";
import { insertMailToken } from "@fetta/db/queries/auth/mail-token";
import type { Db } from "@fetta/db/schema/schema";
import { publicOrigin } from "../../config/env.ts";
import type { Env } from "../../config/env.ts";

/** What is stored of a link: a leaked table opens nothing. */
export const hashLinkToken = (token: string): string => createHash("sha256").update(token).digest("hex");

/** Pages that a mailed link leads to, and for how many minutes it does. */
const linkPages = {
  verify: { page: "/verifica", minutes: 24 * 60 },
  reset: { page: "/nuova-password", minutes: 30 },
  link: { page: "/collega", minutes: 30 },
} as const;

/**
 * Makes a one-time link for an account. What opens it stands behind the #, which a browser keeps to itself: no log on the
 * way and no page that is opened next ever sees it. `identity`: who is tied to the account by it.
 */
export async function createEmailLink(
  db: Db,
  env: Env,
  kind: keyof typeof linkPages,
  account: { id: string; email: string },
  identity?: { issuer: string; subject: string },
): Promise<string> {
  const { page, minutes } = linkPages[kind];
  const token = randomBytes(32).toString("base64url");
  await insertMailToken(
    db,
    { id: hashLinkToken(token), userId: account.id, kind, email: account.email, ...identity },
    minutes,
  );
  return `${publicOrigin(env)}${page}#${token}`;
}

export const sendsMail = (env: Pick<Env, "SMTP_URL">): boolean => env.SMTP_URL !== undefined;

/** Refuses what cannot be done without a mail, where none is sent. */
export function requireMail(env: Pick<Env, "SMTP_URL">): void {
  if (!sendsMail(env)) throw new AppError("mail_off");
}
