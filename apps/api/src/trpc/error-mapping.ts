import { AppError, type AppErrorCode } from "@fetta/domain/errors";
import { isRowLimitError } from "@fetta/db/row-limit-error";
import { isDatabaseBusy, isDatabaseDown } from "@fetta/db/connect";
import { getTRPCErrorFromUnknown, TRPCError } from "@trpc/server";
import { getHTTPStatusCodeFromError } from "@trpc/server/http";
import type { Logger } from "pino";
import { z } from "zod";
import { errorMessages, transportMessages, type ErrorMessage } from "../messages/error-messages.ts";

export type Issue = { path: string; message: string };

/** The part of an error that may be sent to the client. */
export type PublicError = {
  errorCode: AppErrorCode | undefined;
  message: string;
  issues: Issue[] | undefined;
  details: Readonly<Record<string, unknown>>;
};

/**
 * Converts any thrown value to a TRPCError with the matching status; the original is its cause. Unexpected errors are
 * logged here in full, because their text is never sent to the client.
 */
export function toTrpcError(thrown: unknown, log: Logger, call: { procedure: string; id: string }): TRPCError {
  const error = withStatus(getTRPCErrorFromUnknown(thrown));
  // An overloaded or full database is logged for the operator, although clients are asked to try again.
  if (error.code === "INTERNAL_SERVER_ERROR" || isDatabaseBusy(error.cause))
    log.error({ err: error.cause ?? error, ...call }, "call failed");
  return error;
}

function databaseErrorCode(cause: unknown): "database_unavailable" | "database_busy" | undefined {
  if (isDatabaseDown(cause)) return "database_unavailable";
  return isDatabaseBusy(cause) ? "database_busy" : undefined;
}

function withStatus(error: TRPCError): TRPCError {
  const { cause } = error;
  if (cause instanceof AppError) {
    const row = errorMessages[cause.code];
    return new TRPCError({ code: row.trpc, message: row.message, cause });
  }
  if (isRowLimitError(cause))
    return withStatus(new TRPCError({ code: error.code, cause: new AppError("account_full") }));
  const missing = databaseErrorCode(cause);
  if (missing === undefined) return error;
  return new TRPCError({ code: "SERVICE_UNAVAILABLE", message: errorMessages[missing].message, cause });
}

/** The HTTP status of an error; tRPC has no code for some, which their row names. */
export function httpStatusOf(error: TRPCError): number {
  const { cause } = error;
  const row: ErrorMessage | undefined = cause instanceof AppError ? errorMessages[cause.code] : undefined;
  return row?.status ?? getHTTPStatusCodeFromError(error);
}

/** Seconds after which a rejected call may be repeated; undefined when waiting does not help. */
export function retryAfterSecondsOf({ code, cause }: TRPCError): number | undefined {
  const told = cause instanceof AppError ? cause.details["retryAfter"] : undefined;
  if (typeof told === "number") return told;
  return code === "SERVICE_UNAVAILABLE" ? 5 : undefined;
}

/** Problems of single fields that only the service could find. */
const issuesSchema = z
  .array(z.object({ path: z.string(), message: z.string() }))
  .optional()
  .catch(undefined);

/** An unknown error is sent without message and stack. */
export function toPublicError(error: TRPCError): PublicError {
  const { cause } = error;
  const none = { errorCode: undefined, issues: undefined, details: {} };
  if (cause instanceof AppError)
    return {
      errorCode: cause.code,
      message: errorMessages[cause.code].message,
      issues: issuesSchema.parse(cause.details["issues"]),
      details: cause.details,
    };
  const missing = databaseErrorCode(cause);
  if (missing !== undefined) return { ...none, errorCode: missing, message: errorMessages[missing].message };
  if (error.code === "BAD_REQUEST" && cause instanceof z.core.$ZodError) {
    const issues = cause.issues.map((issue) => ({ path: issue.path.join("."), message: issue.message }));
    return { ...none, message: transportMessages.invalidInput, issues };
  }
  if (error.code === "NOT_FOUND") return { ...none, message: transportMessages.unknownPath };
  if (error.code === "METHOD_NOT_SUPPORTED") return { ...none, message: transportMessages.wrongMethod };
  if (error.code === "BAD_REQUEST") return { ...none, message: transportMessages.malformedBody };
  if (error.code === "PAYLOAD_TOO_LARGE") return { ...none, message: transportMessages.bodyTooLarge };
  if (error.code === "UNSUPPORTED_MEDIA_TYPE") return { ...none, message: transportMessages.unsupportedType };
  return { ...none, message: transportMessages.internal };
}
