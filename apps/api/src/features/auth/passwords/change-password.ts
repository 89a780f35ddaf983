import { AppError } from "@fetta/domain/errors";
import { insertAuditEvent } from "@fetta/db/queries/admin/audit-event";
import { findCredentials, savePasswordHash, lockUser } from "@fetta/db/queries/account/user";
import { deleteLoginFailuresOfSource, deleteLoginDevicesOf } from "@fetta/db/queries/auth/login-attempt";
import { listPasskeys } from "@fetta/db/queries/auth/passkey";
import { deleteMailTokensOf } from "@fetta/db/queries/auth/mail-token";
import { deleteSessionsOf } from "@fetta/db/queries/auth/session";
import type { Deps } from "../../../deps.ts";
import { publicOrigin } from "../../../config/env.ts";
import { passwordChangedMail } from "../../mail/messages.ts";
import { queueMail } from "../../mail/deliver-mails.ts";
import { countLoginAttempt, toAttemptSource, toSessionKey } from "../login-throttle.ts";
import { sendsMail } from "../email-verification.ts";
import { hashPassword, verifyPassword, rejectGuessablePassword } from "./password-hash.ts";
import type { OpenSession } from "../service.ts";
import type { CurrentUser } from "../current-user.ts";

/**
 * Changes the account's password after verifying the current one, so that access to an unlocked device is not enough.
 * Attempts are counted for this session alone, so that failed sign-ins from elsewhere do not block the change. All
 * sessions end and all known devices are removed, passkeys stay; `openSession` opens a new session and stores the device again.
 */
export async function changePassword(
  deps: Pick<Deps, "db" | "env" | "now">,
  currentUser: CurrentUser,
  { current: currentPassword, password }: { current: string; password: string },
  { ip, sessionId }: { ip: string; sessionId: string },
  openSession: OpenSession,
): Promise<void> {
  const { db, env } = deps;
  const account = await findCredentials(db, currentUser.id);
  if (!account) throw new AppError("not_signed_in");
  const { email, passwordHash: previousHash } = account;
  if (previousHash === null) throw new AppError("no_password_yet");
  await rejectGuessablePassword(password, currentUser);
  const attemptSource = toAttemptSource(email, ip, toSessionKey(sessionId));
  await countLoginAttempt(deps, attemptSource);
  if (!(await verifyPassword(previousHash, currentPassword))) throw new AppError("wrong_current_password");
  const passwordHash = await hashPassword(password);
  await db.transaction().execute(async (tx) => {
    await lockUser(tx, currentUser.id);
    // The password was changed or reset while it was being compared: the old one is no longer valid.
    const now = await findCredentials(tx, currentUser.id);
    if (now?.passwordHash !== previousHash) throw new AppError("wrong_current_password");
    await savePasswordHash(tx, currentUser.id, passwordHash);
    await deleteMailTokensOf(tx, currentUser.id, "reset");
    await deleteLoginDevicesOf(tx, currentUser.id);
    await deleteLoginFailuresOfSource(tx, attemptSource);
    await insertAuditEvent(tx, { actorId: currentUser.id, subjectId: currentUser.id, action: "password.changed" });
    // The new session takes over the reminders of this device before the others end.
    await deleteSessionsOf(tx, currentUser.id, await openSession(tx, currentUser.id));
    if (!sendsMail(env)) return;
    const passkeys = (await listPasskeys(tx, currentUser.id)).length > 0 ? "kept" : "none";
    const mailText = passwordChangedMail(`${publicOrigin(env)}/auth?scheda=password`, { passkeys });
    await queueMail(tx, { kind: "notice", recipient: email, userId: currentUser.id, ...mailText });
  });
}
