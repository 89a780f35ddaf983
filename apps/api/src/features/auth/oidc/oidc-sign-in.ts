import { OidcError } from "@fetta/domain/account/oidc-error";
import { insertProfile } from "@fetta/db/queries/account/account";
import { insertAuditEvent } from "@fetta/db/queries/admin/audit-event";
import { findUserByOidcIdentity, insertOidcIdentity } from "@fetta/db/queries/auth/oidc-identity";
import { findUserByEmail, insertVerifiedUser, lockUser } from "@fetta/db/queries/account/user";
import type { UserRow } from "@fetta/db/queries/account/user";
import type { Db } from "@fetta/db/schema/schema";
import type { OidcIdentity } from "../../../clients/oidc/oidc-claims.ts";
import type { Deps } from "../../../deps.ts";
import type { Env } from "../../../config/env.ts";
import { syncRoleAtSignIn } from "../admin-role.ts";
import { queueIdentityLinkedMail, queueIdentityProofMail } from "./oidc-mails.ts";

/** Somebody whose address the provider vouches for. */
type VerifiedIdentity = OidcIdentity & { email: string };

/** The account somebody comes to; or that one has their address which nobody has proved. */
type AccountMatch = { user: UserRow } | { unproved: VerifiedIdentity };

const toIdentityRow = ({ issuer, subject, email }: OidcIdentity, userId: string) => ({
  issuer,
  subject,
  email,
  userId,
});

/** A new account with a proved address and no password; undefined where an account has the address. */
async function createOidcAccount(tx: Db, person: VerifiedIdentity): Promise<UserRow | undefined> {
  const { email, firstName, lastName } = person;
  const user = await insertVerifiedUser(tx, { email, firstName, lastName });
  if (!user) return undefined;
  await insertProfile(tx, user.id, firstName);
  await insertOidcIdentity(tx, toIdentityRow(person, user.id));
  return user;
}

/** Ties the identity to the account of the same address, which both sides have proved. */
async function linkVerifiedIdentity(
  tx: Db,
  env: Env,
  person: VerifiedIdentity,
  user: UserRow,
): Promise<AccountMatch> {
  await insertOidcIdentity(tx, toIdentityRow(person, user.id));
  await insertAuditEvent(tx, { actorId: user.id, subjectId: user.id, action: "identity.linked" });
  await queueIdentityLinkedMail(tx, env, user);
  return { user };
}

/**
 * Found by the provider's own name for them, never by the address; by the address only where both sides have proved it.
 * Whoever opened an account with an address that is not theirs waits for its owner to come in by another way.
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
  // The same person in another window may have been faster.
  const linkedMeanwhile = await findUserByOidcIdentity(tx, issuer, subject);
  if (linkedMeanwhile) return { user: linkedMeanwhile };
  return addressOwner.emailVerifiedAt === null
    ? { unproved: verifiedIdentity }
    : linkVerifiedIdentity(tx, env, verifiedIdentity, addressOwner);
}

/**
 * Signs in whoever the provider says it is, into a new account where they have none; resolves to its id. Throws
 * ProviderFailure.
 */
export async function signInWithOidc(
  deps: Pick<Deps, "db" | "env">,
  identity: OidcIdentity,
): Promise<string> {
  const found = await deps.db.transaction().execute((tx) => findOrCreateAccount(tx, deps.env, identity));
  if ("unproved" in found) throw await queueIdentityProofMail(deps, found.unproved);
  const { id } = found.user;
  await syncRoleAtSignIn(deps, found.user);
  await insertAuditEvent(deps.db, { actorId: id, subjectId: id, action: "signin.ok" });
  return id;
}
