import { ProviderFailure } from "@fetta/domain/account/oidc-error";
import { insertProfile } from "@fetta/db/queries/account/account";
import { insertAuditEvent } from "@fetta/db/queries/admin/audit-event";
import { findUserByIdentity, insertIdentity } from "@fetta/db/queries/auth/oidc-identity";
import { findUserByEmail, insertProvedUser, lockUser } from "@fetta/db/queries/account/user";
import type { UserRow } from "@fetta/db/queries/account/user";
import type { Db } from "@fetta/db/schema/schema";
import type { ProviderPerson } from "../../../clients/oidc/oidc-claims.ts";
import type { Deps } from "../../../deps.ts";
import type { Env } from "../../../config/env.ts";
import { roleAtSignIn } from "../admin-role.ts";
import { mailLinked, mailProof } from "./oidc-mails.ts";

/** Somebody whose address the provider vouches for. */
type Proved = ProviderPerson & { email: string };

/** The account somebody comes to; or that one has their address which nobody has proved. */
type Found = { user: UserRow } | { unproved: Proved };

const identityOf = ({ issuer, subject, email }: ProviderPerson, userId: string) => ({
  issuer,
  subject,
  email,
  userId,
});

/** A new account with a proved address and no password; undefined where an account has the address. */
async function open(tx: Db, person: Proved): Promise<UserRow | undefined> {
  const { email, firstName, lastName } = person;
  const user = await insertProvedUser(tx, { email, firstName, lastName });
  if (!user) return undefined;
  await insertProfile(tx, user.id, firstName);
  await insertIdentity(tx, identityOf(person, user.id));
  return user;
}

/** Ties the identity to the account of the same address, which both sides have proved. */
async function join(tx: Db, env: Env, person: Proved, user: UserRow): Promise<Found> {
  await insertIdentity(tx, identityOf(person, user.id));
  await insertAuditEvent(tx, { actorId: user.id, subjectId: user.id, action: "identity.linked" });
  await mailLinked(tx, env, user);
  return { user };
}

/**
 * Found by the provider's own name for them, never by the address; by the address only where both sides have proved it.
 * Whoever opened an account with an address that is not theirs waits for its owner to come in by another way.
 */
async function accountOf(tx: Db, env: Env, person: ProviderPerson): Promise<Found> {
  const { issuer, subject, email, emailVerified } = person;
  const known = await findUserByIdentity(tx, issuer, subject);
  if (known) return { user: known };
  if (email === null || !emailVerified) throw new ProviderFailure("email-non-verificata");
  const proved = { ...person, email };
  const opened = await open(tx, proved);
  if (opened) return { user: opened };
  const holder = await findUserByEmail(tx, email);
  if (!holder) throw new ProviderFailure("scaduto");
  await lockUser(tx, holder.id);
  // The same person in another window may have been faster.
  const since = await findUserByIdentity(tx, issuer, subject);
  if (since) return { user: since };
  return holder.emailVerifiedAt === null ? { unproved: proved } : join(tx, env, proved, holder);
}

/**
 * Signs in whoever the provider says it is, into a new account where they have none; resolves to its id. Throws
 * ProviderFailure.
 */
export async function signInWithProvider(
  deps: Pick<Deps, "db" | "env">,
  person: ProviderPerson,
): Promise<string> {
  const found = await deps.db.transaction().execute((tx) => accountOf(tx, deps.env, person));
  if ("unproved" in found) throw await mailProof(deps, found.unproved);
  const { id } = found.user;
  await roleAtSignIn(deps, found.user);
  await insertAuditEvent(deps.db, { actorId: id, subjectId: id, action: "signin.ok" });
  return id;
}
