import { randomInt, timingSafeEqual } from "node:crypto";
import { grantAdminRole } from "@fetta/db/queries/admin/admin-user";
import { insertAuditEvent } from "@fetta/db/queries/admin/audit-event";
import {
  deleteFirstRunCodes,
  hasNoAccount,
  insertFirstRunCode,
  listFirstRunCodes,
} from "@fetta/db/queries/auth/session";
import { normalizeSignInCode, signInCodeSymbols } from "@fetta/domain/account/credentials";
import { AppError } from "@fetta/domain/errors";
import { publicOrigin } from "../../config/env.ts";
import type { Deps } from "../../deps.ts";
import type { CurrentUser } from "./current-user.ts";
import { authRateLimits, enforceRateLimit, hashNetwork } from "./login-throttle.ts";
import { hashPassword, rejectGuessablePassword } from "./passwords/password-hash.ts";
import type { FirstAdmin } from "./schema.ts";
import { insertAccount, type OpenSession } from "./service.ts";
import { hashToken } from "./sessions.ts";

/** 80 bits, so that no slow hash is needed. */
const codeLength = 16;

/** Whether the first admin is made by a code of the log: no account exists, and ADMIN_EMAILS is empty. */
export async function isFirstRun({ db, env }: Pick<Deps, "db" | "env">): Promise<boolean> {
  return env.ADMIN_EMAILS.length === 0 && (await hasNoAccount(db));
}

/** On a first run, writes a code to the log that makes the first admin. Called once at each start of a server. */
export async function announceFirstRun(deps: Pick<Deps, "db" | "env" | "log">): Promise<void> {
  const { db, env, log } = deps;
  if (!(await isFirstRun(deps))) return;
  const symbols = Array.from({ length: codeLength }, () =>
    signInCodeSymbols.charAt(randomInt(signInCodeSymbols.length)),
  );
  const code = symbols.join("");
  await insertFirstRunCode(db, hashToken(code));
  const readable = code.match(/.{4}/g)?.join("-");
  log.warn(`No account yet. To make the first admin open ${publicOrigin(env)}/admin and enter the code ${readable}`);
}

/** Compares with every hash, in a time that does not depend on how much of one is right. */
function isOneOf(codeHash: string, hashes: readonly string[]): boolean {
  const given = Buffer.from(codeHash, "hex");
  return hashes.filter((hash) => timingSafeEqual(given, Buffer.from(hash, "hex"))).length > 0;
}

/**
 * Verifies a code of the log without using it up. Throws AppError: `first_run_over` where an account exists,
 * `too_many_attempts`, `first_run_code_wrong`.
 */
export async function requireFirstRunCode(
  deps: Pick<Deps, "db" | "env">,
  typedCode: string,
  ip: string,
): Promise<string> {
  if (!(await isFirstRun(deps))) throw new AppError("first_run_over");
  await enforceRateLimit(deps.db, authRateLimits.firstRunCodes, hashNetwork(ip));
  const codeHash = hashToken(normalizeSignInCode(typedCode));
  if (!isOneOf(codeHash, await listFirstRunCodes(deps.db))) throw new AppError("first_run_code_wrong");
  return codeHash;
}

/** Keeps a code valid that was verified, after a restore that failed. */
export async function keepFirstRunCode(deps: Pick<Deps, "db" | "env">, typedCode: string): Promise<void> {
  if (await isFirstRun(deps)) await insertFirstRunCode(deps.db, hashToken(normalizeSignInCode(typedCode)));
}

/** Creates the first account, as an admin, and opens its session. All codes are used up. Throws as `requireFirstRunCode`. */
export async function createFirstAdmin(
  deps: Pick<Deps, "db" | "env">,
  { code, ...input }: FirstAdmin,
  ip: string,
  openSession: OpenSession,
): Promise<CurrentUser> {
  const { db, env } = deps;
  const codeHash = await requireFirstRunCode(deps, code, ip);
  await rejectGuessablePassword(input.password, input);
  const passwordHash = await hashPassword(input.password);
  return db.transaction().execute(async (tx) => {
    // Of simultaneous requests one gets the codes.
    if (!isOneOf(codeHash, await deleteFirstRunCodes(tx))) throw new AppError("first_run_over");
    if (!(await hasNoAccount(tx))) throw new AppError("first_run_over");
    const { email, firstName, lastName } = input;
    const user = await insertAccount(tx, env, { email, firstName, lastName, passwordHash });
    await grantAdminRole(tx, user.id, "command");
    await insertAuditEvent(tx, {
      actorId: null,
      subjectId: user.id,
      action: "role.admin",
      detail: { from: "log_code" },
    });
    await openSession(tx, user.id);
    return { ...user, role: "admin" };
  });
}
