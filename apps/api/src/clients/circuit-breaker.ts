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
  failed: () => void;
  /** The call ended without saying anything about the provider, for example because the caller left. */
  undecided: () => void;
};

/** Stops asking a provider that keeps failing, so that people hear so at once. Counts are of this process alone. */
export function circuitBreaker({ failures, withinMs, openMs, now }: BreakerOptions): CircuitBreaker {
  let recent: number[] = [];
  let openedAt: number | undefined;
  let onTrial = false;

  return {
    admit: () => {
      if (openedAt === undefined) return true;
      if (onTrial || now() - openedAt < openMs) return false;
      onTrial = true;
      return true;
    },
    succeeded: () => {
      recent = [];
      openedAt = undefined;
      onTrial = false;
    },
    failed: () => {
      const time = now();
      recent = [...recent.filter((earlier) => time - earlier < withinMs), time];
      if (onTrial || recent.length >= failures) openedAt = time;
      onTrial = false;
    },
    undecided: () => {
      onTrial = false;
    },
  };
}
