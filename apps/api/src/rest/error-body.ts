import type { TRPC_ERROR_CODE_KEY } from "@trpc/server";
import type { Issue, Refusal } from "../trpc/refusal.ts";

/** The stable English names of the REST contract, by tRPC code. */
const codes: Partial<Record<TRPC_ERROR_CODE_KEY, string>> = {
  BAD_REQUEST: "BAD_REQUEST",
  PARSE_ERROR: "BAD_REQUEST",
  UNAUTHORIZED: "UNAUTHORIZED",
  FORBIDDEN: "FORBIDDEN",
  NOT_FOUND: "NOT_FOUND",
  METHOD_NOT_SUPPORTED: "METHOD_NOT_ALLOWED",
  CONFLICT: "CONFLICT",
  PAYLOAD_TOO_LARGE: "PAYLOAD_TOO_LARGE",
  UNSUPPORTED_MEDIA_TYPE: "UNSUPPORTED_MEDIA_TYPE",
  UNPROCESSABLE_CONTENT: "UNPROCESSABLE",
  TOO_MANY_REQUESTS: "TOO_MANY_REQUESTS",
  PAYMENT_REQUIRED: "PAYMENT_REQUIRED",
  SERVICE_UNAVAILABLE: "UPSTREAM_UNAVAILABLE",
};

export type ErrorBody = {
  error: { code: string; message: string; refusal?: string; issues?: Issue[] };
  message: string;
  limitReached?: true;
  resetsAt?: string;
};

/** The one form of every error under /api. */
export function errorBody(
  code: TRPC_ERROR_CODE_KEY,
  { refusal, message, issues, details }: Refusal,
): ErrorBody {
  const { resetsAt } = details;
  return {
    error: {
      code: codes[code] ?? "INTERNAL",
      message,
      ...(refusal === undefined ? {} : { refusal }),
      ...(issues === undefined ? {} : { issues }),
    },
    message,
    ...(refusal === "daily_limit_reached" ? { limitReached: true as const } : {}),
    ...(typeof resetsAt === "string" ? { resetsAt } : {}),
  };
}
