import { findSecondFactorState } from "@fetta/db/queries/admin/admin-second-factor";
import { insertAuditEvent } from "@fetta/db/queries/admin/audit-event";
import { findCredentials, lockUser } from "@fetta/db/queries/account/user";
import {
  consumePasskeyChallenge,
  deletePasskey,
  insertPasskey,
  insertPasskeyChallenge,
  listPasskeys,
  renamePasskey,
  type ChallengePurpose,
  type PasskeyRow,
} from "@fetta/db/queries/auth/passkey";
import { isFreshSession } from "@fetta/db/queries/auth/session";
import type { Db } from "@fetta/db/schema/schema";
import { AppError } from "@fetta/domain/errors";
import { publicOrigin, type Env } from "../../../config/env.ts";
import type { Deps } from "../../../deps.ts";
import { fieldMessages } from "../../../messages/field-messages.ts";
import { queueMail } from "../../mail/deliver-mails.ts";
import { passkeyAddedMail } from "../../mail/messages.ts";
import type { CurrentUser } from "../current-user.ts";
import { sendsMail } from "../email-verification.ts";
import { authRateLimits, enforceRateLimit, hashAccountId } from "../login-throttle.ts";
import type { PasskeyRegistration } from "../schema.ts";
import { freshSessionMinutes, hashToken, secondFactorHours } from "../sessions.ts";

/** Loaded with the first passkey: its parsers of certificates take 5 MB, and many installations see none for days. */
export const loadPasskeyLibrary = () => import("@simplewebauthn/server");

/**
 * EdDSA, ES256 and RS256 in the numbering of COSE (IANA): signatures that every authenticator has one of. The library would
 * add those of which Node.js warns as experimental.
 */
const supportedAlgorithmIDs = [-8, -7, -257];

/** Minutes in which an authenticator has to sign a challenge. */
const challengeMinutes = 5;
export const challengeTimeoutMs = challengeMinutes * 60_000;

/**
 * The relying party: passkeys are bound to its id, the host of the public origin, and answers to that origin. Both come
 * from the configuration, as the links in mails do.
 */
export function relyingPartyOf(env: Env): { id: string; origin: string } {
  const origin = publicOrigin(env);
  return { id: new URL(origin).hostname, origin };
}

/** Id of an account for authenticators, base64url; it says nothing about the person. */
export const toUserHandle = (userId: string): string =>
  Buffer.from(userId.replaceAll("-", ""), "hex").toString("base64url");

/** Stores a challenge for one use; `userId`: null for a sign-in. */
export const storeChallenge = (
  db: Db,
  challenge: string,
  purpose: ChallengePurpose,
  userId: string | null,
): Promise<void> => insertPasskeyChallenge(db, { id: hashToken(challenge), purpose, userId }, challengeMinutes);

/**
 * Consumes the challenge that an authenticator has signed, whatever becomes of its answer. Throws AppError
 * `passkey_rejected` where it was given for something else, or to another account.
 */
export async function consumeChallenge(
  db: Db,
  clientDataJSON: string,
  isAllowed: (given: { purpose: ChallengePurpose; userId: string | null }) => boolean,
): Promise<{ challenge: string; purpose: ChallengePurpose }> {
  const challenge = await readChallenge(clientDataJSON);
  const given = challenge === undefined ? undefined : await consumePasskeyChallenge(db, hashToken(challenge));
  if (challenge === undefined || !given || !isAllowed(given)) throw new AppError("passkey_rejected");
  return { challenge, purpose: given.purpose };
}

async function readChallenge(clientDataJSON: string): Promise<string | undefined> {
  const { decodeClientDataJSON } = await import("@simplewebauthn/server/helpers");
  try {
    const { challenge }: { challenge?: unknown } = decodeClientDataJSON(clientDataJSON);
    return typeof challenge === "string" ? challenge : undefined;
  } catch {
    // Not the JSON of a browser.
    return undefined;
  }
}

/**
 * The result of a verification; undefined where the answer is not what was asked for, which the library throws. The
 * cause is logged: a wrong APP_ORIGIN shows itself here.
 */
export async function verifyAnswer<Result extends { verified: boolean }>(
  log: Deps["log"],
  verification: Promise<Result>,
): Promise<Result | undefined> {
  try {
    const result = await verification;
    return result.verified ? result : undefined;
  } catch (error) {
    log.info({ err: error }, "a passkey was rejected");
    return undefined;
  }
}

type PasskeyDeps = Pick<Deps, "db" | "env" | "log">;
type PasskeySession = { currentUser: CurrentUser; sessionId: string };

/**
 * Whether a passkey of this session counts as an admin's second factor: where one is in force, only a session that
 * passed it may create passkeys, because they pass it from then on. Throws AppError: `sign_in_again` unless the session
 * has signed in within `minutes`, `second_factor_needed`.
 */
async function requireFreshSession(db: Db, { currentUser, sessionId }: PasskeySession, minutes: number) {
  if (!(await isFreshSession(db, sessionId, minutes))) throw new AppError("sign_in_again");
  const { enrolled, passed } = await findSecondFactorState(
    db,
    { userId: currentUser.id, sessionId },
    secondFactorHours,
  );
  if (enrolled && !passed) throw new AppError("second_factor_needed");
  return { isSecondFactor: enrolled };
}

