import { createHash } from "node:crypto";
import { AppError } from "@fetta/domain/errors";
import { insertAuditEvent } from "@fetta/db/queries/admin/audit-event";
import { findCredentials } from "@fetta/db/queries/account/user";
import { deleteLoginDevicesOf } from "@fetta/db/queries/auth/login-attempt";
import { deleteSession, deleteSessionsOf, listActiveSessions } from "@fetta/db/queries/auth/session";
import type { Deps } from "../../deps.ts";
import type { CurrentUser } from "./current-user.ts";

/** Public id of a session, from which the stored id cannot be computed. */
export const toPublicSessionId = (sessionId: string): string =>
  createHash("sha256").update(sessionId).digest("hex").slice(0, 16);

/** Sessions of the user: the one of this request (`current`) first, then the newest. */
export async function listSessions(
  { db }: Pick<Deps, "db">,
  currentUser: CurrentUser,
  currentSessionId: string | undefined,
) {
  const rows = await listActiveSessions(db, currentUser.id);
  const sessions = rows.map(({ id, deviceLabel, createdAt }) => ({
    id: toPublicSessionId(id),
    device: deviceLabel,
    since: createdAt.toISOString(),
    current: id === currentSessionId,
  }));
  return [...sessions.filter((one) => one.current), ...sessions.filter((one) => !one.current)];
}

/** Ends one session of the user; returns whether it was the one of this request. */
export async function endSession(
  { db }: Pick<Deps, "db">,
  currentUser: CurrentUser,
  publicId: string,
  currentSessionId: string | undefined,
): Promise<boolean> {
  const session = (await listActiveSessions(db, currentUser.id)).find(({ id }) => toPublicSessionId(id) === publicId);
  if (!session) throw new AppError("not_found");
  await deleteSession(db, session.id);
  return session.id === currentSessionId;
}

/** Ends all sessions of the user, the one of this request included, and removes the known devices. */
export async function endAllSessions({ db }: Pick<Deps, "db">, currentUser: CurrentUser): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await deleteSessionsOf(tx, currentUser.id);
    await deleteLoginDevicesOf(tx, currentUser.id);
    await insertAuditEvent(tx, { actorId: currentUser.id, subjectId: currentUser.id, action: "sessions.ended" });
  });
}

/** Security state of the account, for the settings page. */
export async function readSecurity({ db, env }: Pick<Deps, "db" | "env">, currentUser: CurrentUser) {
  const account = await findCredentials(db, currentUser.id);
  if (!account) throw new AppError("not_signed_in");
  return {
    verified: account.emailVerifiedAt !== null,
    password: account.passwordHash !== null,
    mail: env.SMTP_URL !== undefined,
  };
}
