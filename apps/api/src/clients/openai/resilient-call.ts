import { setTimeout as sleep } from "node:timers/promises";
import { AppError } from "@fetta/domain/errors";
import type { Logger } from "pino";
import type { CircuitBreaker } from "../../lib/resilience/circuit-breaker.ts";
import { failureOf, spentOnFailure } from "./openai-errors.ts";

/** A second try begins only while there is still time for an answer. */
const retryWithinMs = 8000;
const longestWaitMs = 3000;

/** Rejects as soon as the signal aborts, whether or not the work notices. */
async function untilAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  let stop: (() => void) | undefined;
  const aborted = new Promise<never>((_resolve, reject) => {
    stop = () => reject(signal.reason instanceof Error ? signal.reason : new Error("aborted"));
    if (signal.aborted) stop();
    else signal.addEventListener("abort", stop, { once: true });
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    if (stop) signal.removeEventListener("abort", stop);
  }
}

/** A random quarter of a second keeps many clients from coming back at the same moment. */
const jittered = (ms: number): number => ms + Math.random() * 250;

type Work<T> = (signal: AbortSignal) => Promise<T>;

async function withSecondTry<T>(work: Work<T>, signal: AbortSignal, timeoutMs: number): Promise<T> {
  const startedAt = performance.now();
  try {
    return await work(signal);
  } catch (error) {
    const { retryAfterMs } = failureOf(error);
    const tried = performance.now() - startedAt;
    const tooLate = tried > retryWithinMs || retryAfterMs === undefined || tried + retryAfterMs >= timeoutMs;
    if (signal.aborted || tooLate || retryAfterMs > longestWaitMs) throw error;
    await sleep(jittered(retryAfterMs), undefined, { signal });
    return await work(signal);
  }
}

function refusalOf(error: unknown, breaker: CircuitBreaker, gone: boolean): AppError {
  if (gone) {
    breaker.undecided();
    return new AppError("analysis_unavailable", { kind: "caller_left" });
  }
  const { kind, provider, busy } = failureOf(error);
  if (provider === "down") breaker.failed();
  else if (provider === "up") breaker.succeeded();
  else breaker.undecided();
  return new AppError(busy ? "analysis_busy" : "analysis_unavailable", { kind, ...spentOnFailure(error) });
}

export type Care = {
  breaker: CircuitBreaker;
  /** The whole, a second try included, ends within this time. */
  timeoutMs: number;
  /** Ends it earlier, when nobody waits any more. */
  callerSignal: AbortSignal | undefined;
  /** Told what kind of failure it was and how long it took; never what was sent or answered. */
  log?: Pick<Logger, "warn"> | undefined;
  /** What was asked, for the log. */
  what: string;
};

/**
 * Asks a provider once; a second time only when the first could not reach it, met a 5xx, or was told to come back within
 * 3 s. Throws only AppError: `analysis_busy` while the provider is left alone or asks for it, else `analysis_unavailable`.
 */
export async function askCarefully<T>(work: Work<T>, care: Care): Promise<T> {
  const { breaker, timeoutMs, callerSignal, log, what } = care;
  if (!breaker.admit()) throw new AppError("analysis_busy", { kind: "left_alone" });
  const startedAt = performance.now();
  const deadline = AbortSignal.timeout(timeoutMs);
  const signal = callerSignal ? AbortSignal.any([callerSignal, deadline]) : deadline;
  try {
    const answer = await untilAborted(signal, withSecondTry(work, signal, timeoutMs));
    breaker.succeeded();
    return answer;
  } catch (error) {
    const refusal = refusalOf(error, breaker, callerSignal?.aborted ?? false);
    log?.warn(
      { kind: refusal.details["kind"], ms: Math.round(performance.now() - startedAt) },
      `${what} failed`,
    );
    throw refusal;
  }
}
