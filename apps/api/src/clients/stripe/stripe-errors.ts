import { AppError, type AppErrorCode } from "@fetta/domain/errors";
import type { Logger } from "pino";
import Stripe from "stripe";
import type { OnProviderAnswer } from "../../lib/provider-log.ts";

const { StripeConnectionError, StripeError, StripeIdempotencyError, StripeInvalidRequestError, StripeRateLimitError } =
  Stripe.errors;

/** The whole call, including retries and the pauses between them, exceeded its time limit. */
class DeadlineError extends Error {
  override readonly name = "DeadlineError";
}

/** Kind of failure for log and metrics; never request or response content. */
function classifyStripeError(error: unknown): string {
  if (error instanceof DeadlineError) return "timeout";
  if (error instanceof StripeConnectionError) return "no_connection";
  if (error instanceof StripeIdempotencyError) return "idempotency";
  if (error instanceof StripeRateLimitError) return "rate_limited";
  if (error instanceof StripeError) return `status_${error.statusCode ?? 0}`;
  return "broken_answer";
}

/**
 * Stripe stores its response per idempotency key, including its own faults; a request without a response may be
 * repeated.
 */
function isIdempotencyKeyUsed(error: unknown): boolean {
  if (error instanceof DeadlineError || error instanceof StripeConnectionError) return false;
  if (error instanceof StripeRateLimitError) return false;
  return !(error instanceof StripeError && error.statusCode === 409);
}

/** Stripe's error for an id that it does not have. */
export function isResourceMissing(error: unknown): boolean {
  return error instanceof StripeInvalidRequestError && error.code === "resource_missing";
}

/** Stripe's error for a payment with nothing left to refund. */
export function isAlreadyRefunded(error: unknown): boolean {
  return error instanceof StripeInvalidRequestError && error.code === "charge_already_refunded";
}

/** Stripe's error for a valid request that cannot be carried out now. */
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

/** Calls Stripe: `operation` names the call in the log, any failure becomes an AppError with `code`. */
export type StripeCall = <T>(operation: string, code: AppErrorCode, work: () => Promise<T>) => Promise<T>;

/** Every call ends within `maxMs`, including retries; a failed call writes a log line. */
export function createStripeCall({
  log,
  maxMs,
  onAnswer,
}: {
  log: Pick<Logger, "warn"> | undefined;
  maxMs: number;
  onAnswer: OnProviderAnswer | undefined;
}): StripeCall {
  return async (operation, code, work) => {
    const startedAt = performance.now();
    try {
      const result = await withDeadline(work(), maxMs);
      onAnswer?.({ failure: null, ms: performance.now() - startedAt });
      return result;
    } catch (error) {
      const kind = classifyStripeError(error);
      const isKnownError = error instanceof StripeError || error instanceof DeadlineError;
      // Stripe's own errors can contain response text and the API key, so only the request id is logged; other errors
      // are logged with their stack.
      const logFields = isKnownError
        ? { requestId: error instanceof StripeError ? error.requestId : undefined }
        : { err: error };
      const ms = Math.round(performance.now() - startedAt);
      onAnswer?.({ failure: kind, ms });
      log?.warn({ what: operation, kind, ms, ...logFields }, "payment provider failed");
      throw new AppError(code, { kind, idempotencyKeyUsed: isIdempotencyKeyUsed(error) });
    }
  };
}
