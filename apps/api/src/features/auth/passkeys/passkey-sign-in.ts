import { markSecondFactorPassed } from "@fetta/db/queries/admin/admin-second-factor";
import { insertAuditEvent } from "@fetta/db/queries/admin/audit-event";
import { findUserById, lockUser } from "@fetta/db/queries/account/user";
import { deleteLoginFailuresOfSource } from "@fetta/db/queries/auth/login-attempt";
import { findPasskey, recordPasskeyUse, type PasskeyRow } from "@fetta/db/queries/auth/passkey";
import type { Db } from "@fetta/db/schema/schema";
import { AppError } from "@fetta/domain/errors";
import type { Deps } from "../../../deps.ts";
import { toSignedInUser } from "../admin-role.ts";
import type { CurrentUser } from "../current-user.ts";
import { findKnownDeviceKey } from "../known-device.ts";
import {
  authRateLimits,
  countLoginAttempt,
  enforceRateLimit,
  hashNetwork,
  toAttemptSource,
} from "../login-throttle.ts";
import type { PasskeySignIn } from "../schema.ts";
import type { OpenSession } from "../service.ts";
import {
  challengeTimeoutMs,
  consumeChallenge,
  loadPasskeyLibrary,
  relyingPartyOf,
  storeChallenge,
  toUserHandle,
  verifyAnswer,
} from "./passkeys.ts";

/**
 * Options with which a browser offers the passkeys that it has for this site: no address is asked for, so that the
 * answer reveals no account. Throws AppError `too_many_attempts`.
 */
export async function startPasskeySignIn({ db, env }: Pick<Deps, "db" | "env">, ip: string) {
  await enforceRateLimit(db, authRateLimits.passkeyChallenges, hashNetwork(ip));
  const { generateAuthenticationOptions } = await loadPasskeyLibrary();
  const options = await generateAuthenticationOptions({
    rpID: relyingPartyOf(env).id,
    userVerification: "required",
    timeout: challengeTimeoutMs,
  });
  await storeChallenge(db, options.challenge, "sign_in", null);
  return options;
}

type SignInDeps = Pick<Deps, "db" | "env" | "log" | "now">;

/** Verifies a signature by the stored key: challenge, origin, user verification, and that the sign count has grown. */
async function verifySignIn({ env, log }: SignInDeps, passkey: PasskeyRow, answer: PasskeySignIn, challenge: string) {
  const { verifyAuthenticationResponse } = await loadPasskeyLibrary();
  const { credentialId, publicKey, signCount } = passkey;
  const rp = relyingPartyOf(env);
  return verifyAnswer(
    log,
    verifyAuthenticationResponse({
      response: answer,
      expectedChallenge: challenge,
      expectedOrigin: rp.origin,
      expectedRPID: rp.id,
      requireUserVerification: true,
      credential: { id: credentialId, publicKey: new Uint8Array(publicKey), counter: signCount },
    }),
  );
}

async function rejectSignIn(db: Db, subjectId: string | null, code: "passkey_unknown" | "passkey_rejected") {
  await insertAuditEvent(db, { actorId: null, subjectId, action: "signin.failed", detail: { by: "passkey" } });
  return new AppError(code);
}

/**
 * Signs in with a passkey, with the effects of a sign-in with the password. Attempts are counted for the passkey, apart
 * from the account's guessed passwords, and for the network together with them. `device`: token of the device cookie.
 * Throws AppError: `passkey_unknown`, `passkey_rejected`, `too_many_logins`.
 */
export async function signInWithPasskey(
  deps: SignInDeps,
  answer: PasskeySignIn,
  { ip, device }: { ip: string; device: string | undefined },
  openSession: OpenSession,
): Promise<CurrentUser> {
  const { db } = deps;
  const known = await findPasskey(db, answer.id);
  const knownDeviceKey = await findKnownDeviceKey(db, known?.userId, device);
  const attemptSource = toAttemptSource(`passkey:${answer.id}`, ip, knownDeviceKey);
  await countLoginAttempt(deps, attemptSource);
  const { challenge } = await consumeChallenge(
    db,
    answer.response.clientDataJSON,
    ({ purpose }) => purpose === "sign_in",
  );
  const user = known && (await findUserById(db, known.userId));
  if (!user) throw await rejectSignIn(db, null, "passkey_unknown");
  const isOwner = answer.response.userHandle === toUserHandle(user.id);
  const verified = isOwner ? await verifySignIn(deps, known, answer, challenge) : undefined;
  if (!verified) throw await rejectSignIn(db, user.id, "passkey_rejected");
  const currentUser = await toSignedInUser(deps, user);
  await db.transaction().execute(async (tx) => {
    await lockUser(tx, user.id);
    const used = await recordPasskeyUse(tx, known, verified.authenticationInfo.newCounter);
    if (!used) throw new AppError("passkey_rejected");
    await deleteLoginFailuresOfSource(tx, attemptSource);
    const event = { actorId: user.id, subjectId: user.id, detail: { by: "passkey" } };
    await insertAuditEvent(tx, { ...event, action: "signin.ok" });
    const sessionId = await openSession(tx, user.id);
    if (!used.isSecondFactor) return;
    await markSecondFactorPassed(tx, sessionId);
    await insertAuditEvent(tx, { ...event, action: "second_factor.passed" });
  });
  return currentUser;
}
