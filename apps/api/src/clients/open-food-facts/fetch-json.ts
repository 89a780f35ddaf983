import { AnswerTooLongError, boundedFetch } from "../../lib/resilience/bounded-fetch.ts";

export type Question = { url: URL; userAgent: string; timeoutMs: number };

/** The body of an answer that is JSON and no refusal, or what went wrong by a name for the log. */
export type JsonAnswer =
  | { ok: true; found: boolean; body: unknown }
  | { ok: false; kind: string; leaveAloneMs?: number };

/** How long a provider is left alone that says "too many requests" and not for how long: its limits are per minute. */
const wordlessPauseMs = 60_000;
const longestPauseMs = 3_600_000;

/** Milliseconds of a Retry-After header, given as seconds or as a date; undefined for anything else. */
function pauseOf(header: string | null): number | undefined {
  if (header === null) return undefined;
  const ms = /^\d+$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 1000), longestPauseMs);
}

function kindOf(error: unknown): string {
  if (error instanceof AnswerTooLongError) return "too_long";
  if (error instanceof SyntaxError) return "not_json";
  return error instanceof Error && error.name === "TimeoutError" ? "timeout" : "unreachable";
}

/** Asks once, never longer than `timeoutMs` with the whole body; never rejects. 404 is an answer like 200. */
export async function getJson({ url, userAgent, timeoutMs }: Question): Promise<JsonAnswer> {
  try {
    const response = await boundedFetch(url, {
      headers: { accept: "application/json", "user-agent": userAgent },
      signal: AbortSignal.timeout(timeoutMs),
    });
    const { status } = response;
    if (status !== 200 && status !== 404) {
      await response.body?.cancel();
      const pause = pauseOf(response.headers.get("retry-after"));
      const leaveAloneMs = status === 429 ? (pause ?? wordlessPauseMs) : pause;
      return { ok: false, kind: `status_${status}`, ...(leaveAloneMs === undefined ? {} : { leaveAloneMs }) };
    }
    const body: unknown = JSON.parse(await response.text());
    return { ok: true, found: status === 200, body };
  } catch (error) {
    return { ok: false, kind: kindOf(error) };
  }
}
