import OpenAI from "openai";
import { AppError } from "@fetta/domain/errors";
import { DelegateBackoff, TimeoutStrategy, handleWhen, retry, timeout, wrap, TaskCancelledError } from "cockatiel";
import type { Logger } from "pino";
import type { CircuitBreaker } from "../../lib/resilience/circuit-breaker.ts";
import { ResponseTooLargeError } from "../../lib/resilience/bounded-fetch.ts";

export type ModelResponseFault =
  | "no_choice"
  | "refusal"
  | "truncated"
  | "content_filter"
  | "no_content"
  | "wrong_shape";

/** Tokens of one request; null when the provider does not report them. */
export type TokenUsage = { tokensIn: number | null; tokensOut: number | null };

const unknownUsage: TokenUsage = { tokensIn: null, tokensOut: null };

/** The provider responded without a usable result; the request costs as much as a successful one. */
export class ModelResponseError extends Error {
  override readonly name = "ModelAnswerError";
  readonly fault: ModelResponseFault;
  readonly usage: TokenUsage;
  constructor(fault: ModelResponseFault, usage: TokenUsage = unknownUsage) {
    super(fault);
    this.fault = fault;
    this.usage = usage;
  }
}

/** Tokens spent on a failed request, as far as they are known. */
function usageOfFailure(error: unknown): TokenUsage {
  return error instanceof ModelResponseError ? error.usage : unknownUsage;
}

export type ProviderCallFailure = {
  /** Kind of failure, for the log. */
  kind: string;
  /**
   * What the failure implies about the provider's health; `unknown` when a single user's request alone can cause it.
   */
  provider: "down" | "up" | "unknown";
  /** True when the provider rate-limits the app. */
  isBusy: boolean;
  /** Delay before a retry, in milliseconds; undefined: no retry. */
  retryAfterMs: number | undefined;
};

const toFailure = (kind: string, rest: Partial<ProviderCallFailure> = {}): ProviderCallFailure => ({
  kind,
  provider: "unknown",
  isBusy: false,
  retryAfterMs: undefined,
  ...rest,
});

/** Delay after an error that is likely to be transient. */
const shortRetryDelayMs = 250;

function parseRetryAfterSeconds(headers: Headers | undefined): number | undefined {
  const text = headers?.get("retry-after");
  return text !== undefined && text !== null && /^\d+(\.\d+)?$/.test(text) ? Number(text) : undefined;
}

/**
 * Classifies anything that a call of the SDK throws: its own errors, fetch's, JSON's, or the app's. Only 429, 5xx,
 * connection errors and time-outs count as the provider being down: a response that is truncated, too long or not JSON
 * may be caused by one user's input, and must not open the circuit for the others.
 */
function classifyFailure(error: unknown): ProviderCallFailure {
  if (error instanceof ModelResponseError) return toFailure(error.fault, { provider: "up" });
  // The SDK makes a time-out a connection error, but a retry would only double the wait.
  if (error instanceof OpenAI.APIConnectionTimeoutError) return toFailure("timeout", { provider: "down" });
  if (error instanceof OpenAI.APIUserAbortError) return toFailure("timeout", { provider: "down" });
  if (error instanceof OpenAI.APIConnectionError)
    return toFailure("no_connection", { provider: "down", retryAfterMs: shortRetryDelayMs });
  if (error instanceof OpenAI.RateLimitError) {
    const seconds = parseRetryAfterSeconds(error.headers);
    return toFailure("rate_limited", {
      provider: "down",
      isBusy: true,
      retryAfterMs: seconds === undefined ? undefined : seconds * 1000,
    });
  }
  if (error instanceof OpenAI.APIError) {
    const status = typeof error.status === "number" ? error.status : 0;
    return toFailure(
      `status_${status}`,
      status >= 500 ? { provider: "down", retryAfterMs: shortRetryDelayMs } : { provider: "unknown" },
    );
  }
  if (error instanceof ResponseTooLargeError) return toFailure("too_long");
  // Whichever rejects first: the deadline, or the response body that it aborts.
  if (error instanceof TaskCancelledError || (error instanceof DOMException && error.name === "AbortError"))
    return toFailure("timeout", { provider: "down" });
  // A truncated body is a TypeError of fetch, a response that is not JSON a SyntaxError: the SDK wraps neither.
  if (error instanceof SyntaxError) return toFailure("not_json");
  return toFailure("broken_answer");
}

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
