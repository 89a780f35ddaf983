import { AppError } from "@fetta/domain/errors";
import {
  countKnownDeviceFailures,
  countUnknownDeviceFailures,
  deleteLoginFailure,
  insertLoginFailure,
} from "@fetta/db/queries/auth/login-attempt";
import type { LoginFailureCount, LoginAttemptSource } from "@fetta/db/queries/auth/login-attempt";
import type { Deps } from "../../deps.ts";
import { hashEmail, hashNetwork } from "./rate-limits.ts";

/** Failures within the window after which the next guess has to wait. */
const maxFailures = {
  windowMinutes: 15,
  /** At one address from one network. */
  onePlace: 10,
  /** At one address from anywhere. */
  address: 100,
  /** From one network at any address. */
  network: 50,
  /** Of one known device, or of one session of who is signed in. */
  knownDevice: 10,
} as const;

/** A guess at the password of an address, from an IP; `ownKey`: the known device or the session it comes from. */
export const toAttemptSource = (email: string, ip: string, ownKey: string | null): LoginAttemptSource => ({
  emailHash: hashEmail(email),
  ip: hashNetwork(ip),
  ownKey,
});

/** The key under which guesses of a signed-in person are counted. */
export const toSessionKey = (sessionId: string): string => `session:${sessionId}`;

async function findExceededLimits(
  { db }: Pick<Deps, "db">,
  id: string,
  guesser: LoginAttemptSource,
): Promise<LoginFailureCount[]> {
  if (guesser.ownKey !== null) {
    const ownCount = await countKnownDeviceFailures(db, id, guesser, maxFailures.windowMinutes);
    return ownCount.failures >= maxFailures.knownDevice ? [ownCount] : [];
  }
  const counts = await countUnknownDeviceFailures(db, id, guesser, maxFailures.windowMinutes);
  return (["onePlace", "address", "network"] as const)
    .filter((kind) => counts[kind].failures >= maxFailures[kind])
    .map((kind) => counts[kind]);
}

/**
 * Counts a guess at a password, at a sign-in or anywhere else where one is asked for, and refuses it with
 * `too_many_logins` after too many failures. It is counted before the password is looked at, so that of many guesses at
 * once no more are tried; a refused guess is not counted, so that waiting never becomes longer by it. Failures of
 * strangers count against strangers alone: a known device and a signed-in person have counts of their own.
 */
export async function countLoginAttempt(
  deps: Pick<Deps, "db" | "now">,
  guesser: LoginAttemptSource,
): Promise<void> {
  const id = await insertLoginFailure(deps.db, guesser);
  const exceeded = await findExceededLimits(deps, id, guesser);
  if (exceeded.length === 0) return;
  await deleteLoginFailure(deps.db, id);
  const nowMs = deps.now().getTime();
  const freeAtMs = Math.max(
    ...exceeded.map(({ oldest }) => (oldest?.getTime() ?? nowMs) + maxFailures.windowMinutes * 60_000),
  );
  throw new AppError("too_many_logins", { retryAfter: Math.max(1, Math.ceil((freeAtMs - nowMs) / 1000)) });
}
