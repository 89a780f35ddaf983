import { AppError } from "@fetta/domain/errors";
import { DelegateBackoff, TimeoutStrategy, handleWhen, retry, timeout, wrap } from "cockatiel";
import type { Logger } from "pino";
import type { CircuitBreaker } from "../../lib/resilience/circuit-breaker.ts";
import { classifyFailure, usageOfFailure } from "./openai-errors.ts";

/** A retry starts only while enough time is left for a response. */
const maxElapsedBeforeRetryMs = 8000;
const maxRetryDelayMs = 3000;

/** A random quarter of a second keeps many clients from retrying at the same moment. */
const maxJitterMs = 250;

/** At most one retry, within a deadline for both attempts, which also ends work that ignores its signal. */
function createRetryPolicy(timeoutMs: number) {
  const startedAt = performance.now();
  let delayMs = 0;
  const canRetry = (error: unknown): boolean => {
    const { retryAfterMs = Infinity } = classifyFailure(error);
    const elapsedMs = performance.now() - startedAt;
    delayMs = retryAfterMs + Math.random() * maxJitterMs;
    return (
      retryAfterMs <= maxRetryDelayMs && elapsedMs <= maxElapsedBeforeRetryMs && elapsedMs + retryAfterMs < timeoutMs
    );
  };
  return wrap(
    timeout(timeoutMs, TimeoutStrategy.Aggressive),
    retry(handleWhen(canRetry), { maxAttempts: 1, backoff: new DelegateBackoff(() => delayMs) }),
  );
}

function toAnalysisError(error: unknown, breaker: CircuitBreaker, isClientDisconnected: boolean): AppError {
  if (isClientDisconnected) {
    breaker.recordNeutral();
    return new AppError("analysis_unavailable", { kind: "client_disconnected" });
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
export async function resilientCall<T>(work: (signal: AbortSignal) => Promise<T>, policy: RetryPolicy): Promise<T> {
  const { breaker, timeoutMs, clientSignal, log, operation } = policy;
  if (!breaker.tryAcquire()) throw new AppError("analysis_busy", { kind: "circuit_open" });
  const startedAt = performance.now();
  try {
    const response = await createRetryPolicy(timeoutMs).execute(({ signal }) => work(signal), clientSignal);
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
