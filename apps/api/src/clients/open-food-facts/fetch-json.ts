import { ResponseTooLargeError, boundedFetch } from "../../lib/resilience/bounded-fetch.ts";

export type JsonRequest = { url: URL; userAgent: string; timeoutMs: number };

/** The body of a JSON response with status 200 or 404, or the kind of failure for the log. */
export type JsonResponse =
  | { ok: true; found: boolean; body: unknown }
  | { ok: false; kind: string; retryAfterMs?: number };

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
export async function fetchJson({ url, userAgent, timeoutMs }: JsonRequest): Promise<JsonResponse> {
  try {
    const response = await boundedFetch(url, {
      headers: { accept: "application/json", "user-agent": userAgent },
      signal: AbortSignal.timeout(timeoutMs),
    });
    const { status } = response;
    if (status !== 200 && status !== 404) {
      await response.body?.cancel();
      const retryAfter = parseRetryAfter(response.headers.get("retry-after"));
      const retryAfterMs = status === 429 ? (retryAfter ?? defaultRetryAfterMs) : retryAfter;
      return { ok: false, kind: `status_${status}`, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) };
    }
    const body: unknown = JSON.parse(await response.text());
    return { ok: true, found: status === 200, body };
  } catch (error) {
    return { ok: false, kind: classifyFetchError(error) };
  }
}
