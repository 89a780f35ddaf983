import type { AppErrorCode } from "@fetta/domain/errors";
import { common } from "../../i18n/common.messages.ts";

export type ApiIssue = { path: string; message: string };

/** What a failed call says of itself. `message` is a sentence to show. */
export type ApiError = {
  /** The refusal's stable name; screens choose by it, never by the text. */
  code: AppErrorCode | undefined;
  message: string | undefined;
  issues: ApiIssue[];
  isLimitReached: boolean;
  /** ISO instant when the daily limit starts anew. */
  resetsAt: string | undefined;
  isSignedOut: boolean;
  /** True when no answer came at all: no network, or no server. */
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

/** Reads the error of a tRPC call. The body comes from the network, so nothing about its shape is taken for granted. */
export function parseApiError(error: unknown): ApiError {
  const data = isRecord(error) && isRecord(error["data"]) ? error["data"] : undefined;
  const message = error instanceof Error && data !== undefined ? error.message : undefined;
  return {
    code: typeof data?.["refusal"] === "string" ? (data["refusal"] as AppErrorCode) : undefined,
    message,
    issues: parseIssues(data?.["issues"]),
    isLimitReached: data?.["limitReached"] === true,
    resetsAt: typeof data?.["resetsAt"] === "string" ? data["resetsAt"] : undefined,
    isSignedOut: data?.["code"] === "UNAUTHORIZED",
    isUnreachable: data === undefined,
  };
}

/** The sentence that explains a failed read: the server's own, or that it cannot be reached. */
export function describeError(error: unknown): string {
  const { message, isUnreachable } = parseApiError(error);
  return isUnreachable ? common.checkConnection : (message ?? common.unknownError);
}
