import type { AppErrorCode } from "@fetta/domain/errors";
import { common } from "../../i18n/common.messages.ts";

export type ApiIssue = { path: string; message: string };

/** A parsed API error. `message` is a sentence to show. */
export type ApiError = {
  /** Stable error code of the server; screens branch on it, never on the text. */
  code: AppErrorCode | undefined;
  message: string | undefined;
  issues: ApiIssue[];
  isLimitReached: boolean;
  /** ISO instant when the daily limit resets. */
  resetsAt: string | undefined;
  isSignedOut: boolean;
  /** True when no response arrived: no network, or no server. */
  isUnreachable: boolean;
};

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function parseIssues(value: unknown): ApiIssue[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((issue: unknown) =>
    isRecord(issue) && typeof issue["path"] === "string" && typeof issue["message"] === "string"
      ? [{ path: issue["path"], message: issue["message"] }]
      : [],
  );
}

/** Parses the error of a tRPC call. Its body comes from the network and is not trusted to have any shape. */
export function parseApiError(error: unknown): ApiError {
  const data = isRecord(error) && isRecord(error["data"]) ? error["data"] : undefined;
  const message = error instanceof Error && data !== undefined ? error.message : undefined;
  return {
    code: typeof data?.["errorCode"] === "string" ? (data["errorCode"] as AppErrorCode) : undefined,
    message,
    issues: parseIssues(data?.["issues"]),
    isLimitReached: data?.["limitReached"] === true,
    resetsAt: typeof data?.["resetsAt"] === "string" ? data["resetsAt"] : undefined,
    isSignedOut: data?.["code"] === "UNAUTHORIZED",
    isUnreachable: data === undefined,
  };
}

/** The sentence for a failed read: the server's own message, or that the server cannot be reached. */
export function describeError(error: unknown): string {
  const { message, isUnreachable } = parseApiError(error);
  return isUnreachable ? common.checkConnection : (message ?? common.unknownError);
}
