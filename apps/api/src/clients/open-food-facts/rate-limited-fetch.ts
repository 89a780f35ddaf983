import type { Logger } from "pino";
import { createRateLimiter } from "../../lib/resilience/rate-limiter.ts";
import { createCircuitBreaker } from "../../lib/resilience/circuit-breaker.ts";
import { fetchJson } from "./fetch-json.ts";

export type RateLimitedFetchOptions = {
  /** Named in the log. */
  service: string;
  maxCallsPerMinute: number;
  /** Mail address of whoever runs the app, as Open Food Facts asks for. */
  contact?: string | undefined;
  /** Told what kind of failure it was and how long it took; never what was asked for. */
  log?: Pick<Logger, "warn"> | undefined;
  timeoutMs?: number | undefined;
  /** Milliseconds that never go back. */
  clock?: (() => number) | undefined;
};

/** `limit` and `left_alone` are our own restraint, anything else is what went wrong, by a name for the log. */
export type Unreachable = { status: "unreachable"; reason: string };
type FetchSuccess<T> = { status: "answered"; value: T };

/** Asks for `person`, and has the JSON read by `read`, which says undefined for what is no answer. */
export type RateLimitedFetch = <T>(
  url: URL,
  userId: string,
  parse: (body: unknown, found: boolean) => T | undefined,
) => Promise<FetchSuccess<T> | Unreachable>;

const toUnreachable = (reason: string): Unreachable => ({ status: "unreachable", reason });

/** Of what the service allows, as much as one person may use: the others go on being answered. */
const maxShareOfOneUser = 1 / 3;

/**
 * A way to ask one service that never tries twice, never asks more often than the service allows, for one person no more
 * than a third of that, and after 3 failures in a minute leaves it alone for half a minute, or for as long as it asks to be.
 */
export function createRateLimitedFetch(options: RateLimitedFetchOptions): RateLimitedFetch {
  const {
    service,
    maxCallsPerMinute,
    contact,
    log,
    timeoutMs = 3000,
    clock = () => performance.now(),
  } = options;
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
    log?.warn(
      { kind, service, ms: Math.round(performance.now() - startedAt) },
      "Open Food Facts did not answer",
    );
    return toUnreachable(kind);
  };
}
