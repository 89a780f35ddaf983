import type { Logger } from "pino";
import { createCircuitBreaker } from "../../lib/resilience/circuit-breaker.ts";
import { ResponseTooLargeError, boundedFetch } from "../../lib/resilience/bounded-fetch.ts";

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

/** How the body of a response is read; a SyntaxError is a body of another kind than was asked for. */
export type BodyReader = { accept: string; read: (response: Response) => Promise<unknown> };

const jsonReader: BodyReader = {
  accept: "application/json",
  read: async (response) => JSON.parse(await response.text()) as unknown,
};

type BoundedRequest = { url: URL; userAgent: string; timeoutMs: number; reader: BodyReader };

/** The body of a response with status 200 or 404, or the kind of failure for the log. */
type BoundedResponse = { ok: true; found: boolean; body: unknown } | { ok: false; kind: string; retryAfterMs?: number };

/** Pause after a 429 without Retry-After: the provider's limits are per minute. */
const defaultRetryAfterMs = 60_000;
const maxRetryAfterMs = 3_600_000;

/** Milliseconds of a Retry-After header, given as seconds or as a date; undefined for anything else. */
function parseRetryAfter(header: string | null): number | undefined {
  if (header === null) return undefined;
  const ms = /^\d+$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 1000), maxRetryAfterMs);
}

function classifyFetchError(error: unknown): string {
  if (error instanceof ResponseTooLargeError) return "too_long";
  if (error instanceof SyntaxError) return "not_json";
  return error instanceof Error && error.name === "TimeoutError" ? "timeout" : "unreachable";
}

/**
 * Sends one request; the whole body must arrive within `timeoutMs`. Never rejects. 404 counts as a response like 200.
 */
async function fetchBody({ url, userAgent, timeoutMs, reader }: BoundedRequest): Promise<BoundedResponse> {
  try {
    const response = await boundedFetch(url, {
      headers: { accept: reader.accept, "user-agent": userAgent },
      signal: AbortSignal.timeout(timeoutMs),
    });
    const { status } = response;
    if (status !== 200 && status !== 404) {
      await response.body?.cancel();
      const retryAfter = parseRetryAfter(response.headers.get("retry-after"));
      const retryAfterMs = status === 429 ? (retryAfter ?? defaultRetryAfterMs) : retryAfter;
      return { ok: false, kind: `status_${status}`, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) };
    }
    const body = await reader.read(response);
    return { ok: true, found: status === 200, body };
  } catch (error) {
    return { ok: false, kind: classifyFetchError(error) };
  }
}

export type RateLimitedFetchOptions = {
  /** Name of the service in the log. */
  service: string;
  maxCallsPerMinute: number;
  /** By default bodies are JSON. */
  reader?: BodyReader | undefined;
  /** Mail address of the app's operator, which Open Food Facts requires in the user agent. */
  contact?: string | undefined;
  /** Receives the kind of failure and its duration; never what was requested. */
  log?: Pick<Logger, "warn"> | undefined;
  timeoutMs?: number | undefined;
  /** Monotonic clock, in milliseconds. */
  clock?: (() => number) | undefined;
};

/**
 * `limit` and `circuit_open` come from the app's own limiter and circuit breaker; any other reason is the kind of failure
 * for the log.
 */
export type Unreachable = { status: "unreachable"; reason: string };
type FetchSuccess<T> = { status: "answered"; value: T };

/** Fetches for `userId` and parses the body with `parse`, which returns undefined for an invalid response. */
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
  const { service, maxCallsPerMinute, reader = jsonReader, contact, log } = options;
  const { timeoutMs = 3000, clock = () => performance.now() } = options;
  const userAgent = contact === undefined ? "Fetta/1.0" : `Fetta/1.0 (${contact})`;
  const breaker = createCircuitBreaker({ maxFailures: 3, windowMs: 60_000, openMs: 30_000, now: clock });
  const maxCallsPerUser = Math.ceil(maxCallsPerMinute * maxShareOfOneUser);
  const isAllowed = createRateLimiter({ maxCalls: maxCallsPerMinute, maxCallsPerUser, windowMs: 60_000, now: clock });

  return async (url, userId, parse) => {
    if (!breaker.tryAcquire()) return toUnreachable("circuit_open");
    if (!isAllowed(userId)) {
      breaker.recordNeutral();
      return toUnreachable("limit");
    }
    const startedAt = performance.now();
    const response = await fetchBody({ url, userAgent, timeoutMs, reader });
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
