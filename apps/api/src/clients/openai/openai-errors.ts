import OpenAI from "openai";
import { ResponseTooLargeError } from "../../lib/resilience/bounded-fetch.ts";

export type ModelResponseFault =
  | "no_choice"
  | "refusal"
  | "truncated"
  | "content_filter"
  | "no_content"
  | "wrong_shape";

/** Tokens of one request; null where the provider does not say. */
export type TokenUsage = { tokensIn: number | null; tokensOut: number | null };

const unknownUsage: TokenUsage = { tokensIn: null, tokensOut: null };

/** The provider answered, but not with a reading: that cost as much as one. */
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

/** What is known to have been spent on a request that failed. */
export function usageOfFailure(error: unknown): TokenUsage {
  return error instanceof ModelResponseError ? error.usage : unknownUsage;
}

export type ProviderCallFailure = {
  /** A word for the log. */
  kind: string;
  /** What it says of the provider's health; `unknown` for what one person's request alone can bring about. */
  provider: "down" | "up" | "unknown";
  /** True when the provider asks to be left alone for a while. */
  isBusy: boolean;
  /** How long to wait before a second try; undefined: do not try again. */
  retryAfterMs: number | undefined;
};

const toFailure = (kind: string, rest: Partial<ProviderCallFailure> = {}): ProviderCallFailure => ({
  kind,
  provider: "unknown",
  isBusy: false,
  retryAfterMs: undefined,
  ...rest,
});

/** A short pause after an error that may be over in a moment. */
const shortRetryDelayMs = 250;

function parseRetryAfterSeconds(headers: Headers | undefined): number | undefined {
  const text = headers?.get("retry-after");
  return text !== undefined && text !== null && /^\d+(\.\d+)?$/.test(text) ? Number(text) : undefined;
}

/**
 * What went wrong, from anything that a call to the SDK throws: its own errors, fetch's, JSON's, or ours. The provider is
 * down by 429, 5xx, no connection and time-outs alone: an answer that is cut off, too long or no JSON may be due to what
 * one person asked for, and must not keep the others from asking.
 */
export function classifyFailure(error: unknown): ProviderCallFailure {
  if (error instanceof ModelResponseError) return toFailure(error.fault, { provider: "up" });
  // A time-out is a connection error to the SDK, but trying again would only double the wait.
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
  if (error instanceof DOMException && (error.name === "TimeoutError" || error.name === "AbortError"))
    return toFailure("timeout", { provider: "down" });
  // A cut body is a TypeError of fetch, an answer that is no JSON a SyntaxError: the SDK wraps neither.
  if (error instanceof SyntaxError) return toFailure("not_json");
  return toFailure("broken_answer");
}
