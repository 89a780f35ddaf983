import { createHash } from "node:crypto";
import { AppError } from "@fetta/domain/errors";
import { OidcError } from "@fetta/domain/account/oidc-error";
import { insertAuditEvent } from "@fetta/db/queries/admin/audit-event";
import { deletePasskeysOf } from "@fetta/db/queries/auth/passkey";
import {
  deleteOidcIdentitiesOf,
  findCredentials,
  markEmailVerified,
  savePasswordHash,
  findUserByEmail,
  lockUser,
} from "@fetta/db/queries/account/user";
import { deleteLoginDevicesOf } from "@fetta/db/queries/auth/login-attempt";
import { deleteMailTokensOf, findMailToken, consumeMailToken } from "@fetta/db/queries/auth/mail-token";
import {
  findUserByOidcIdentity,
  insertOidcIdentity,
  deleteOidcIdentity,
  listOidcIdentities,
  type OidcIdentityRow,
} from "@fetta/db/queries/auth/oidc-identity";
import { deleteSessionsOf, isFreshSession } from "@fetta/db/queries/auth/session";
import type { OidcIdentity } from "../../../clients/oidc/oidc-client.ts";
import type { Deps } from "../../../deps.ts";
import { toSignedInUser } from "../admin-role.ts";
import { createEmailLink, sendsMail } from "../email-verification.ts";
import { startOidcAttempt } from "./oidc-attempt.ts";
import { freshSessionMinutes, hashToken } from "../sessions.ts";
import type { CurrentUser } from "../current-user.ts";
import { consumeRateLimit } from "@fetta/db/queries/platform/rate-limit";
import type { Db } from "@fetta/db/schema/schema";
import { publicOrigin, type Env } from "../../../config/env.ts";
import { identityLinkedMail, identityProofMail } from "../../mail/messages.ts";
import { queueMail } from "../../mail/deliver-mails.ts";
import { hashEmail, authRateLimits } from "../login-throttle.ts";

/** Queues the notice of the new sign-in method to the account's address; does nothing where no mails are sent. */
export async function queueIdentityLinkedMail(tx: Db, env: Env, account: { id: string; email: string }): Promise<void> {
  if (!sendsMail(env)) return;
  const mailText = identityLinkedMail(env.OIDC_NAME, `${publicOrigin(env)}/profile`);
  await queueMail(tx, { kind: "notice", recipient: account.email, userId: account.id, ...mailText });
}

/**
 * Mails a confirmation link to the unverified address of an existing account; opening it gives access to the account.
 * Resolves to the error to show: this path never signs in.
 */
export async function queueIdentityProofMail(
  { db, env }: Pick<Deps, "db" | "env">,
  { email, issuer, subject }: { email: string; issuer: string; subject: string },
): Promise<OidcError> {
  if (!sendsMail(env)) return new OidcError("email-da-confermare");
  if ((await consumeRateLimit(db, authRateLimits.identityMails, hashEmail(email))) !== undefined)
    return new OidcError("troppi-tentativi");
  return db.transaction().execute(async (tx) => {
    const account = await findUserByEmail(tx, email);
    if (!account) return new OidcError("scaduto");
    await lockUser(tx, account.id);
    await deleteMailTokensOf(tx, account.id, "link");
    const link = await createEmailLink(tx, env, "link", account, { issuer, subject });
    const mailText = identityProofMail(env.OIDC_NAME, link);
    await queueMail(tx, { kind: "link", recipient: account.email, userId: account.id, ...mailText });
    return new OidcError("conferma-inviata");
  });
}

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
 * sessions and known devices are removed; where the address was not verified before, the password, the passkeys and any
 * other identity too.
 */
export async function confirmIdentityLink(deps: Pick<Deps, "db" | "env">, token: string): Promise<CurrentUser> {
  const { db } = deps;
  const link = await findMailToken(db, hashToken(token), "link");
  if (!link || link.issuer === null || link.subject === null) throw new AppError("link_expired");
  const { userId, email, issuer, subject } = link;
  await db.transaction().execute(async (tx) => {
    await lockUser(tx, userId);
    if (!(await consumeMailToken(tx, link.id))) throw new AppError("link_expired");
    const account = await findCredentials(tx, userId);
    if (account?.emailVerifiedAt === null) {
      await savePasswordHash(tx, userId, null);
      await deletePasskeysOf(tx, userId);
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
  return toSignedInUser(deps, user);
}

/** Public id of an identity, so that the provider's subject is not exposed to clients. */
export const toPublicIdentityId = ({ issuer, subject }: Pick<OidcIdentityRow, "issuer" | "subject">): string =>
  createHash("sha256").update(`${issuer}\n${subject}`).digest("hex").slice(0, 16);

/** Display name of the provider. */
const toProviderName = (env: Env, issuer: string): string =>
  issuer === env.OIDC_ISSUER_URL ? env.OIDC_NAME : (URL.parse(issuer)?.hostname ?? issuer);

/** Identities that can sign in to the account, oldest first, and whether there is no other sign-in method. */
export async function readIdentities({ db, env }: Pick<Deps, "db" | "env">, currentUser: CurrentUser) {
  const [account, rows] = await Promise.all([
    findCredentials(db, currentUser.id),
    listOidcIdentities(db, currentUser.id),
  ]);
  const linked = rows.map((row) => ({
    id: toPublicIdentityId(row),
    provider: toProviderName(env, row.issuer),
    email: row.email,
    since: row.createdAt.toISOString(),
  }));
  return {
    provider: env.OIDC_CLIENT_ID === undefined ? null : env.OIDC_NAME,
    linked,
    isLastSignInMethod: linked.length === 1 && account?.passwordHash === null,
  };
}

/** Removes an identity from the account; rejected where no other sign-in method would be left. */
export async function unlinkIdentity({ db }: Pick<Deps, "db">, currentUser: CurrentUser, name: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockUser(tx, currentUser.id);
    const rows = await listOidcIdentities(tx, currentUser.id);
    const row = rows.find((each) => toPublicIdentityId(each) === name);
    if (!row) throw new AppError("not_found");
    const account = await findCredentials(tx, currentUser.id);
    if (rows.length === 1 && account?.passwordHash === null) throw new AppError("last_sign_in_method");
    await deleteOidcIdentity(tx, currentUser.id, row);
    await insertAuditEvent(tx, { actorId: currentUser.id, subjectId: currentUser.id, action: "identity.unlinked" });
  });
}
