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

/** Failed logins within the window after which further attempts are rejected. */
const maxFailures = {
  windowMinutes: 15,
  /** For one address from one network. */
  onePlace: 10,
  /** For one address from all networks. */
  address: 100,
  /** From one network for all addresses. */
  network: 50,
  /** From one known device, or one session of a signed-in user. */
  knownDevice: 10,
} as const;

/** A password attempt for an address, from an IP; `knownDeviceKey`: the known device or the session it comes from. */
export const toAttemptSource = (email: string, ip: string, knownDeviceKey: string | null): LoginAttemptSource => ({
  emailHash: hashEmail(email),
  networkHash: hashNetwork(ip),
  knownDeviceKey,
});

/** The key under which attempts of a signed-in user are counted. */
export const toSessionKey = (sessionId: string): string => `session:${sessionId}`;

async function findExceededLimits(
  { db }: Pick<Deps, "db">,
  id: string,
  guesser: LoginAttemptSource,
): Promise<LoginFailureCount[]> {
  if (guesser.knownDeviceKey !== null) {
    const ownCount = await countKnownDeviceFailures(db, id, guesser, maxFailures.windowMinutes);
    return ownCount.failures >= maxFailures.knownDevice ? [ownCount] : [];
  }
  const counts = await countUnknownDeviceFailures(db, id, guesser, maxFailures.windowMinutes);
  return (["onePlace", "address", "network"] as const)
    .filter((kind) => counts[kind].failures >= maxFailures[kind])
    .map((kind) => counts[kind]);
}

/**
 * Counts a password attempt, at sign-in or at any other password prompt, and throws `too_many_logins` after too many
 * failures. The attempt is counted before the password is verified, so that parallel attempts cannot exceed the limit;
 * a rejected attempt is not counted, so that retrying does not extend the lockout. Failures from unknown devices count
 * only against unknown devices: known devices and signed-in users have counters of their own.
 */
export async function countLoginAttempt(deps: Pick<Deps, "db" | "now">, guesser: LoginAttemptSource): Promise<void> {
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
