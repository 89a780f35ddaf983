import { AppError } from "@fetta/domain/errors";
import { insertAuditEvent } from "@fetta/db/queries/admin/audit-event";
import { findCredentials, markEmailVerified, lockUser } from "@fetta/db/queries/account/user";
import { deleteMailTokensOf, findMailToken, consumeMailToken } from "@fetta/db/queries/auth/mail-token";
import { consumeRateLimit } from "@fetta/db/queries/platform/rate-limit";
import type { Db } from "@fetta/db/schema/schema";
import type { Deps } from "../../deps.ts";
import type { Env } from "../../config/env.ts";
import { verificationMail } from "../mail/messages.ts";
import { queueMail } from "../mail/queue-mail.ts";
import { hashLinkToken, createEmailLink, requireMail } from "./email-link.ts";
import { hashEmail, authRateLimits } from "./rate-limits.ts";
import type { CurrentUser } from "./current-user.ts";

/** Queues the verification mail. Earlier links stay valid. */
export async function queueVerificationMail(tx: Db, env: Env, account: { id: string; email: string }): Promise<void> {
  const link = await createEmailLink(tx, env, "verify", account);
  await queueMail(tx, {
    kind: "verify",
    recipient: account.email,
    userId: account.id,
    ...verificationMail(link),
  });
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
  const retryAfter = await consumeRateLimit(db, authRateLimits.verificationMails, hashEmail(account.email));
  if (retryAfter !== undefined) throw new AppError("too_many_attempts", { retryAfter });
  await db.transaction().execute((tx) => queueVerificationMail(tx, env, account));
}

/**
 * Marks the address as verified. Needs both the link and a session of the account: the link alone proves access to the
 * mailbox, not knowledge of the password. An attacker could register another person's address with a password of their
 * own, wait for the owner to open the mailed link, and share the account from then on. A user with access to the
 * mailbox only takes the account over by a password reset (password-reset.ts), which ends all sessions.
 */
export async function verifyEmail({ db }: Pick<Deps, "db">, currentUser: CurrentUser, token: string): Promise<void> {
  const link = await findMailToken(db, hashLinkToken(token), "verify");
  if (link?.userId !== currentUser.id) throw new AppError("link_expired");
  await db.transaction().execute(async (tx) => {
    await lockUser(tx, currentUser.id);
    if (!(await consumeMailToken(tx, link.id))) throw new AppError("link_expired");
    await deleteMailTokensOf(tx, currentUser.id, "verify");
    await markEmailVerified(tx, currentUser.id);
    await insertAuditEvent(tx, {
      actorId: currentUser.id,
      subjectId: currentUser.id,
      action: "email.verified",
    });
  });
}
