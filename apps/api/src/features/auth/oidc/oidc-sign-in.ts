import { OidcError } from "@fetta/domain/account/oidc-error";
import { insertProfile } from "@fetta/db/queries/account/account";
import { insertAuditEvent } from "@fetta/db/queries/admin/audit-event";
import { findUserByOidcIdentity, insertOidcIdentity } from "@fetta/db/queries/auth/oidc-identity";
import { findUserByEmail, insertUser, lockUser, type UserRow } from "@fetta/db/queries/account/user";
import type { Db } from "@fetta/db/schema/schema";
import type { OidcIdentity } from "../../../clients/oidc/oidc-client.ts";
import type { Deps } from "../../../deps.ts";
import type { Env } from "../../../config/env.ts";
import { syncRoleAtSignIn } from "../admin-role.ts";
import { queueIdentityLinkedMail, queueIdentityProofMail } from "./oidc-link.ts";

/** An identity whose address the provider has verified. */
type VerifiedIdentity = OidcIdentity & { email: string };

/** The account to sign in to, or the identity whose address belongs to an account with an unverified address. */
type AccountMatch = { user: UserRow } | { unproved: VerifiedIdentity };

const toIdentityRow = ({ issuer, subject, email }: OidcIdentity, userId: string) => ({
  issuer,
  subject,
  email,
  userId,
});

/** Creates an account with a verified address and no password; undefined where an account has the address. */
async function createOidcAccount(tx: Db, person: VerifiedIdentity): Promise<UserRow | undefined> {
  const { email, firstName, lastName } = person;
  const user = await insertUser(tx, { email, firstName, lastName, passwordHash: null, isEmailVerified: true });
  if (!user) return undefined;
  await insertProfile(tx, user.id, firstName);
  await insertOidcIdentity(tx, toIdentityRow(person, user.id));
  return user;
}

/** Links the identity to the account with the same address, which is verified on both sides. */
async function linkVerifiedIdentity(tx: Db, env: Env, person: VerifiedIdentity, user: UserRow): Promise<AccountMatch> {
  await insertOidcIdentity(tx, toIdentityRow(person, user.id));
  await insertAuditEvent(tx, { actorId: user.id, subjectId: user.id, action: "identity.linked" });
  await queueIdentityLinkedMail(tx, env, user);
  return { user };
}

/**
 * Finds the account by the provider's subject, and by the address only where both sides have verified it. An account
 * opened with another person's unverified address does not block the owner, who confirms by mail.
 */
async function findOrCreateAccount(tx: Db, env: Env, identity: OidcIdentity): Promise<AccountMatch> {
  const { issuer, subject, email, isEmailVerified: emailVerified } = identity;
  const knownUser = await findUserByOidcIdentity(tx, issuer, subject);
  if (knownUser) return { user: knownUser };
  if (email === null || !emailVerified) throw new OidcError("email-non-verificata");
  const verifiedIdentity = { ...identity, email };
  const newUser = await createOidcAccount(tx, verifiedIdentity);
  if (newUser) return { user: newUser };
  const addressOwner = await findUserByEmail(tx, email);
  if (!addressOwner) throw new OidcError("scaduto");
  await lockUser(tx, addressOwner.id);
  // A parallel sign-in of the same user may have created the account.
  const linkedMeanwhile = await findUserByOidcIdentity(tx, issuer, subject);
  if (linkedMeanwhile) return { user: linkedMeanwhile };
  return addressOwner.emailVerifiedAt === null
    ? { unproved: verifiedIdentity }
    : linkVerifiedIdentity(tx, env, verifiedIdentity, addressOwner);
}

/**
 * Signs in with the verified identity, creating an account where there is none; resolves to the user's id. Throws
 * ProviderFailure.
 */
export async function signInWithOidc(deps: Pick<Deps, "db" | "env">, identity: OidcIdentity): Promise<string> {
  const found = await deps.db.transaction().execute((tx) => findOrCreateAccount(tx, deps.env, identity));
  if ("unproved" in found) throw await queueIdentityProofMail(deps, found.unproved);
  const { id } = found.user;
  await syncRoleAtSignIn(deps, found.user);
  await insertAuditEvent(deps.db, { actorId: id, subjectId: id, action: "signin.ok" });
  return id;
}
