import OpenAI from "openai";
import { AnswerTooLongError } from "../../lib/resilience/bounded-fetch.ts";

export type ModelAnswerFault =
  | "no_choice"
  | "refusal"
  | "truncated"
  | "content_filter"
  | "no_content"
  | "wrong_shape";

/** Tokens of one request; null where the provider does not say. */
export type Spent = { tokensIn: number | null; tokensOut: number | null };

const nothingKnown: Spent = { tokensIn: null, tokensOut: null };

/** The provider answered, but not with a reading: that cost as much as one. */
export class ModelAnswerError extends Error {
  override readonly name = "ModelAnswerError";
  readonly fault: ModelAnswerFault;
  readonly spent: Spent;
  constructor(fault: ModelAnswerFault, spent: Spent = nothingKnown) {
    super(fault);
    this.fault = fault;
    this.spent = spent;
  }
}

/** What is known to have been spent on a request that failed. */
export function spentOnFailure(error: unknown): Spent {
  return error instanceof ModelAnswerError ? error.spent : nothingKnown;
}

export type Failure = {
  /** A word for the log. */
  kind: string;
  /** What it says of the provider's health; `unknown` for what one person's request alone can bring about. */
  provider: "down" | "up" | "unknown";
  /** True when the provider asks to be left alone for a while. */
  busy: boolean;
  /** How long to wait before a second try; undefined: do not try again. */
  retryAfterMs: number | undefined;
};

const fault = (kind: string, rest: Partial<Failure> = {}): Failure => ({
  kind,
  provider: "unknown",
  busy: false,
  retryAfterMs: undefined,
  ...rest,
});

/** A short pause after an error that may be over in a moment. */
const shortlyMs = 250;

function secondsOf(headers: Headers | undefined): number | undefined {
  const text = headers?.get("retry-after");
  return text !== undefined && text !== null && /^\d+(\.\d+)?$/.test(text) ? Number(text) : undefined;
}

/**
 * What went wrong, from anything that a call to the SDK throws: its own errors, fetch's, JSON's, or ours. The provider is
 * down by 429, 5xx, no connection and time-outs alone: an answer that is cut off, too long or no JSON may be due to what
 * one person asked for, and must not keep the others from asking.
 */
export function failureOf(error: unknown): Failure {
  if (error instanceof ModelAnswerError) return fault(error.fault, { provider: "up" });
  // A time-out is a connection error to the SDK, but trying again would only double the wait.
  if (error instanceof OpenAI.APIConnectionTimeoutError) return fault("timeout", { provider: "down" });
  if (error instanceof OpenAI.APIUserAbortError) return fault("timeout", { provider: "down" });
  if (error instanceof OpenAI.APIConnectionError)
    return fault("no_connection", { provider: "down", retryAfterMs: shortlyMs });
  if (error instanceof OpenAI.RateLimitError) {
    const seconds = secondsOf(error.headers);
    return fault("rate_limited", {
      provider: "down",
      busy: true,
      retryAfterMs: seconds === undefined ? undefined : seconds * 1000,
    });
  }
  if (error instanceof OpenAI.APIError) {
    const status = typeof error.status === "number" ? error.status : 0;
    return fault(
      `status_${status}`,
      status >= 500 ? { provider: "down", retryAfterMs: shortlyMs } : { provider: "unknown" },
    );
  }
  if (error instanceof AnswerTooLongError) return fault("too_long");
  if (error instanceof DOMException && (error.name === "TimeoutError" || error.name === "AbortError"))
    return fault("timeout", { provider: "down" });
  // A cut body is a TypeError of fetch, an answer that is no JSON a SyntaxError: the SDK wraps neither.
  if (error instanceof SyntaxError) return fault("not_json");
  return fault("broken_answer");
}
