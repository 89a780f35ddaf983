import { AppError } from "@fetta/domain/errors";
import { OidcError } from "@fetta/domain/account/oidc-error";
import { insertAuditEvent } from "@fetta/db/queries/admin/audit-event";
import {
  deleteOidcIdentitiesOf,
  findCredentials,
  markEmailVerified,
  savePasswordHash,
} from "@fetta/db/queries/auth/credentials";
import { deleteLoginDevicesOf } from "@fetta/db/queries/auth/login-device";
import { deleteMailTokensOf, findMailToken, consumeMailToken } from "@fetta/db/queries/auth/mail-token";
import { findUserByOidcIdentity, insertOidcIdentity } from "@fetta/db/queries/auth/oidc-identity";
import { deleteSessionsOf, isFreshSession } from "@fetta/db/queries/auth/session";
import { findUserByEmail, lockUser } from "@fetta/db/queries/account/user";
import type { OidcIdentity } from "../../../clients/oidc/oidc-claims.ts";
import type { Deps } from "../../../deps.ts";
import { syncRoleAtSignIn } from "../admin-role.ts";
import { hashLinkToken } from "../email-link.ts";
import { startOidcAttempt } from "./oidc-attempt.ts";
import { queueIdentityLinkedMail } from "./oidc-mails.ts";
import { freshSessionMinutes } from "../sessions.ts";
import { toCurrentUser } from "../current-user.ts";
import type { CurrentUser } from "../current-user.ts";

/** Starts linking an identity to the account, for a session that has just signed in. */
export async function startIdentityLink(
  deps: Pick<Deps, "db" | "oidc">,
  currentUser: CurrentUser,
  sessionId: string | undefined,
): Promise<{ url: string; token: string }> {
  const isFresh = sessionId !== undefined && (await isFreshSession(deps.db, sessionId, freshSessionMinutes));
  if (!isFresh) throw new AppError("sign_in_again");
  try {
    return await startOidcAttempt(deps, { userId: currentUser.id, returnTo: "/profile" });
  } catch (error) {
    if (error instanceof OidcError) throw new AppError("provider_unavailable");
    throw error;
  }
}

/**
 * Links an identity to the account that started the attempt (`currentUser`: the signed-in user). An account with an
 * unverified address accepts only an identity with the same address, which verifies it: otherwise an attacker who
 * opened the account with another person's address would have a sign-in method that survives a password reset. Throws
 * ProviderFailure.
 */
export async function linkIdentity(
  { db, env }: Pick<Deps, "db" | "env">,
  { userId, currentUser, person: identity }: { userId: string; currentUser: CurrentUser | null; person: OidcIdentity },
): Promise<void> {
  if (currentUser?.id !== userId) throw new OidcError("sessione-cambiata");
  const { issuer, subject, email } = identity;
  await db.transaction().execute(async (tx) => {
    await lockUser(tx, userId);
    const account = await findCredentials(tx, userId);
    if (!account) throw new OidcError("sessione-cambiata");
    const owner = await findUserByOidcIdentity(tx, issuer, subject);
    if (owner?.id === userId) return;
    if (owner) throw new OidcError("di-un-altro-account");
    if (account.emailVerifiedAt === null) {
      const isSameAddress = identity.isEmailVerified && email?.toLowerCase() === account.email.toLowerCase();
      if (!isSameAddress) throw new OidcError("email-diversa");
      await markEmailVerified(tx, userId);
    }
    if (!(await insertOidcIdentity(tx, { issuer, subject, email, userId }))) throw new OidcError("di-un-altro-account");
    await insertAuditEvent(tx, { actorId: userId, subjectId: userId, action: "identity.linked" });
    await queueIdentityLinkedMail(tx, env, account);
  });
}

/**
 * Links the identity to the account by a link mailed to the account's address, and returns the user to sign in. All
 * sessions and known devices are removed; where the address was not verified before, the password and any other
 * identity too.
 */
export async function confirmIdentityLink(deps: Pick<Deps, "db" | "env">, token: string): Promise<CurrentUser> {
  const { db } = deps;
  const link = await findMailToken(db, hashLinkToken(token), "link");
  if (!link || link.issuer === null || link.subject === null) throw new AppError("link_expired");
  const { userId, email, issuer, subject } = link;
  await db.transaction().execute(async (tx) => {
    await lockUser(tx, userId);
    if (!(await consumeMailToken(tx, link.id))) throw new AppError("link_expired");
    const account = await findCredentials(tx, userId);
    if (account?.emailVerifiedAt === null) {
      await savePasswordHash(tx, userId, null);
      await deleteOidcIdentitiesOf(tx, userId);
      await markEmailVerified(tx, userId);
    }
    if (!(await insertOidcIdentity(tx, { issuer, subject, email, userId }))) throw new AppError("identity_taken");
    await deleteMailTokensOf(tx, userId);
    await deleteSessionsOf(tx, userId);
    await deleteLoginDevicesOf(tx, userId);
    await insertAuditEvent(tx, { actorId: userId, subjectId: userId, action: "identity.linked" });
  });
  const user = await findUserByEmail(db, email);
  if (!user) throw new AppError("not_signed_in");
  return { ...toCurrentUser(user), role: await syncRoleAtSignIn(deps, user) };
}
