export type RateLimiterOptions = {
  /** At most this many calls, for one user at most `maxCallsPerUser` ... */
  maxCalls: number;
  maxCallsPerUser: number;
  /** ... in any time span of this length. */
  windowMs: number;
  /** Monotonic clock, in milliseconds. */
  now: () => number;
};

/**
 * Returns whether a call fits the provider's limit and the user's share, and counts it if so. A token bucket would let
 * twice the limit through in its first minute; this sliding window never does. The counts are per process.
 */
export function createRateLimiter({
  maxCalls,
  maxCallsPerUser,
  windowMs,
  now,
}: RateLimiterOptions): (userId: string) => boolean {
  let recent: { time: number; userId: string }[] = [];
  return (userId) => {
    const time = now();
    recent = recent.filter((earlier) => time - earlier.time < windowMs);
    if (recent.length >= maxCalls || recent.filter((call) => call.userId === userId).length >= maxCallsPerUser)
      return false;
    recent.push({ time, userId });
    return true;
  };
}
