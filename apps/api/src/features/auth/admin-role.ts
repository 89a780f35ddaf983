import {
  grantAdminRole,
  listStaleConfiguredAdmins,
  revokeAdminRole,
} from "@fetta/db/queries/admin/admin-role";
import type { RoleSource } from "@fetta/db/queries/admin/admin-role";
import { insertAuditEvent } from "@fetta/db/queries/admin/audit-event";
import { deleteSessionsOf } from "@fetta/db/queries/auth/session";
import { findUserByEmail } from "@fetta/db/queries/account/user";
import type { UserRow } from "@fetta/db/queries/account/user";
import type { Db } from "@fetta/db/schema/schema";
import type { Deps } from "../../deps.ts";

/**
 * Stores the role with its record. Who holds a session of the account signs in anew: what was opened for an ordinary
 * account must never turn into an admin's, nor the other way round.
 */
async function saveRole(db: Db, userId: string, role: "user" | "admin", from: RoleSource): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const changed = await (role === "admin" ? grantAdminRole(tx, userId, from) : revokeAdminRole(tx, userId));
    if (!changed) return;
    await deleteSessionsOf(tx, userId);
    const action = role === "admin" ? "role.admin" : "role.user";
    await insertAuditEvent(tx, { actorId: null, subjectId: userId, action, detail: { from } });
  });
}

/** Sets the role of whoever has this address, by the command line; false where nobody has it. */
export async function setRoleByEmail(db: Db, email: string, role: "user" | "admin"): Promise<boolean> {
  const user = await findUserByEmail(db, email);
  if (!user) return false;
  await saveRole(db, user.id, role, "command");
  return true;
}

/**
 * The role of somebody who signs in. ADMIN_EMAILS makes an admin of whoever proved that a listed address is theirs: an
 * account alone proves nothing, as anybody can open one with any address.
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

/** Makes those ordinary accounts whom ADMIN_EMAILS had made admins and names no longer. */
export async function revokeUnlistedAdmins({ db, env }: Pick<Deps, "db" | "env">): Promise<void> {
  for (const userId of await listStaleConfiguredAdmins(db, env.ADMIN_EMAILS))
    await saveRole(db, userId, "user", "configuration");
}
