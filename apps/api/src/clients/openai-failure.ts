import OpenAI from "openai";
import { AnswerTooLongError } from "./bounded-fetch.ts";

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
  /** True when it says something about the provider's health, false for an answer that is merely unusable. */
  ofProvider: boolean;
  /** True when the provider asks to be left alone for a while. */
  busy: boolean;
  /** How long to wait before a second try; undefined: do not try again. */
  retryAfterMs: number | undefined;
};

const fault = (kind: string, rest: Partial<Failure> = {}): Failure => ({
  kind,
  ofProvider: true,
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

/** What went wrong, from anything that a call to the SDK throws: its own errors, fetch's, JSON's, or ours. */
export function failureOf(error: unknown): Failure {
  if (error instanceof ModelAnswerError) {
    const judged = error.fault === "refusal" || error.fault === "content_filter";
    return fault(error.fault, { ofProvider: !judged });
  }
  // A time-out is a connection error to the SDK, but trying again would only double the wait.
  if (error instanceof OpenAI.APIConnectionTimeoutError) return fault("timeout");
  if (error instanceof OpenAI.APIUserAbortError) return fault("timeout");
  if (error instanceof OpenAI.APIConnectionError) return fault("no_connection", { retryAfterMs: shortlyMs });
  if (error instanceof OpenAI.RateLimitError) {
    const seconds = secondsOf(error.headers);
    return fault("rate_limited", {
      busy: true,
      retryAfterMs: seconds === undefined ? undefined : seconds * 1000,
    });
  }
  if (error instanceof OpenAI.APIError) {
    const status = typeof error.status === "number" ? error.status : 0;
    return fault(`status_${status}`, { retryAfterMs: status >= 500 ? shortlyMs : undefined });
  }
  if (error instanceof AnswerTooLongError) return fault("too_long");
  if (error instanceof DOMException && (error.name === "TimeoutError" || error.name === "AbortError"))
    return fault("timeout");
  // A cut body is a TypeError of fetch, an answer that is no JSON a SyntaxError: the SDK wraps neither.
  if (error instanceof SyntaxError) return fault("not_json");
  return fault("broken_answer");
}
