export type RateLimiterOptions = {
  /** At most this many calls, of one person at most `share` ... */
  maxCalls: number;
  maxCallsPerUser: number;
  /** ... in any stretch of this length. */
  windowMs: number;
  /** A clock in milliseconds that never goes back. */
  now: () => number;
};

/**
 * Says for each call whether the provider's limit has room for it and the person has not had their share, and counts it if
 * so. A bucket that fills up again would let twice the limit through in its first minute; here no minute, wherever it
 * begins, has more. Counts are of this process alone.
 */
export function createRateLimiter({
  maxCalls,
  maxCallsPerUser,
  windowMs,
  now,
}: RateLimiterOptions): (userId: string) => boolean {
  let recent: { time: number; userId: string }[] = [];
  return (person) => {
    const time = now();
    recent = recent.filter((earlier) => time - earlier.time < windowMs);
    if (
      recent.length >= maxCalls ||
      recent.filter((call) => call.userId === person).length >= maxCallsPerUser
    )
      return false;
    recent.push({ time, userId: person });
    return true;
  };
}
