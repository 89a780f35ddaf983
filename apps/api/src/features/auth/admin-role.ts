import {
  grantAdminRole,
  listNewConfiguredAdmins,
  listStaleConfiguredAdmins,
  revokeAdminRole,
  type RoleSource,
} from "@fetta/db/queries/admin/admin-user";
import { insertAuditEvent } from "@fetta/db/queries/admin/audit-event";
import { deleteSessionsOf } from "@fetta/db/queries/auth/session";
import { findUserByEmail, type UserRow } from "@fetta/db/queries/account/user";
import type { Db } from "@fetta/db/schema/schema";
import type { Deps } from "../../deps.ts";
import { toCurrentUser, type CurrentUser } from "./current-user.ts";

/**
 * Stores the role and its audit event. All sessions of the account are deleted, unless `keepsSessions`: a session opened
 * as an ordinary user must not become an admin session, nor the reverse.
 */
async function saveRole(
  db: Db,
  userId: string,
  role: "user" | "admin",
  from: RoleSource,
  { keepsSessions = false } = {},
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const changed = await (role === "admin" ? grantAdminRole(tx, userId, from) : revokeAdminRole(tx, userId));
    if (!changed) return;
    if (!keepsSessions) await deleteSessionsOf(tx, userId);
    const action = role === "admin" ? "role.admin" : "role.user";
    await insertAuditEvent(tx, { actorId: null, subjectId: userId, action, detail: { from } });
  });
}

/** Sets the role of the account with this address, called by the command line; false where there is no such account. */
export async function setRoleByEmail(db: Db, email: string, role: "user" | "admin"): Promise<boolean> {
  const user = await findUserByEmail(db, email);
  if (!user) return false;
  await saveRole(db, user.id, role, "command");
  return true;
}

/**
 * Role of an account at sign-in. ADMIN_EMAILS grants the admin role only to an account with a verified address: an
 * unverified account proves nothing, because it can be opened with any address.
 */
export async function syncRoleAtSignIn(
  { db, env }: Pick<Deps, "db" | "env">,
  { id, email, emailVerifiedAt, role }: UserRow,
): Promise<"user" | "admin"> {
  const isListed = emailVerifiedAt !== null && env.ADMIN_EMAILS.includes(email.toLowerCase());
  if (role === "admin" || !isListed) return role;
  await saveRole(db, id, "admin", "configuration");
  return "admin";
}

/** The account as it signs in, with its role of now. */
export const toSignedInUser = async (deps: Pick<Deps, "db" | "env">, user: UserRow): Promise<CurrentUser> => ({
  ...toCurrentUser(user),
  role: await syncRoleAtSignIn(deps, user),
});

/**
 * Grants the admin role at startup to the verified addresses that were added to ADMIN_EMAILS. Their sessions stay: the
 * operator has named the person, and on a public server each session still needs the second factor.
 */
export async function grantListedAdmins({ db, env }: Pick<Deps, "db" | "env">): Promise<void> {
  for (const userId of await listNewConfiguredAdmins(db, env.ADMIN_EMAILS))
    await saveRole(db, userId, "admin", "configuration", { keepsSessions: true });
}

/** Revokes the admin role of accounts that got it through ADMIN_EMAILS and are no longer listed there. */
export async function revokeUnlistedAdmins({ db, env }: Pick<Deps, "db" | "env">): Promise<void> {
  for (const userId of await listStaleConfiguredAdmins(db, env.ADMIN_EMAILS))
    await saveRole(db, userId, "user", "configuration");
}
