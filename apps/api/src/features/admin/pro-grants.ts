import { findUserForAdmin } from "@fetta/db/queries/admin/admin-user";
import { insertAuditEvent } from "@fetta/db/queries/admin/audit-event";
import { insertGrant, listGrants, revokeGrant } from "@fetta/db/queries/billing/pro-grant";
import { lockUser } from "@fetta/db/queries/account/user";
import type { Db } from "@fetta/db/schema/schema";
import { AppError } from "@fetta/domain/errors";
import type { Deps } from "../../deps.ts";
import type { CurrentUser } from "../auth/current-user.ts";
import { isUuid } from "../../lib/input-schemas.ts";
import type { GrantInput, RevokeInput, UserDetail } from "./schema.ts";
import { readUserDetail } from "./users.ts";

type GrantDeps = Pick<Deps, "db" | "now">;

/** Locks the account row so that the account cannot be deleted while its grants change. */
async function lockExistingUser(tx: Db, userId: string): Promise<void> {
  if (!isUuid(userId)) throw new AppError("not_found");
  await lockUser(tx, userId);
  if (!(await findUserForAdmin(tx, userId))) throw new AppError("not_found");
}

/** Grants days of PRO. A repeated id is a retry of the same request and grants nothing more. */
export async function grantPro(
  deps: GrantDeps,
  { id: actorId }: CurrentUser,
  { userId, days, reason, id }: GrantInput,
): Promise<UserDetail> {
  await deps.db.transaction().execute(async (tx) => {
    await lockExistingUser(tx, userId);
    const newGrant = { userId, source: "admin", days, reason, grantedById: actorId } as const;
    const grant = await insertGrant(tx, id === undefined ? newGrant : { ...newGrant, id });
    if (grant) {
      const detail = { grantId: grant.id, days, reason };
      await insertAuditEvent(tx, { actorId, subjectId: userId, action: "grant.created", detail });
      return;
    }
    const existing = (await listGrants(tx, userId)).find((one) => one.id === id);
    if (existing?.source !== "admin" || existing.days !== days || existing.reason !== reason)
      throw new AppError("grant_id_taken");
  });
  return readUserDetail(deps, userId);
}

/** Revokes a granted period; idempotent. */
export async function revokePro(
  deps: GrantDeps,
  { id: actorId }: CurrentUser,
  { userId, grantId, reason }: RevokeInput,
): Promise<UserDetail> {
  await deps.db.transaction().execute(async (tx) => {
    await lockExistingUser(tx, userId);
    if (!isUuid(grantId)) throw new AppError("not_found");
    const grant = await revokeGrant(tx, userId, grantId);
    if (grant) {
      const detail = { grantId, days: grant.days, source: grant.source, reason };
      await insertAuditEvent(tx, { actorId, subjectId: userId, action: "grant.revoked", detail });
      return;
    }
    if (!(await listGrants(tx, userId)).some(({ id }) => id === grantId)) throw new AppError("not_found");
  });
  return readUserDetail(deps, userId);
}
