import { createHash, randomBytes } from "node:crypto";
import { AppError } from "@fetta/domain/errors";
import { insertMailToken } from "@fetta/db/queries/auth/mail-token";
import type { Db } from "@fetta/db/schema/schema";
import { publicOrigin } from "../../config/env.ts";
import type { Env } from "../../config/env.ts";

/** Link tokens are stored as hashes, so that a leaked table contains no usable token. */
export const hashLinkToken = (token: string): string => createHash("sha256").update(token).digest("hex");

/** Pages that mailed links lead to, and the lifetime of the links in minutes. */
const linkPages = {
  verify: { page: "/verifica", minutes: 24 * 60 },
  reset: { page: "/nuova-password", minutes: 30 },
  link: { page: "/collega", minutes: 30 },
} as const;

/**
 * Creates a one-time link for an account. The token is in the URL fragment, which browsers send neither to the server
 * nor in the Referer, so that no log contains it. `identity`: the OIDC identity that the link ties to the account.
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

/** Throws AppError `mail_off` where no mail server is configured. */
export function requireMail(env: Pick<Env, "SMTP_URL">): void {
  if (!sendsMail(env)) throw new AppError("mail_off");
}
