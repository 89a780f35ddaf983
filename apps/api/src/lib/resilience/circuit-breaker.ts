export type CircuitBreakerOptions = {
  /** This many failures ... */
  maxFailures: number;
  /** ... within this time open the circuit ... */
  windowMs: number;
  /** ... for this long; then one trial is let through. */
  openMs: number;
  /** A clock in milliseconds that never goes back. */
  now: () => number;
};

export type CircuitBreaker = {
  /** False while the provider should be left alone. True takes the trial's place when the circuit is half open. */
  tryAcquire: () => boolean;
  recordSuccess: () => void;
  /** A provider that says for how long it wants to be left alone gets that time, whatever the count. */
  recordFailure: (retryAfterMs?: number) => void;
  /** The call ended without saying anything about the provider, for example because the caller left. */
  recordNeutral: () => void;
};

/** Stops asking a provider that keeps failing, so that people hear so at once. Counts are of this process alone. */
export function createCircuitBreaker({
  maxFailures,
  windowMs,
  openMs,
  now,
}: CircuitBreakerOptions): CircuitBreaker {
  let recentFailures: number[] = [];
  let openUntil: number | undefined;
  let isHalfOpen = false;

  return {
    tryAcquire: () => {
      if (openUntil === undefined) return true;
      if (isHalfOpen || now() < openUntil) return false;
      isHalfOpen = true;
      return true;
    },
    recordSuccess: () => {
      // A call from before the circuit opened says nothing of the time since.
      if (openUntil !== undefined && !isHalfOpen) return;
      recentFailures = [];
      openUntil = undefined;
      isHalfOpen = false;
    },
    recordFailure: (retryAfterMs) => {
      const time = now();
      recentFailures = [...recentFailures.filter((earlier) => time - earlier < windowMs), time];
      const shouldOpen = isHalfOpen || recentFailures.length >= maxFailures;
      if (shouldOpen || retryAfterMs !== undefined)
        openUntil = Math.max(openUntil ?? 0, time + Math.max(shouldOpen ? openMs : 0, retryAfterMs ?? 0));
      isHalfOpen = false;
    },
    recordNeutral: () => {
      isHalfOpen = false;
    },
  };
}