/**
 * Options with which a browser creates a passkey, for a session that has just signed in. `isAutomatic`: without a prompt,
 * where nothing verifies the user; every sign-in with it does. Throws AppError: `sign_in_again`, `second_factor_needed`,
 * `too_many_attempts`.
 */
export async function startPasskeyRegistration(
  { db, env }: PasskeyDeps,
  session: PasskeySession,
  isAutomatic: boolean,
) {
  const { id: userId, email, firstName } = session.currentUser;
  await requireFreshSession(db, session, freshSessionMinutes);
  await enforceRateLimit(db, authRateLimits.passkeyRegistrations, hashAccountId(userId));
  const { generateRegistrationOptions } = await loadPasskeyLibrary();
  const options = await generateRegistrationOptions({
    rpName: "Fetta",
    rpID: relyingPartyOf(env).id,
    userID: Buffer.from(toUserHandle(userId), "base64url"),
    userName: email,
    userDisplayName: firstName ?? email,
    timeout: challengeTimeoutMs,
    supportedAlgorithmIDs,
    excludeCredentials: (await listPasskeys(db, userId)).map(({ credentialId: id, transports }) => ({
      id,
      transports,
    })),
    authenticatorSelection: { residentKey: "required", userVerification: isAutomatic ? "preferred" : "required" },
  });
  await storeChallenge(db, options.challenge, isAutomatic ? "auto_registration" : "registration", userId);
  return options;
}

/**
 * Stores the passkey that the browser created, and mails a notice. `deviceName`: of this browser, its first name. Throws
 * AppError: `passkey_rejected`, `sign_in_again`, `second_factor_needed`.
 */
export async function addPasskey(
  { db, env, log }: PasskeyDeps,
  session: PasskeySession,
  answer: PasskeyRegistration,
  deviceName: string | null,
): Promise<void> {
  const { id: userId } = session.currentUser;
  const given = await consumeChallenge(db, answer.response.clientDataJSON, (one) => one.userId === userId);
  const isPrompted = given.purpose === "registration";
  const rp = relyingPartyOf(env);
  const { verifyRegistrationResponse } = await loadPasskeyLibrary();
  const result = await verifyAnswer(
    log,
    verifyRegistrationResponse({
      response: answer,
      expectedChallenge: given.challenge,
      expectedOrigin: rp.origin,
      expectedRPID: rp.id,
      requireUserPresence: isPrompted,
      requireUserVerification: isPrompted,
      supportedAlgorithmIDs,
    }),
  );
  if (!result?.registrationInfo) throw new AppError("passkey_rejected");
  const { id: credentialId, publicKey, counter: signCount } = result.registrationInfo.credential;
  const name = deviceName ?? fieldMessages.unnamedPasskey;
  await db.transaction().execute(async (tx) => {
    await lockUser(tx, userId);
    // A password reset meanwhile has ended the session: it must not leave a passkey behind.
    const { isSecondFactor } = await requireFreshSession(tx, session, freshSessionMinutes + challengeMinutes);
    const account = await findCredentials(tx, userId);
    const passkey = await insertPasskey(tx, {
      userId,
      credentialId,
      signCount,
      name,
      isSecondFactor,
      publicKey: Buffer.from(publicKey),
      transports: answer.response.transports,
    });
    if (!passkey || !account) throw new AppError("passkey_rejected");
    await insertAuditEvent(tx, { actorId: userId, subjectId: userId, action: "passkey.added" });
    if (!sendsMail(env)) return;
    const mailText = passkeyAddedMail(name, `${rp.origin}/profile?foglio=passkey`);
    await queueMail(tx, { kind: "notice", recipient: account.email, userId, ...mailText });
  });
}

const toPasskey = ({ id, credentialId, name, createdAt, lastUsedAt }: PasskeyRow) => ({
  id,
  credentialId,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

/** The passkeys of the user, oldest first. */
export async function listOwnPasskeys({ db, env }: Pick<Deps, "db" | "env">, { id }: CurrentUser) {
  const passkeys = await listPasskeys(db, id);
  return { rpId: relyingPartyOf(env).id, userHandle: toUserHandle(id), passkeys: passkeys.map(toPasskey) };
}

export async function renameOwnPasskey(
  { db }: Pick<Deps, "db">,
  currentUser: CurrentUser,
  { id, name }: { id: string; name: string },
): Promise<void> {
  if (!(await renamePasskey(db, currentUser.id, id, name))) throw new AppError("not_found");
}

/**
 * Removes a passkey of the user. It is never the only way in: an account has a password or another provider. Throws
 * AppError: `not_found`, `sign_in_again`, `second_factor_needed`.
 */
export async function removePasskey({ db }: Pick<Deps, "db">, session: PasskeySession, id: string): Promise<void> {
  const { id: userId } = session.currentUser;
  await db.transaction().execute(async (tx) => {
    await requireFreshSession(tx, session, freshSessionMinutes);
    if (!(await deletePasskey(tx, userId, id))) throw new AppError("not_found");
    await insertAuditEvent(tx, { actorId: userId, subjectId: userId, action: "passkey.removed" });
  });
}
