import { AppError } from "@fetta/domain/errors";
import type { AppErrorCode } from "@fetta/domain/errors";
import type { Logger } from "pino";
import Stripe from "stripe";

const {
  StripeConnectionError,
  StripeError,
  StripeIdempotencyError,
  StripeInvalidRequestError,
  StripeRateLimitError,
} = Stripe.errors;

/** The whole call, tries and pauses between them included, took longer than anybody waits. */
class DeadlineError extends Error {
  override readonly name = "DeadlineError";
}

/** A word for the log and the figures: what kind of failure it was, never what was sent or answered. */
function classifyStripeError(error: unknown): string {
  if (error instanceof DeadlineError) return "timeout";
  if (error instanceof StripeConnectionError) return "no_connection";
  if (error instanceof StripeIdempotencyError) return "idempotency";
  if (error instanceof StripeRateLimitError) return "rate_limited";
  if (error instanceof StripeError) return `status_${error.statusCode ?? 0}`;
  return "broken_answer";
}

/** Stripe remembers what it answered to a key, its own faults included; what got no answer may be asked again. */
function isIdempotencyKeyUsed(error: unknown): boolean {
  if (error instanceof DeadlineError || error instanceof StripeConnectionError) return false;
  if (error instanceof StripeRateLimitError) return false;
  return !(error instanceof StripeError && error.statusCode === 409);
}

/** What Stripe says of an id that it does not have. */
export function isResourceMissing(error: unknown): boolean {
  return error instanceof StripeInvalidRequestError && error.code === "resource_missing";
}

/** What Stripe says of a payment of which nothing is left to give back. */
export function isAlreadyRefunded(error: unknown): boolean {
  return error instanceof StripeInvalidRequestError && error.code === "charge_already_refunded";
}

/** What Stripe says of a request that it understood and that cannot be done now. */
export function isInvalidRequest(error: unknown): boolean {
  return error instanceof StripeInvalidRequestError;
}

async function withDeadline<T>(work: Promise<T>, maxMs: number): Promise<T> {
  const deadline = Promise.withResolvers<never>();
  const timer = setTimeout(() => deadline.reject(new DeadlineError("too late")), maxMs);
  try {
    return await Promise.race([work, deadline.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** Asks Stripe: `what` is a word for the log, `code` the refusal that any failure becomes. */
export type StripeCall = <T>(operation: string, code: AppErrorCode, work: () => Promise<T>) => Promise<T>;

/** Every call ends within `longestMs`, however its tries go; one that fails leaves a line in the log. */
export function createStripeCall({
  log,
  maxMs,
}: {
  log: Pick<Logger, "warn"> | undefined;
  maxMs: number;
}): StripeCall {
  return async (operation, code, work) => {
    const startedAt = performance.now();
    try {
      return await withDeadline(work(), maxMs);
    } catch (error) {
      const kind = classifyStripeError(error);
      const isKnownError = error instanceof StripeError || error instanceof DeadlineError;
      // Stripe's own errors hold its words and our key; of any other, the place that it comes from is all there is to go by.
      const logFields = isKnownError
        ? { requestId: error instanceof StripeError ? error.requestId : undefined }
        : { err: error };
      const ms = Math.round(performance.now() - startedAt);
      log?.warn({ what: operation, kind, ms, ...logFields }, "payment provider failed");
      throw new AppError(code, { kind, keySpent: isIdempotencyKeyUsed(error) });
    }
  };
}
