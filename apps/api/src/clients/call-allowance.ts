export type AllowanceOptions = {
  /** At most this many calls ... */
  calls: number;
  /** ... in any stretch of this length. */
  withinMs: number;
  /** A clock in milliseconds that never goes back. */
  now: () => number;
};

/**
 * Says for each call whether the provider's limit has room for it, and counts it if so. A bucket that fills up again
 * would let twice the limit through in its first minute; here no minute, wherever it begins, has more. Counts are of this
 * process alone.
 */
export function callAllowance({ calls, withinMs, now }: AllowanceOptions): () => boolean {
  let recent: number[] = [];
  return () => {
    const time = now();
    recent = recent.filter((earlier) => time - earlier < withinMs);
    if (recent.length >= calls) return false;
    recent.push(time);
    return true;
  };
}
