import { AppError } from "@fetta/domain/app-error";
import { insertAuditEvent } from "@fetta/db/queries/audit-event";
import { findCredentials, savePassword } from "@fetta/db/queries/credentials";
import { deleteLoginFailures } from "@fetta/db/queries/login-attempt";
import { deleteMailTokensOf } from "@fetta/db/queries/mail-token";
import { deleteSessionsOf } from "@fetta/db/queries/session";
import { lockUser } from "@fetta/db/queries/user";
import type { Deps } from "../../deps.ts";
import { publicOrigin } from "../../env.ts";
import { passwordChangedMail } from "../../mail-messages.ts";
import { queueMail } from "../mail/queue-mail.ts";
import { countGuess } from "./login-throttle.ts";
import { sendsMail } from "./mailed-link.ts";
import { hashPassword, passwordMatches, refuseCommonPassword } from "./password.ts";
import { addressHash } from "./rates.ts";
import type { OpenSession } from "./service.ts";
import type { Viewer } from "./viewer.ts";

/**
 * Gives the account another password, for who knows the one of now: an unlocked phone that somebody picks up is not
 * enough, and guessing counts as at a sign-in. Every session ends; `open` gives the caller a new one.
 */
export async function changePassword(
  deps: Pick<Deps, "db" | "env" | "now">,
  viewer: Viewer,
  { current, password }: { current: string; password: string },
  ip: string,
  open: OpenSession,
): Promise<void> {
  const { db, env } = deps;
  const account = await findCredentials(db, viewer.id);
  if (!account) throw new AppError("not_signed_in");
  const { email, passwordHash: before } = account;
  if (before === null) throw new AppError("no_password_yet");
  refuseCommonPassword(password);
  const hash = addressHash(email);
  await countGuess(deps, hash, ip);
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
    await deleteLoginFailures(tx, hash);
    await insertAuditEvent(tx, { actorId: viewer.id, subjectId: viewer.id, action: "password.changed" });
    await open(tx, viewer.id);
    if (!sendsMail(env)) return;
    const notice = passwordChangedMail(`${publicOrigin(env)}/auth?scheda=password`, false);
    await queueMail(tx, { kind: "notice", recipient: email, userId: viewer.id, ...notice });
  });
}
