import { setTimeout as sleep } from "node:timers/promises";
import { AppError } from "@fetta/domain/errors";
import { insertAuditEvent } from "@fetta/db/queries/admin/audit-event";
import {
  deleteOidcIdentitiesOf,
  markEmailVerified,
  savePasswordHash,
  findUserByEmail,
  lockUser,
} from "@fetta/db/queries/account/user";
import { deleteLoginFailuresOfEmail, deleteLoginDevicesOf } from "@fetta/db/queries/auth/login-attempt";
import { deletePasskeysOf } from "@fetta/db/queries/auth/passkey";
import { deleteMailTokensOf, findMailToken, consumeMailToken } from "@fetta/db/queries/auth/mail-token";
import { consumeRateLimit } from "@fetta/db/queries/platform/rate-limit";
import { deleteSessionsOf } from "@fetta/db/queries/auth/session";
import type { Deps } from "../../../deps.ts";
import { publicOrigin } from "../../../config/env.ts";
import { passwordChangedMail, resetMail } from "../../mail/messages.ts";
import { toSignedInUser } from "../admin-role.ts";
import { queueMail } from "../../mail/deliver-mails.ts";
import { createEmailLink, requireMail } from "../email-verification.ts";
import { hashPassword, rejectGuessablePassword } from "./password-hash.ts";
import { enforceRateLimit, hashEmail, hashNetwork, authRateLimits } from "../login-throttle.ts";
import { hashToken } from "../sessions.ts";
import type { CurrentUser } from "../current-user.ts";

/** Longer than storing a link and its mail takes, so that the response time does not reveal whether that was done. */
const minResponseMs = 300;

async function queueResetMail({ db, env }: Pick<Deps, "db" | "env">, email: string): Promise<void> {
  if ((await consumeRateLimit(db, authRateLimits.resetMails, hashEmail(email))) !== undefined) return;
  const account = await findUserByEmail(db, email);
  if (!account) return;
  await db.transaction().execute(async (tx) => {
    await lockUser(tx, account.id);
    await deleteMailTokensOf(tx, account.id, "reset");
    const link = await createEmailLink(tx, env, "reset", account);
    const { id: userId, email: recipient } = account;
    await queueMail(tx, { kind: "reset", recipient, userId, ...resetMail(link) });
  });
}

/**
 * Mails a reset link to the account with this address; earlier links become invalid. Neither the response nor its time
 * reveals whether the account exists or its rate limit is exceeded; only the network's rate limit is reported.
 */
export async function requestPasswordReset(deps: Pick<Deps, "db" | "env">, email: string, ip: string): Promise<void> {
  requireMail(deps.env);
  await enforceRateLimit(deps.db, authRateLimits.resetRequests, hashNetwork(ip));
  await Promise.all([queueResetMail(deps, email), sleep(minResponseMs)]);
}

/**
 * Sets a new password by a mailed link. The link proves access to the mailbox, so the address counts as verified. All
 * sessions end and all passkeys are removed, one of which an intruder or a thief may hold; where the address was not verified before, identities of other providers are removed too, because an
 * attacker may have linked them to an account opened with another person's address.
 */
export async function resetPassword(
  deps: Pick<Deps, "db" | "env">,
  { token, password }: { token: string; password: string },
): Promise<CurrentUser> {
  const { db, env } = deps;
  const link = await findMailToken(db, hashToken(token), "reset");
  if (!link) throw new AppError("link_expired");
  const { userId, email } = link;
  const owner = await findUserByEmail(db, email);
  await rejectGuessablePassword(password, owner ?? { email, firstName: null, lastName: null });
  const passwordHash = await hashPassword(password);
  await db.transaction().execute(async (tx) => {
    await lockUser(tx, userId);
    if (!(await consumeMailToken(tx, link.id))) throw new AppError("link_expired");
    const hasUnlinkedIdentities = link.emailVerifiedAt === null && (await deleteOidcIdentitiesOf(tx, userId)) > 0;
    const passkeys = (await deletePasskeysOf(tx, userId)) > 0 ? "removed" : "none";
    await savePasswordHash(tx, userId, passwordHash);
    await markEmailVerified(tx, userId);
    await deleteMailTokensOf(tx, userId);
    await deleteSessionsOf(tx, userId);
    await deleteLoginDevicesOf(tx, userId);
    await deleteLoginFailuresOfEmail(tx, hashEmail(email));
    await insertAuditEvent(tx, { actorId: userId, subjectId: userId, action: "password.reset" });
    const mailText = passwordChangedMail(`${publicOrigin(env)}/auth?scheda=password`, {
      unlinked: hasUnlinkedIdentities,
      passkeys,
    });
    await queueMail(tx, { kind: "notice", recipient: email, userId, ...mailText });
  });
  const user = await findUserByEmail(db, email);
  if (!user) throw new AppError("not_signed_in");
  return toSignedInUser(deps, user);
}
