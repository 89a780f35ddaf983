import { createHash, randomBytes } from "node:crypto";
import {
  clearFactorOfSessions,
  confirmFactor,
  deleteFactor,
  findFactorSecrets,
  findFactorState,
  markFactorPassed,
  replaceRecoveryCodes,
  savePendingFactor,
  takeFactorStep,
  takeRecoveryCode,
} from "@fetta/db/queries/admin/admin-second-factor";
import { insertAuditEvent } from "@fetta/db/queries/admin/audit-event";
import { takeRate } from "@fetta/db/queries/platform/rate-limit";
import { isFreshSession } from "@fetta/db/queries/auth/session";
import { findUserByEmail, lockUser } from "@fetta/db/queries/account/user";
import type { Db } from "@fetta/db/schema/schema";
import { AppError } from "@fetta/domain/errors";
import type { Deps } from "../../deps.ts";
import { publicOrigin, thisMachine } from "../../config/env.ts";
import type { Env } from "../../config/env.ts";
import { freshMinutes } from "../auth/sessions.ts";
import type { Viewer } from "../auth/current-user.ts";
import { accountHash } from "../personal-data/data-rate-limits.ts";
import { base32, otpauthUri, stepOfCode } from "./totp.ts";

/** Hours for which a session that gave a code needs no other. */
const passHours = 12;
/** Guesses at a code: three of a million are right at a time, so that ten an hour find one in about four years. */
const guesses = { kind: "second_factor", most: 10, minutes: 60 } as const;
const recoveryCodes = 10;

type Reads = Pick<Deps, "db" | "env">;
type Session = { viewer: Viewer; sessionId: string };

/** Whether admins need a second factor: where the configuration makes admins and the app is not on this machine alone. */
export function requiresFactor(env: Pick<Env, "ADMIN_EMAILS" | "APP_ORIGIN" | "PORT">): boolean {
  return env.ADMIN_EMAILS.length > 0 && !thisMachine.has(new URL(publicOrigin(env)).hostname);
}

/** What the page for admins shows before anything else. */
export async function readFactor({ db, env }: Reads, { viewer, sessionId }: Session) {
  const state = await findFactorState(db, { userId: viewer.id, sessionId }, passHours);
  return { required: requiresFactor(env), ...state };
}

/** The state of the factor. Throws AppError `second_factor_needed` where one is enrolled and this session has not passed it. */
async function readPassedFactor(deps: Reads, session: Session) {
  const state = await readFactor(deps, session);
  if (state.enrolled && !state.passed) throw new AppError("second_factor_needed");
  return state;
}

/**
 * Refuses an admin who has to show the second factor first. Throws AppError: `second_factor_missing` where one is
 * required and none was set up, `second_factor_needed` where the session has not passed it.
 */
export async function demandFactor(deps: Reads, session: Session): Promise<void> {
  const { required, enrolled } = await readPassedFactor(deps, session);
  if (required && !enrolled) throw new AppError("second_factor_missing");
}

async function limitGuesses(db: Db, { id }: Viewer): Promise<void> {
  const retryAfter = await takeRate(db, guesses, accountHash(id));
  if (retryAfter !== undefined) throw new AppError("too_many_attempts", { retryAfter });
}

const record = (db: Db, { id }: Viewer, what: string, detail = {}): Promise<void> =>
  insertAuditEvent(db, { actorId: id, subjectId: id, action: `second_factor.${what}`, detail });

async function refuseCode(db: Db, viewer: Viewer): Promise<never> {
  await record(db, viewer, "failed");
  throw new AppError("second_factor_wrong");
}

/** What is stored of a recovery code: a leaked table opens nothing. Codes have 80 bits, so that no slow hash is needed. */
const recoveryId = (userId: string, code: string): string =>
  createHash("sha256").update(`${userId}:${code}`).digest("hex");

/** As it was shown, however it is typed: "abcd-efgh-…" with spaces, hyphens, in any case. */
const asShown = (code: string): string => code.toUpperCase().replaceAll(/[\s-]/g, "");

/**
 * Makes a secret that counts from its first code on; shown once, here. Throws AppError: `sign_in_again` but for who has
 * just signed in, `second_factor_needed` where another factor is in force and was not passed.
 */
