import { AppError } from "@fetta/domain/errors";
import { insertAuditEvent } from "@fetta/db/queries/admin/audit-event";
import { findCredentials, markEmailVerified, lockUser } from "@fetta/db/queries/account/user";
import {
  deleteMailTokensOf,
  findMailToken,
  consumeMailToken,
  insertMailToken,
} from "@fetta/db/queries/auth/mail-token";
import type { Db } from "@fetta/db/schema/schema";
import type { Deps } from "../../deps.ts";
import { verificationMail } from "../mail/messages.ts";
import { queueMail } from "../mail/deliver-mails.ts";
import { enforceRateLimit, hashEmail, authRateLimits } from "./login-throttle.ts";
import { createToken, hashToken } from "./sessions.ts";
import type { CurrentUser } from "./current-user.ts";
import { publicOrigin, type Env } from "../../config/env.ts";

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
  const token = createToken();
  await insertMailToken(
    db,
    { id: hashToken(token), userId: account.id, kind, email: account.email, ...identity },
    minutes,
  );
  return `${publicOrigin(env)}${page}#${token}`;
}

export const sendsMail = (env: Pick<Env, "SMTP_URL">): boolean => env.SMTP_URL !== undefined;

/** Throws AppError `mail_off` where no mail server is configured. */
export function requireMail(env: Pick<Env, "SMTP_URL">): void {
  if (!sendsMail(env)) throw new AppError("mail_off");
}

/** Queues the verification mail. Earlier links stay valid. */
export async function queueVerificationMail(tx: Db, env: Env, account: { id: string; email: string }): Promise<void> {
  const link = await createEmailLink(tx, env, "verify", account);
  await queueMail(tx, { kind: "verify", recipient: account.email, userId: account.id, ...verificationMail(link) });
}

/** Mails the link again; does nothing where the address is already verified. */
export async function requestVerification(
  { db, env }: Pick<Deps, "db" | "env">,
  currentUser: CurrentUser,
): Promise<void> {
  requireMail(env);
  const account = await findCredentials(db, currentUser.id);
  if (!account) throw new AppError("not_signed_in");
  if (account.emailVerifiedAt !== null) return;
  await enforceRateLimit(db, authRateLimits.verificationMails, hashEmail(account.email));
  await db.transaction().execute((tx) => queueVerificationMail(tx, env, account));
}

/**
 * Marks the address as verified. Needs both the link and a session of the account: the link alone proves access to the
 * mailbox, not knowledge of the password. An attacker could register another person's address with a password of their
 * own, wait for the owner to open the mailed link, and share the account from then on. A user with access to the
 * mailbox only takes the account over by a password reset (password-reset.ts), which ends all sessions.
 */
export async function verifyEmail({ db }: Pick<Deps, "db">, currentUser: CurrentUser, token: string): Promise<void> {
  const link = await findMailToken(db, hashToken(token), "verify");
  if (link?.userId !== currentUser.id) throw new AppError("link_expired");
  await db.transaction().execute(async (tx) => {
    await lockUser(tx, currentUser.id);
    if (!(await consumeMailToken(tx, link.id))) throw new AppError("link_expired");
    await deleteMailTokensOf(tx, currentUser.id, "verify");
    await markEmailVerified(tx, currentUser.id);
    await insertAuditEvent(tx, { actorId: currentUser.id, subjectId: currentUser.id, action: "email.verified" });
  });
}
