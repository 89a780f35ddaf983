import { AppError } from "@fetta/domain/errors";
import { ProviderFailure } from "@fetta/domain/account/oidc-error";
import { insertAuditEvent } from "@fetta/db/queries/admin/audit-event";
import {
  deleteIdentitiesOf,
  findCredentials,
  saveEmailVerified,
  savePassword,
} from "@fetta/db/queries/auth/credentials";
import { deleteLoginDevicesOf } from "@fetta/db/queries/auth/login-device";
import { deleteMailTokensOf, findMailToken, takeMailToken } from "@fetta/db/queries/auth/mail-token";
import { findUserByIdentity, insertIdentity } from "@fetta/db/queries/auth/oidc-identity";
import { deleteSessionsOf, isFreshSession } from "@fetta/db/queries/auth/session";
import { findUserByEmail, lockUser } from "@fetta/db/queries/account/user";
import type { ProviderPerson } from "../../../clients/oidc/oidc-claims.ts";
import type { Deps } from "../../../deps.ts";
import { roleAtSignIn } from "../admin-role.ts";
import { linkHash } from "../email-link.ts";
import { beginAttempt } from "./oidc-attempt.ts";
import { mailLinked } from "./oidc-mails.ts";
import { freshMinutes } from "../sessions.ts";
import { viewerOf } from "../current-user.ts";
import type { Viewer } from "../current-user.ts";

/** Begins to tie an identity to the account, for who has signed in just now. */
export async function beginLink(
  deps: Pick<Deps, "db" | "oidc">,
  viewer: Viewer,
  sessionId: string | undefined,
): Promise<{ url: string; token: string }> {
  const fresh = sessionId !== undefined && (await isFreshSession(deps.db, sessionId, freshMinutes));
  if (!fresh) throw new AppError("sign_in_again");
  try {
    return await beginAttempt(deps, { userId: viewer.id, returnTo: "/profile" });
  } catch (error) {
    if (error instanceof ProviderFailure) throw new AppError("provider_unavailable");
    throw error;
  }
}

/**
 * Ties an identity to the account that began to (`viewer`: who is signed in now). An account whose address nobody has
 * proved takes only one of the same address, which proves it: else whoever opened it with the address of another would
 * have a way in that outlives the password. Throws ProviderFailure.
 */
export async function linkIdentity(
  { db, env }: Pick<Deps, "db" | "env">,
  { userId, viewer, person }: { userId: string; viewer: Viewer | null; person: ProviderPerson },
): Promise<void> {
  if (viewer?.id !== userId) throw new ProviderFailure("sessione-cambiata");
  const { issuer, subject, email } = person;
  await db.transaction().execute(async (tx) => {
    await lockUser(tx, userId);
    const account = await findCredentials(tx, userId);
    if (!account) throw new ProviderFailure("sessione-cambiata");
    const owner = await findUserByIdentity(tx, issuer, subject);
    if (owner?.id === userId) return;
    if (owner) throw new ProviderFailure("di-un-altro-account");
    if (account.emailVerifiedAt === null) {
      const same = person.emailVerified && email?.toLowerCase() === account.email.toLowerCase();
      if (!same) throw new ProviderFailure("email-diversa");
      await saveEmailVerified(tx, userId);
    }
    if (!(await insertIdentity(tx, { issuer, subject, email, userId })))
      throw new ProviderFailure("di-un-altro-account");
    await insertAuditEvent(tx, { actorId: userId, subjectId: userId, action: "identity.linked" });
    await mailLinked(tx, env, account);
  });
}

/**
 * Gives an account to whoever reads the mail of its address, by the link that was sent there, and ties the identity to it.
 * Where nobody had proved the address before, whoever was in the account is out: the password, the sessions and any other
 * way in are gone.
 */
export async function confirmLink(deps: Pick<Deps, "db" | "env">, token: string): Promise<Viewer> {
  const { db } = deps;
  const link = await findMailToken(db, linkHash(token), "link");
  if (!link || link.issuer === null || link.subject === null) throw new AppError("link_over");
  const { userId, email, issuer, subject } = link;
  await db.transaction().execute(async (tx) => {
    await lockUser(tx, userId);
    if (!(await takeMailToken(tx, link.id))) throw new AppError("link_over");
    const account = await findCredentials(tx, userId);
    if (account?.emailVerifiedAt === null) {
      await savePassword(tx, userId, null);
      await deleteIdentitiesOf(tx, userId);
      await saveEmailVerified(tx, userId);
    }
    if (!(await insertIdentity(tx, { issuer, subject, email, userId }))) throw new AppError("identity_taken");
    await deleteMailTokensOf(tx, userId);
    await deleteSessionsOf(tx, userId);
    await deleteLoginDevicesOf(tx, userId);
    await insertAuditEvent(tx, { actorId: userId, subjectId: userId, action: "identity.linked" });
  });
  const user = await findUserByEmail(db, email);
  if (!user) throw new AppError("not_signed_in");
  return { ...viewerOf(user), role: await roleAtSignIn(deps, user) };
}
