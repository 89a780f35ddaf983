import type { Logger } from "pino";
import { callAllowance } from "../../lib/resilience/rate-limiter.ts";
import { circuitBreaker } from "../../lib/resilience/circuit-breaker.ts";
import { getJson } from "./fetch-json.ts";

export type RestraintOptions = {
  /** Named in the log. */
  service: string;
  callsAMinute: number;
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
type Answered<T> = { status: "answered"; value: T };

/** Asks for `person`, and has the JSON read by `read`, which says undefined for what is no answer. */
export type AskWithRestraint = <T>(
  url: URL,
  person: string,
  read: (body: unknown, found: boolean) => T | undefined,
) => Promise<Answered<T> | Unreachable>;

const unreachable = (reason: string): Unreachable => ({ status: "unreachable", reason });

/** Of what the service allows, as much as one person may use: the others go on being answered. */
const shareOfOne = 1 / 3;

/**
 * A way to ask one service that never tries twice, never asks more often than the service allows, for one person no more
 * than a third of that, and after 3 failures in a minute leaves it alone for half a minute, or for as long as it asks to be.
 */
export function withRestraint(options: RestraintOptions): AskWithRestraint {
  const { service, callsAMinute, contact, log, timeoutMs = 3000, clock = () => performance.now() } = options;
  const userAgent = contact === undefined ? "Fetta/1.0" : `Fetta/1.0 (${contact})`;
  const breaker = circuitBreaker({ failures: 3, withinMs: 60_000, openMs: 30_000, now: clock });
  const share = Math.ceil(callsAMinute * shareOfOne);
  const allowed = callAllowance({ calls: callsAMinute, share, withinMs: 60_000, now: clock });

  return async (url, person, read) => {
    if (!breaker.admit()) return unreachable("left_alone");
    if (!allowed(person)) {
      breaker.undecided();
      return unreachable("limit");
    }
    const startedAt = performance.now();
    const answer = await getJson({ url, userAgent, timeoutMs });
    const value = answer.ok ? read(answer.body, answer.found) : undefined;
    if (value !== undefined) {
      breaker.succeeded();
      return { status: "answered", value };
    }
    const kind = answer.ok ? "wrong_shape" : answer.kind;
    breaker.failed(answer.ok ? undefined : answer.leaveAloneMs);
    log?.warn(
      { kind, service, ms: Math.round(performance.now() - startedAt) },
      "Open Food Facts did not answer",
    );
    return unreachable(kind);
  };
}
