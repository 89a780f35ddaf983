import { AppError } from "@fetta/domain/errors";
import { insertAuditEvent } from "@fetta/db/queries/admin/audit-event";
import { findCredentials, savePassword } from "@fetta/db/queries/auth/credentials";
import { deleteFailuresOf } from "@fetta/db/queries/auth/login-attempt";
import { deleteLoginDevicesOf } from "@fetta/db/queries/auth/login-device";
import { deleteMailTokensOf } from "@fetta/db/queries/auth/mail-token";
import { deleteSessionsOf } from "@fetta/db/queries/auth/session";
import { lockUser } from "@fetta/db/queries/account/user";
import type { Deps } from "../../../deps.ts";
import { publicOrigin } from "../../../config/env.ts";
import { passwordChangedMail } from "../../mail/messages.ts";
import { queueMail } from "../../mail/queue-mail.ts";
import { countGuess, guesserOf, sessionKey } from "../login-throttle.ts";
import { sendsMail } from "../email-link.ts";
import { hashPassword, passwordMatches, refuseGuessedPassword } from "./password-hash.ts";
import type { OpenSession } from "../service.ts";
import type { Viewer } from "../current-user.ts";

/**
 * Gives the account another password, for who knows the one of now: an unlocked phone that somebody picks up is not
 * enough. Guesses are counted for this session alone, so that guesses of strangers at the sign-in do not block changing
 * it. Every session ends and every known device is forgotten; `open` gives the caller both anew.
 */
export async function changePassword(
  deps: Pick<Deps, "db" | "env" | "now">,
  viewer: Viewer,
  { current, password }: { current: string; password: string },
  { ip, sessionId }: { ip: string; sessionId: string },
  open: OpenSession,
): Promise<void> {
  const { db, env } = deps;
  const account = await findCredentials(db, viewer.id);
  if (!account) throw new AppError("not_signed_in");
  const { email, passwordHash: before } = account;
  if (before === null) throw new AppError("no_password_yet");
  refuseGuessedPassword(password, viewer);
  const guesser = guesserOf(email, ip, sessionKey(sessionId));
  await countGuess(deps, guesser);
  if (!(await passwordMatches(before, current))) throw new AppError("wrong_current_password");
  const passwordHash = await hashPassword(password);
  await db.transaction().execute(async (tx) => {
    await lockUser(tx, viewer.id);
    // Changed, or reset by mail, since it was compared: the password of then gives no right any more.
    const now = await findCredentials(tx, viewer.id);
    if (now?.passwordHash !== before) throw new AppError("wrong_current_password");
    await savePassword(tx, viewer.id, passwordHash);
    await deleteMailTokensOf(tx, viewer.id, "reset");
    await deleteSessionsOf(tx, viewer.id);
    await deleteLoginDevicesOf(tx, viewer.id);
    await deleteFailuresOf(tx, guesser);
    await insertAuditEvent(tx, { actorId: viewer.id, subjectId: viewer.id, action: "password.changed" });
    await open(tx, viewer.id);
    if (!sendsMail(env)) return;
    const notice = passwordChangedMail(`${publicOrigin(env)}/auth?scheda=password`, false);
    await queueMail(tx, { kind: "notice", recipient: email, userId: viewer.id, ...notice });
  });
}
