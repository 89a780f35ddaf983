import {
  countUsers,
  findUserForAdmin,
  listGrantsForAdmin,
  searchUsers,
  type AdminGrantRow,
  type AdminUserRow,
} from "@fetta/db/queries/admin/admin-user";
import { insertAuditEvent, listAuditEvents } from "@fetta/db/queries/admin/audit-event";
import { AppError } from "@fetta/domain/errors";
import type { Grant } from "@fetta/domain/billing/entitlement";
import type { Deps } from "../../deps.ts";
import type { CurrentUser } from "../auth/current-user.ts";
import { toEntitlement } from "../quota/quota.ts";
import { isUuid } from "../../lib/input-schemas.ts";
import { paginate, toSqlOrder } from "./pagination.ts";
import {
  auditDetail,
  type AuditInput,
  type User,
  type UserDetail,
  type UsersInput,
  type UsersOutput,
} from "./schema.ts";

type UserDeps = Pick<Deps, "db" | "now">;

const usersPerPage = 20;

function toUser(row: AdminUserRow, grants: readonly Grant[], now: Date): User {
  const { id, email, name, role, emailVerifiedAt, createdAt, lastAccessAt } = row;
  return {
    id,
    email,
    name,
    role,
    emailVerified: emailVerifiedAt !== null,
    createdAt: createdAt.toISOString(),
    lastAccessAt: lastAccessAt.toISOString(),
    ...toEntitlement(grants, now),
  };
}

/**
 * Accounts whose address starts with the given prefix. The audit log records the account if there is exactly one, else
 * the number of results; never the prefix, which may be an address.
 */
export async function findUsers(
  { db, now }: UserDeps,
  { id: actorId }: CurrentUser,
  { email: prefix, sort, plan, before }: UsersInput,
): Promise<UsersOutput> {
  const at = now();
  const [rows, counts] = await Promise.all([
    searchUsers(db, { prefix, plan: plan ?? null, now: at }, { sort, after: before ?? null, limit: usersPerPage + 1 }),
    countUsers(db, { prefix, now: at }),
  ]);
  const page = paginate(
    rows,
    usersPerPage,
    ({ grants, ...row }) => toUser(row, grants, at),
    ({ sortKey, id }) => ({ key: sortKey, id }),
  );
  const [only, second] = page.items;
  if (only)
    await insertAuditEvent(db, {
      actorId,
      subjectId: second ? null : only.id,
      action: "account.listed",
      detail: { people: page.items.length },
    });
  return { ...page, counts };
}

const toGrant = ({ effectiveAt, revokedAt, grantedByEmail, ...grant }: AdminGrantRow) => ({
  ...grant,
  effectiveAt: effectiveAt.toISOString(),
  revokedAt: revokedAt?.toISOString() ?? null,
  grantedBy: grantedByEmail,
});

/** An account with its plan and all its PRO periods. */
export async function readUserDetail({ db, now }: UserDeps, id: string): Promise<UserDetail> {
  const row = isUuid(id) ? await findUserForAdmin(db, id) : undefined;
  if (!row) throw new AppError("not_found");
  const grants = await listGrantsForAdmin(db, id);
  const { hasPassword, hasLinkedIdentity, devices, openRequests } = row;
  return {
    ...toUser(row, grants, now()),
    hasPassword,
    hasLinkedIdentity,
    devices,
    openRequests,
    grants: grants.map(toGrant),
  };
}

/** Same as `readUserDetail`, and records in the audit log that the admin read it. */
export async function readUser(deps: UserDeps, { id: actorId }: CurrentUser, id: string): Promise<UserDetail> {
  const user = await readUserDetail(deps, id);
  await insertAuditEvent(deps.db, { actorId, subjectId: user.id, action: "account.read" });
  return user;
}

const eventsPerPage = 50;

/** A page of audit events (actor, action, subject) by their time. */
export async function readAudit({ db }: Pick<Deps, "db">, { topic, direction, before }: AuditInput) {
  const page = { order: toSqlOrder(direction), after: before ?? null, limit: eventsPerPage + 1 };
  const rows = await listAuditEvents(db, topic ?? null, page);
  return paginate(
    rows,
    eventsPerPage,
    ({ id, occurredAt, action, actorEmail, erasedActorPseudonym, subjectEmail, detail }) => ({
      id,
      at: occurredAt.toISOString(),
      action,
      actor: actorEmail,
      erasedActorPseudonym,
      subject: subjectEmail,
      detail: auditDetail.parse(detail),
    }),
    ({ id }) => id,
  );
}
