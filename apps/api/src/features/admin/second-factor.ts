import { createHash, randomBytes } from "node:crypto";
import {
  clearSecondFactorPasses,
  confirmSecondFactor,
  deleteSecondFactor,
  findSecondFactorSecrets,
  findSecondFactorState,
  markSecondFactorPassed,
  replaceRecoveryCodes,
  savePendingSecondFactor,
  consumeTotpStep,
  consumeRecoveryCode,
} from "@fetta/db/queries/admin/admin-second-factor";
import { insertAuditEvent } from "@fetta/db/queries/admin/audit-event";
import { isFreshSession } from "@fetta/db/queries/auth/session";
import { findUserByEmail, lockUser } from "@fetta/db/queries/account/user";
import type { Db } from "@fetta/db/schema/schema";
import { AppError } from "@fetta/domain/errors";
import type { Deps } from "../../deps.ts";
import { publicOrigin, loopbackHosts, type Env } from "../../config/env.ts";
import { freshSessionMinutes, secondFactorHours } from "../auth/sessions.ts";
import type { CurrentUser } from "../auth/current-user.ts";
import { enforceRateLimit, hashAccountId } from "../auth/login-throttle.ts";
import { encodeBase32, buildOtpauthUri, findMatchingStep } from "./totp.ts";

/**
 * Rate limit of code guesses: three of a million codes are valid at a time, so that ten guesses an hour succeed once in
 * about four years.
 */
const guessRateLimit = { kind: "second_factor", max: 10, windowMinutes: 60 } as const;
const recoveryCodeCount = 10;

type FactorDeps = Pick<Deps, "db" | "env">;
type AdminSession = { currentUser: CurrentUser; sessionId: string };

/** Whether admins need a second factor: where the app is not served on loopback only. */
function requiresSecondFactor(env: Pick<Env, "APP_ORIGIN" | "PORT">): boolean {
  return !loopbackHosts.has(new URL(publicOrigin(env)).hostname);
}

/** State of the second factor, which the admin page reads before anything else. */
export async function readSecondFactor({ db, env }: FactorDeps, { currentUser, sessionId }: AdminSession) {
  const state = await findSecondFactorState(db, { userId: currentUser.id, sessionId }, secondFactorHours);
  return { required: requiresSecondFactor(env), ...state };
}

/**
 * State of the factor. Throws AppError `second_factor_needed` where one is enrolled and this session has not passed it.
 */
async function requirePassedSecondFactor(deps: FactorDeps, session: AdminSession) {
  const state = await readSecondFactor(deps, session);
  if (state.enrolled && !state.passed) throw new AppError("second_factor_needed");
  return state;
}

/**
 * Rejects an admin session that has to pass the second factor first. Throws AppError: `second_factor_missing` where one
 * is required and none is enrolled, `second_factor_needed` where the session has not passed it.
 */
export async function requireSecondFactor(deps: FactorDeps, session: AdminSession): Promise<void> {
  const { required, enrolled } = await requirePassedSecondFactor(deps, session);
  if (required && !enrolled) throw new AppError("second_factor_missing");
}

/** Throws AppError unless the session is of an admin who passed the second factor, where one is needed. */
export async function requireAdmin(deps: FactorDeps, session: AdminSession): Promise<void> {
  if (session.currentUser.role !== "admin") throw new AppError("admins_only");
  await requireSecondFactor(deps, session);
}

const consumeGuess = (db: Db, { id }: CurrentUser): Promise<void> =>
  enforceRateLimit(db, guessRateLimit, hashAccountId(id));

const recordFactorEvent = (db: Db, { id }: CurrentUser, what: string, detail = {}): Promise<void> =>
  insertAuditEvent(db, { actorId: id, subjectId: id, action: `second_factor.${what}`, detail });

async function rejectCode(db: Db, currentUser: CurrentUser): Promise<never> {
  await recordFactorEvent(db, currentUser, "failed");
  throw new AppError("second_factor_wrong");
}

/**
 * Recovery codes are stored as hashes, so that a leaked table contains no usable code. Codes have 80 bits, so that no
 * slow hash is needed.
 */
const hashRecoveryCode = (userId: string, code: string): string =>
  createHash("sha256").update(`${userId}:${code}`).digest("hex");

/** Canonical form of a typed code: "abcd-efgh-…" with spaces, hyphens, in any case. */
const normalizeCode = (code: string): string => code.toUpperCase().replaceAll(/[\s-]/g, "");

/**
 * Creates a secret that takes effect with its first valid code; it is returned only here. Throws AppError:
 * `sign_in_again` unless the session has just signed in, `second_factor_needed` where another factor is in force and
 * was not passed.
 */
