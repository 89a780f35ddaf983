export type CircuitBreakerOptions = {
  /** Number of failures ... */
  maxFailures: number;
  /** ... within this time that open the circuit ... */
  windowMs: number;
  /** ... for this long; after that one trial call is allowed. */
  openMs: number;
  /** Monotonic clock, in milliseconds. */
  now: () => number;
};

export type CircuitBreaker = {
  /** False while the circuit is open. When it is half open, true reserves the trial call. */
  tryAcquire: () => boolean;
  recordSuccess: () => void;
  /** A provider's Retry-After opens the circuit for that time, whatever the failure count. */
  recordFailure: (retryAfterMs?: number) => void;
  /** The call ended without information about the provider's health, for example because the client disconnected. */
  recordNeutral: () => void;
};

/** Stops calling a provider that keeps failing, so that users get an error at once. The counts are per process. */
export function createCircuitBreaker({ maxFailures, windowMs, openMs, now }: CircuitBreakerOptions): CircuitBreaker {
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
      // A call that started before the circuit opened has no information about the provider's current state.
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
