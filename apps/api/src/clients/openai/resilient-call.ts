import { setTimeout as sleep } from "node:timers/promises";
import { AppError } from "@fetta/domain/errors";
import type { Logger } from "pino";
import type { CircuitBreaker } from "../../lib/resilience/circuit-breaker.ts";
import { classifyFailure, usageOfFailure } from "./openai-errors.ts";

/** A retry starts only while enough time is left for a response. */
const maxElapsedBeforeRetryMs = 8000;
const maxRetryDelayMs = 3000;

/** Rejects as soon as the signal aborts, even when the work ignores the signal. */
async function rejectOnAbort<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  let onAbort: (() => void) | undefined;
  const aborted = new Promise<never>((_resolve, reject) => {
    onAbort = () => reject(signal.reason instanceof Error ? signal.reason : new Error("aborted"));
    if (signal.aborted) onAbort();
    else signal.addEventListener("abort", onAbort, { once: true });
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    if (onAbort) signal.removeEventListener("abort", onAbort);
  }
}

/** A random quarter of a second keeps many clients from retrying at the same moment. */
const addJitter = (ms: number): number => ms + Math.random() * 250;

type Work<T> = (signal: AbortSignal) => Promise<T>;

async function retryOnce<T>(work: Work<T>, signal: AbortSignal, timeoutMs: number): Promise<T> {
  const startedAt = performance.now();
  try {
    return await work(signal);
  } catch (error) {
    const { retryAfterMs } = classifyFailure(error);
    const elapsedMs = performance.now() - startedAt;
    const isTooLate =
      elapsedMs > maxElapsedBeforeRetryMs || retryAfterMs === undefined || elapsedMs + retryAfterMs >= timeoutMs;
    if (signal.aborted || isTooLate || retryAfterMs > maxRetryDelayMs) throw error;
    await sleep(addJitter(retryAfterMs), undefined, { signal });
    return await work(signal);
  }
}

function toAnalysisError(error: unknown, breaker: CircuitBreaker, isClientDisconnected: boolean): AppError {
  if (isClientDisconnected) {
    breaker.recordNeutral();
    return new AppError("analysis_unavailable", { kind: "caller_left" });
  }
  const { kind, provider, isBusy: busy } = classifyFailure(error);
  if (provider === "down") breaker.recordFailure();
  else if (provider === "up") breaker.recordSuccess();
  else breaker.recordNeutral();
  return new AppError(busy ? "analysis_busy" : "analysis_unavailable", { kind, ...usageOfFailure(error) });
}

export type RetryPolicy = {
  breaker: CircuitBreaker;
  /** The whole call, including a retry, ends within this time. */
  timeoutMs: number;
  /** Aborts the call earlier, when the client disconnects. */
  clientSignal: AbortSignal | undefined;
  /** Receives the kind of failure and its duration; never request or response content. */
  log?: Pick<Logger, "warn"> | undefined;
  /** Name of the call in the log. */
  operation: string;
};

/**
 * Calls a provider once; retries once when the first attempt could not reach it, got a 5xx, or got a Retry-After of at
 * most 3 s. Throws only AppError: `analysis_busy` while the circuit is open or the provider rate-limits the app, else
 * `analysis_unavailable`.
 */
export async function resilientCall<T>(work: Work<T>, policy: RetryPolicy): Promise<T> {
  const { breaker, timeoutMs, clientSignal, log, operation } = policy;
  if (!breaker.tryAcquire()) throw new AppError("analysis_busy", { kind: "left_alone" });
  const startedAt = performance.now();
  const deadline = AbortSignal.timeout(timeoutMs);
  const signal = clientSignal ? AbortSignal.any([clientSignal, deadline]) : deadline;
  try {
    const response = await rejectOnAbort(signal, retryOnce(work, signal, timeoutMs));
    breaker.recordSuccess();
    return response;
  } catch (error) {
    const analysisError = toAnalysisError(error, breaker, clientSignal?.aborted ?? false);
    log?.warn(
      { kind: analysisError.details["kind"], ms: Math.round(performance.now() - startedAt) },
      `${operation} failed`,
    );
    throw analysisError;
  }
}
