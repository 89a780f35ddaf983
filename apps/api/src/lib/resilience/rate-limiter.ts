export type AllowanceOptions = {
  /** At most this many calls, of one person at most `share` ... */
  calls: number;
  share: number;
  /** ... in any stretch of this length. */
  withinMs: number;
  /** A clock in milliseconds that never goes back. */
  now: () => number;
};

/**
 * Says for each call whether the provider's limit has room for it and the person has not had their share, and counts it if
 * so. A bucket that fills up again would let twice the limit through in its first minute; here no minute, wherever it
 * begins, has more. Counts are of this process alone.
 */
export function callAllowance({
  calls,
  share,
  withinMs,
  now,
}: AllowanceOptions): (person: string) => boolean {
  let recent: { time: number; person: string }[] = [];
  return (person) => {
    const time = now();
    recent = recent.filter((earlier) => time - earlier.time < withinMs);
    if (recent.length >= calls || recent.filter((call) => call.person === person).length >= share)
      return false;
    recent.push({ time, person });
    return true;
  };
}