export async function beginFactor(deps: Reads, session: Session): Promise<{ secret: string; uri: string }> {
  const { db } = deps;
  const { viewer, sessionId } = session;
  const { enrolled } = await readPassedFactor(deps, session);
  if (!enrolled && !(await isFreshSession(db, sessionId, freshMinutes))) throw new AppError("sign_in_again");
  const secret = randomBytes(20);
  await savePendingFactor(db, viewer.id, secret.toString("hex"));
  return { secret: base32(secret), uri: otpauthUri(secret, viewer.email) };
}

/**
 * Puts the factor that was begun in force by its first code, and gives the recovery codes, shown once. Other sessions have
 * to give a code of it. Throws AppError: `second_factor_wrong`, `too_many_attempts`, `second_factor_needed`.
 */
export async function enrolFactor(
  deps: Reads & Pick<Deps, "now">,
  session: Session,
  code: string,
): Promise<{ recoveryCodes: string[] }> {
  const { db, now } = deps;
  const { viewer, sessionId } = session;
  await readPassedFactor(deps, session);
  await limitGuesses(db, viewer);
  const { pendingSecret } = await findFactorSecrets(db, viewer.id);
  const step = pendingSecret === null ? null : stepOfCode(Buffer.from(pendingSecret, "hex"), code, now());
  if (pendingSecret === null || step === null) return refuseCode(db, viewer);
  const codes = Array.from({ length: recoveryCodes }, () => base32(randomBytes(10)));
  await db.transaction().execute(async (tx) => {
    await lockUser(tx, viewer.id);
    if (!(await confirmFactor(tx, viewer.id, pendingSecret, step))) throw new AppError("second_factor_wrong");
    await replaceRecoveryCodes(
      tx,
      viewer.id,
      codes.map((one) => recoveryId(viewer.id, one)),
    );
    await clearFactorOfSessions(tx, viewer.id);
    await markFactorPassed(tx, sessionId);
    await record(tx, viewer, "enrolled");
  });
  return { recoveryCodes: codes.map((one) => (one.match(/.{4}/g) ?? []).join("-")) };
}

/**
 * Passes the factor for this session by a code of the app, each of which counts once, or by a recovery code. Throws
 * AppError: `second_factor_wrong`, `too_many_attempts`.
 */
export async function passFactor(
  { db, now }: Pick<Deps, "db" | "now">,
  { viewer, sessionId }: Session,
  code: string,
): Promise<void> {
  await limitGuesses(db, viewer);
  const typed = asShown(code);
  const { secret } = await findFactorSecrets(db, viewer.id);
  if (secret === null) return refuseCode(db, viewer);
  const step = stepOfCode(Buffer.from(secret, "hex"), typed, now());
  const passed = await db.transaction().execute(async (tx) => {
    const taken =
      step === null
        ? await takeRecoveryCode(tx, viewer.id, recoveryId(viewer.id, typed))
        : await takeFactorStep(tx, viewer.id, step);
    if (!taken) return false;
    await markFactorPassed(tx, sessionId);
    await record(tx, viewer, "passed", { by: step === null ? "recovery" : "app" });
    return true;
  });
  if (!passed) return refuseCode(db, viewer);
}

async function drop(db: Db, userId: string): Promise<boolean> {
  await replaceRecoveryCodes(db, userId, []);
  await clearFactorOfSessions(db, userId);
  return deleteFactor(db, userId);
}

/** Removes the factor where none is required, for a session that passed it. Throws AppError as `demandFactor`, `second_factor_kept`. */
export async function removeFactor(deps: Reads, session: Session): Promise<void> {
  await demandFactor(deps, session);
  if (requiresFactor(deps.env)) throw new AppError("second_factor_kept");
  await deps.db.transaction().execute(async (tx) => {
    if (await drop(tx, session.viewer.id)) await record(tx, session.viewer, "removed");
  });
}

/** Removes the factor of the account with this address, by the command line: for a lost phone. What was found. */
export async function resetFactor(db: Db, email: string): Promise<"reset" | "no_factor" | "no_account"> {
  const user = await findUserByEmail(db, email);
  if (!user) return "no_account";
  return db.transaction().execute(async (tx) => {
    if (!(await drop(tx, user.id))) return "no_factor";
    await insertAuditEvent(tx, {
      actorId: null,
      subjectId: user.id,
      action: "second_factor.reset",
      detail: { from: "command" },
    });
    return "reset";
  });
}
