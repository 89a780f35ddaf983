export type BreakerOptions = {
  /** This many failures ... */
  failures: number;
  /** ... within this time open the circuit ... */
  withinMs: number;
  /** ... for this long; then one trial is let through. */
  openMs: number;
  /** A clock in milliseconds that never goes back. */
  now: () => number;
};

export type CircuitBreaker = {
  /** False while the provider should be left alone. True takes the trial's place when the circuit is half open. */
  admit: () => boolean;
  succeeded: () => void;
  /** A provider that says for how long it wants to be left alone gets that time, whatever the count. */
  failed: (leaveAloneMs?: number) => void;
  /** The call ended without saying anything about the provider, for example because the caller left. */
  undecided: () => void;
};

/** Stops asking a provider that keeps failing, so that people hear so at once. Counts are of this process alone. */
export function circuitBreaker({ failures, withinMs, openMs, now }: BreakerOptions): CircuitBreaker {
  let recent: number[] = [];
  let openUntil: number | undefined;
  let onTrial = false;

  return {
    admit: () => {
      if (openUntil === undefined) return true;
      if (onTrial || now() < openUntil) return false;
      onTrial = true;
      return true;
    },
    succeeded: () => {
      // A call from before the circuit opened says nothing of the time since.
      if (openUntil !== undefined && !onTrial) return;
      recent = [];
      openUntil = undefined;
      onTrial = false;
    },
    failed: (leaveAloneMs) => {
      const time = now();
      recent = [...recent.filter((earlier) => time - earlier < withinMs), time];
      const enough = onTrial || recent.length >= failures;
      if (enough || leaveAloneMs !== undefined)
        openUntil = Math.max(openUntil ?? 0, time + Math.max(enough ? openMs : 0, leaveAloneMs ?? 0));
      onTrial = false;
    },
    undecided: () => {
      onTrial = false;
    },
  };
}
