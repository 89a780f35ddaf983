import { AppError } from "@fetta/domain/app-error";
import type { AppErrorCode } from "@fetta/domain/app-error";
import { isDatabaseDown } from "@fetta/db/connect";
import { getTRPCErrorFromUnknown, TRPCError } from "@trpc/server";
import type { Logger } from "pino";
import { z } from "zod";
import { refusals, transport } from "../refusal-messages.ts";

export type Issue = { path: string; message: string };

/** What a person and a program may know of a failed call. */
export type Refusal = {
  refusal: AppErrorCode | undefined;
  message: string;
  issues: Issue[] | undefined;
  details: Readonly<Record<string, unknown>>;
};

/**
 * Whatever was thrown as a tRPC error with the status that belongs to it; the original stays as its cause. What nobody
 * expected is logged here, whole, because its text never leaves.
 */
export function asTrpcError(
  thrown: unknown,
  log: Logger,
  call: { procedure: string; id: string },
): TRPCError {
  const error = withItsStatus(getTRPCErrorFromUnknown(thrown));
  if (error.code === "INTERNAL_SERVER_ERROR")
    log.error({ err: error.cause ?? error, ...call }, "call failed");
  return error;
}

function withItsStatus(error: TRPCError): TRPCError {
  const { cause } = error;
  if (cause instanceof AppError) {
    const row = refusals[cause.code];
    return new TRPCError({ code: row.trpc, message: row.message, cause });
  }
  if (isDatabaseDown(cause)) {
    return new TRPCError({
      code: "SERVICE_UNAVAILABLE",
      message: refusals.database_unavailable.message,
      cause,
    });
  }
  return error;
}

/** Nothing of an unknown error leaves: no message, no stack. */
export function refusalOf(error: TRPCError): Refusal {
  const { cause } = error;
  const none = { refusal: undefined, issues: undefined, details: {} };
  if (cause instanceof AppError)
    return { ...none, refusal: cause.code, message: refusals[cause.code].message, details: cause.details };
  if (isDatabaseDown(cause))
    return { ...none, refusal: "database_unavailable", message: refusals.database_unavailable.message };
  if (error.code === "BAD_REQUEST" && cause instanceof z.core.$ZodError) {
    const issues = cause.issues.map((issue) => ({ path: issue.path.join("."), message: issue.message }));
    return { ...none, message: transport.invalidInput, issues };
  }
  if (error.code === "NOT_FOUND") return { ...none, message: transport.unknownPath };
  if (error.code === "METHOD_NOT_SUPPORTED") return { ...none, message: transport.wrongMethod };
  if (error.code === "BAD_REQUEST") return { ...none, message: transport.malformedBody };
  if (error.code === "PAYLOAD_TOO_LARGE") return { ...none, message: transport.bodyTooLarge };
  if (error.code === "UNSUPPORTED_MEDIA_TYPE") return { ...none, message: transport.unsupportedType };
  return { ...none, message: transport.internal };
}
