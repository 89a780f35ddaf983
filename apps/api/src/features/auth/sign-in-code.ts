import { randomInt } from "node:crypto";
import { insertAuditEvent } from "@fetta/db/queries/admin/audit-event";
import { findUserById, lockUser } from "@fetta/db/queries/account/user";
import { consumeSignInCode, findSignInCodeOwner, saveSignInCode } from "@fetta/db/queries/auth/session";
import { normalizeSignInCode, signInCodeLength, signInCodeSymbols } from "@fetta/domain/account/credentials";
import { AppError } from "@fetta/domain/errors";
import { publicOrigin } from "../../config/env.ts";
import type { Deps } from "../../deps.ts";
import { queueMail } from "../mail/deliver-mails.ts";
import { codeSignInMail } from "../mail/messages.ts";
import { toCurrentUser, type CurrentUser } from "./current-user.ts";
import { sendsMail } from "./email-verification.ts";
import { authRateLimits, enforceRateLimit, globalKey, hashAccountId, hashNetwork } from "./login-throttle.ts";
import type { OpenSession } from "./service.ts";
import { hashToken } from "./sessions.ts";

/** Minutes for which a code is valid: enough to install an app and open it. */
const codeMinutes = 10;

/**
 * Creates the code that signs in once beside this session, for the app that is installed from it and has a storage of its
 * own. An earlier code becomes invalid, and the code ends with the session. Throws AppError: `too_many_attempts`,
 * `sign_in_again` for a session that was itself opened by a code, so that none lives on through codes.
 */
export async function createSignInCode(
  { db }: Pick<Deps, "db">,
  { currentUser, sessionId }: { currentUser: CurrentUser; sessionId: string },
): Promise<{ code: string; expiresAt: string }> {
  await enforceRateLimit(db, authRateLimits.signInCodes, hashAccountId(currentUser.id));
  const pickSymbol = (): string => signInCodeSymbols.charAt(randomInt(signInCodeSymbols.length));
  const code = Array.from({ length: signInCodeLength }, pickSymbol).join("");
  const saved = await saveSignInCode(db, { sessionId, codeHash: hashToken(code) }, codeMinutes);
  if (!saved) throw new AppError("sign_in_again");
  return { code, expiresAt: saved.expiresAt.toISOString() };
}

/**
 * Signs in with a code, and mails a notice. The session passes no second factor and never counts as fresh. Throws
 * AppError: `sign_in_code_wrong`, `too_many_logins`, `sign_in_codes_paused` after too many attempts of everybody together.
 */
export async function signInWithCode(
  deps: Pick<Deps, "db" | "env">,
  typedCode: string,
  ip: string,
  openSession: OpenSession,
): Promise<CurrentUser> {
  const { db, env } = deps;
  await enforceRateLimit(db, authRateLimits.signInCodeAttempts, hashNetwork(ip), "too_many_logins");
  await enforceRateLimit(db, authRateLimits.allSignInCodeAttempts, globalKey, "sign_in_codes_paused");
  const codeHash = hashToken(normalizeSignInCode(typedCode));
  const ownerId = await findSignInCodeOwner(db, codeHash);
  const user = ownerId === undefined ? undefined : await findUserById(db, ownerId);
  const detail = { by: "code" };
  if (!user) {
    await insertAuditEvent(db, { actorId: null, subjectId: null, action: "signin.failed", detail });
    throw new AppError("sign_in_code_wrong");
  }
  await db.transaction().execute(async (tx) => {
    // Before the code is consumed: a password reset meanwhile ends its session, and the code with it.
    await lockUser(tx, user.id);
    if (!(await consumeSignInCode(tx, codeHash))) throw new AppError("sign_in_code_wrong");
    await insertAuditEvent(tx, { actorId: user.id, subjectId: user.id, action: "signin.ok", detail });
    await openSession(tx, user.id);
    if (!sendsMail(env)) return;
    const mailText = codeSignInMail(`${publicOrigin(env)}/profile`);
    await queueMail(tx, { kind: "notice", recipient: user.email, userId: user.id, ...mailText });
  });
  // The role stays: a new one would end all sessions, and with them the code's.
  return toCurrentUser(user);
}
