import { AppError } from "@fetta/domain/errors";
import {
  countOwnFailures,
  countStrangersFailures,
  deleteLoginFailure,
  insertLoginFailure,
} from "@fetta/db/queries/auth/login-attempt";
import type { FailureCount, Guesser } from "@fetta/db/queries/auth/login-attempt";
import type { Deps } from "../../deps.ts";
import { addressHash, networkHash } from "./rate-limits.ts";

/** Failures within the window after which the next guess has to wait. */
const throttle = {
  minutes: 15,
  /** At one address from one network. */
  onePlace: 10,
  /** At one address from anywhere. */
  address: 100,
  /** From one network at any address. */
  network: 50,
  /** Of one known device, or of one session of who is signed in. */
  own: 10,
} as const;

/** A guess at the password of an address, from an IP; `ownKey`: the known device or the session it comes from. */
export const guesserOf = (email: string, ip: string, ownKey: string | null): Guesser => ({
  emailHash: addressHash(email),
  ip: networkHash(ip),
  ownKey,
});

/** The key under which guesses of a signed-in person are counted. */
export const sessionKey = (sessionId: string): string => `session:${sessionId}`;

async function fullCounts({ db }: Pick<Deps, "db">, id: string, guesser: Guesser): Promise<FailureCount[]> {
  if (guesser.ownKey !== null) {
    const own = await countOwnFailures(db, id, guesser, throttle.minutes);
    return own.failures >= throttle.own ? [own] : [];
  }
  const counts = await countStrangersFailures(db, id, guesser, throttle.minutes);
  return (["onePlace", "address", "network"] as const)
    .filter((kind) => counts[kind].failures >= throttle[kind])
    .map((kind) => counts[kind]);
}

/**
 * Counts a guess at a password, at a sign-in or anywhere else where one is asked for, and refuses it with
 * `too_many_logins` after too many failures. It is counted before the password is looked at, so that of many guesses at
 * once no more are tried; a refused guess is not counted, so that waiting never becomes longer by it. Failures of
 * strangers count against strangers alone: a known device and a signed-in person have counts of their own.
 */
export async function countGuess(deps: Pick<Deps, "db" | "now">, guesser: Guesser): Promise<void> {
  const id = await insertLoginFailure(deps.db, guesser);
  const full = await fullCounts(deps, id, guesser);
  if (full.length === 0) return;
  await deleteLoginFailure(deps.db, id);
  const nowMs = deps.now().getTime();
  const freeAtMs = Math.max(
    ...full.map(({ oldest }) => (oldest?.getTime() ?? nowMs) + throttle.minutes * 60_000),
  );
  throw new AppError("too_many_logins", { retryAfter: Math.max(1, Math.ceil((freeAtMs - nowMs) / 1000)) });
}
