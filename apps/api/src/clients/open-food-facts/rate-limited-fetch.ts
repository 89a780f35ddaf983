import type { Logger } from "pino";
import { createRateLimiter } from "../../lib/resilience/rate-limiter.ts";
import { createCircuitBreaker } from "../../lib/resilience/circuit-breaker.ts";
import { fetchJson } from "./fetch-json.ts";

export type RateLimitedFetchOptions = {
  /** Name of the service in the log. */
  service: string;
  maxCallsPerMinute: number;
  /** Mail address of the app's operator, which Open Food Facts requires in the user agent. */
  contact?: string | undefined;
  /** Receives the kind of failure and its duration; never what was requested. */
  log?: Pick<Logger, "warn"> | undefined;
  timeoutMs?: number | undefined;
  /** Monotonic clock, in milliseconds. */
  clock?: (() => number) | undefined;
};

/**
 * `limit` and `left_alone` come from the app's own limiter and circuit breaker; any other reason is the kind of failure
 * for the log.
 */
export type Unreachable = { status: "unreachable"; reason: string };
type FetchSuccess<T> = { status: "answered"; value: T };

/** Fetches for `userId` and parses the JSON with `parse`, which returns undefined for an invalid response. */
export type RateLimitedFetch = <T>(
  url: URL,
  userId: string,
  parse: (body: unknown, found: boolean) => T | undefined,
) => Promise<FetchSuccess<T> | Unreachable>;

const toUnreachable = (reason: string): Unreachable => ({ status: "unreachable", reason });

/** Share of the service's limit that one user may use, so that the others are still served. */
const maxShareOfOneUser = 1 / 3;

/**
 * Fetch for one service: no retries, never more requests than the service allows, at most a third of them for one user.
 * After 3 failures in a minute the circuit opens for half a minute, or for as long as the service's Retry-After.
 */
export function createRateLimitedFetch(options: RateLimitedFetchOptions): RateLimitedFetch {
  const { service, maxCallsPerMinute, contact, log, timeoutMs = 3000, clock = () => performance.now() } = options;
  const userAgent = contact === undefined ? "Fetta/1.0" : `Fetta/1.0 (${contact})`;
  const breaker = createCircuitBreaker({ maxFailures: 3, windowMs: 60_000, openMs: 30_000, now: clock });
  const maxCallsPerUser = Math.ceil(maxCallsPerMinute * maxShareOfOneUser);
  const isAllowed = createRateLimiter({
    maxCalls: maxCallsPerMinute,
    maxCallsPerUser,
    windowMs: 60_000,
    now: clock,
  });

  return async (url, userId, parse) => {
    if (!breaker.tryAcquire()) return toUnreachable("left_alone");
    if (!isAllowed(userId)) {
      breaker.recordNeutral();
      return toUnreachable("limit");
    }
    const startedAt = performance.now();
    const response = await fetchJson({ url, userAgent, timeoutMs });
    const value = response.ok ? parse(response.body, response.found) : undefined;
    if (value !== undefined) {
      breaker.recordSuccess();
      return { status: "answered", value };
    }
    const kind = response.ok ? "wrong_shape" : response.kind;
    breaker.recordFailure(response.ok ? undefined : response.retryAfterMs);
    log?.warn({ kind, service, ms: Math.round(performance.now() - startedAt) }, "Open Food Facts did not answer");
    return toUnreachable(kind);
  };
}