export async function beginSecondFactor(
  deps: FactorDeps,
  session: AdminSession,
): Promise<{ secret: string; uri: string }> {
  const { db } = deps;
  const { currentUser, sessionId } = session;
  const { enrolled } = await requirePassedSecondFactor(deps, session);
  if (!enrolled && !(await isFreshSession(db, sessionId, freshSessionMinutes))) throw new AppError("sign_in_again");
  const secret = randomBytes(20);
  await savePendingSecondFactor(db, currentUser.id, secret.toString("hex"));
  return { secret: encodeBase32(secret), uri: buildOtpauthUri(secret, currentUser.email) };
}

/**
 * Puts the new factor in force by its first valid code and returns the recovery codes, which are shown once. Other
 * sessions have to pass the new factor. Throws AppError: `second_factor_wrong`, `too_many_attempts`,
 * `second_factor_needed`.
 */
export async function enrolSecondFactor(
  deps: FactorDeps & Pick<Deps, "now">,
  session: AdminSession,
  code: string,
): Promise<{ recoveryCodes: string[] }> {
  const { db, now } = deps;
  const { currentUser, sessionId } = session;
  await requirePassedSecondFactor(deps, session);
  await consumeGuess(db, currentUser);
  const { pendingSecret } = await findSecondFactorSecrets(db, currentUser.id);
  const step = pendingSecret === null ? null : findMatchingStep(Buffer.from(pendingSecret, "hex"), code, now());
  if (pendingSecret === null || step === null) return rejectCode(db, currentUser);
  const codes = Array.from({ length: recoveryCodeCount }, () => encodeBase32(randomBytes(10)));
  await db.transaction().execute(async (tx) => {
    await lockUser(tx, currentUser.id);
    if (!(await confirmSecondFactor(tx, currentUser.id, pendingSecret, step)))
      throw new AppError("second_factor_wrong");
    await replaceRecoveryCodes(
      tx,
      currentUser.id,
      codes.map((one) => hashRecoveryCode(currentUser.id, one)),
    );
    await clearSecondFactorPasses(tx, currentUser.id);
    await markSecondFactorPassed(tx, sessionId);
    await recordFactorEvent(tx, currentUser, "enrolled");
  });
  return { recoveryCodes: codes.map((one) => (one.match(/.{4}/g) ?? []).join("-")) };
}

/**
 * Passes the factor for this session by a TOTP code, each of which is accepted once, or by a recovery code. Throws
 * AppError: `second_factor_wrong`, `too_many_attempts`.
 */
export async function passSecondFactor(
  { db, now }: Pick<Deps, "db" | "now">,
  { currentUser, sessionId }: AdminSession,
  code: string,
): Promise<void> {
  await consumeGuess(db, currentUser);
  const typed = normalizeCode(code);
  const { secret } = await findSecondFactorSecrets(db, currentUser.id);
  if (secret === null) return rejectCode(db, currentUser);
  const step = findMatchingStep(Buffer.from(secret, "hex"), typed, now());
  const passed = await db.transaction().execute(async (tx) => {
    const isConsumed =
      step === null
        ? await consumeRecoveryCode(tx, currentUser.id, hashRecoveryCode(currentUser.id, typed))
        : await consumeTotpStep(tx, currentUser.id, step);
    if (!isConsumed) return false;
    await markSecondFactorPassed(tx, sessionId);
    await recordFactorEvent(tx, currentUser, "passed", { by: step === null ? "recovery" : "app" });
    return true;
  });
  if (!passed) return rejectCode(db, currentUser);
}

async function deleteFactorOf(db: Db, userId: string): Promise<boolean> {
  await replaceRecoveryCodes(db, userId, []);
  await clearSecondFactorPasses(db, userId);
  return deleteSecondFactor(db, userId);
}

/**
 * Removes the factor where none is required, for a session that passed it. Throws AppError as `requireSecondFactor`,
 * `second_factor_unchanged`.
 */
export async function removeSecondFactor(deps: FactorDeps, session: AdminSession): Promise<void> {
  await requireSecondFactor(deps, session);
  if (requiresSecondFactor(deps.env)) throw new AppError("second_factor_unchanged");
  await deps.db.transaction().execute(async (tx) => {
    if (await deleteFactorOf(tx, session.currentUser.id)) await recordFactorEvent(tx, session.currentUser, "removed");
  });
}

/**
 * Removes the factor of the account with this address, for a lost phone; called by the command line. Returns what was
 * found.
 */
export async function resetSecondFactor(db: Db, email: string): Promise<"reset" | "no_factor" | "no_account"> {
  const user = await findUserByEmail(db, email);
  if (!user) return "no_account";
  return db.transaction().execute(async (tx) => {
    if (!(await deleteFactorOf(tx, user.id))) return "no_factor";
    await insertAuditEvent(tx, {
      actorId: null,
      subjectId: user.id,
      action: "second_factor.reset",
      detail: { from: "command" },
    });
    return "reset";
  });
}
