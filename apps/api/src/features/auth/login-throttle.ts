import { AppError, type AppErrorCode } from "@fetta/domain/errors";
import {
  countKnownDeviceFailures,
  countUnknownDeviceFailures,
  deleteLoginFailure,
  insertLoginFailure,
  type LoginFailureCount,
  type LoginAttemptSource,
} from "@fetta/db/queries/auth/login-attempt";
import type { Deps } from "../../deps.ts";
import { createHash } from "node:crypto";
import { isIPv6 } from "node:net";
import { consumeRateLimit, type RateLimit } from "@fetta/db/queries/platform/rate-limit";
import type { Db } from "@fetta/db/schema/schema";

/**
 * Rate limits by account (its address) or by network. Households and mobile carriers share addresses, so the network
 * limits are higher.
 */
export const authRateLimits = {
  /**
   * Registration reveals whether an address has an account: this limit bounds how fast a list of addresses can be
   * tested.
   */
  registrations: { kind: "register_network", max: 30, windowMinutes: 60 },
  verificationMails: { kind: "verify_account", max: 3, windowMinutes: 60 },
  resetMails: { kind: "reset_account", max: 3, windowMinutes: 60 },
  resetRequests: { kind: "reset_network", max: 10, windowMinutes: 60 },
  providerSignIns: { kind: "provider_network", max: 60, windowMinutes: 60 },
  providerReturns: { kind: "provider_return_network", max: 60, windowMinutes: 60 },
  identityMails: { kind: "identity_account", max: 3, windowMinutes: 60 },
  /** Every visit of the sign-in page asks for a challenge, and again every few minutes. */
  passkeyChallenges: { kind: "passkey_network", max: 300, windowMinutes: 60 },
  passkeyRegistrations: { kind: "passkey_account", max: 20, windowMinutes: 60 },
  signInCodes: { kind: "code_account", max: 10, windowMinutes: 60 },
  /** 80 bits: the limit keeps the log and the database quiet. */
  firstRunCodes: { kind: "first_run_network", max: 20, windowMinutes: 60 },
  signInCodeAttempts: { kind: "code_network", max: 20, windowMinutes: 60 },
  /**
   * Of all networks and accounts together: a whole /48 of IPv6 (65,536 networks) has no more guesses than fifteen
   * networks. There are 32⁸ ≈ 1.1 × 10¹² codes, each valid for ten minutes at most. 30 attempts a minute for all are
   * 43,200 a day; where a hundred codes are valid at any time, a day's guesses find one with a chance of
   * 43,200 × 100 ÷ 32⁸ ≈ 4 × 10⁻⁶: one in about 700 years. Who uses the limit up keeps others from signing in with a
   * code for ten minutes, and from nothing else.
   */
  allSignInCodeAttempts: { kind: "code_all", max: 300, windowMinutes: 10 },
} as const satisfies Record<string, RateLimit>;

/** Counts an action of the subject `keyHash`. Throws AppError `code` with the seconds to wait above the limit. */
export async function enforceRateLimit(
  db: Db,
  limit: RateLimit,
  keyHash: string,
  code: AppErrorCode = "too_many_attempts",
): Promise<void> {
  const retryAfter = await consumeRateLimit(db, limit, keyHash);
  if (retryAfter !== undefined) throw new AppError(code, { retryAfter });
}

const sha256Hex = (text: string): string => createHash("sha256").update(text).digest("hex");

/** Rate limit key of all clients together. */
export const globalKey = sha256Hex("everybody");

/** Rate limit key of an account. */
export const hashAccountId = (userId: string): string => sha256Hex(userId);

/** Addresses are stored as hashes, so that a mistyped address leaves no personal data. */
export const hashEmail = (email: string): string => sha256Hex(email.toLowerCase());

/** Hash of the client's network: a household has a whole /64 of IPv6, and may use any address of it. */
export function hashNetwork(ip: string): string {
  const [, embeddedIpv4] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip) ?? [];
  if (embeddedIpv4 !== undefined) return sha256Hex(embeddedIpv4);
  if (!isIPv6(ip)) return sha256Hex(ip);
  const [head = "", tail] = ip.toLowerCase().split("%", 1)[0]?.split("::") ?? [];
  const groups = head === "" ? [] : head.split(":");
  const tailGroups = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = Array.from({ length: 8 - groups.length - tailGroups.length }, () => "0");
  const all = tail === undefined ? groups : [...groups, ...zeros, ...tailGroups];
  return sha256Hex(
    all
      .slice(0, 4)
      .map((group) => Number.parseInt(group, 16).toString(16))
      .join(":"),
  );
}

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
