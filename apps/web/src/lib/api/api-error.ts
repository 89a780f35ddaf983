import type { AppErrorCode } from "@fetta/domain/errors";
import { common } from "../../i18n/common.messages.ts";

export type Issue = { path: string; message: string };

/** What a failed call says of itself. `message` is a sentence to show. */
export type Refusal = {
  /** The refusal's stable name; screens choose by it, never by the text. */
  code: AppErrorCode | undefined;
  message: string | undefined;
  issues: Issue[];
  limitReached: boolean;
  /** ISO instant when the daily limit starts anew. */
  resetsAt: string | undefined;
  signedOut: boolean;
  /** True when no answer came at all: no network, or no server. */
  unreachable: boolean;
};

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function readIssues(value: unknown): Issue[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((issue: unknown) =>
    isRecord(issue) && typeof issue["path"] === "string" && typeof issue["message"] === "string"
      ? [{ path: issue["path"], message: issue["message"] }]
      : [],
  );
}

/** Reads the error of a tRPC call. The body comes from the network, so nothing about its shape is taken for granted. */
export function refusalOf(error: unknown): Refusal {
  const data = isRecord(error) && isRecord(error["data"]) ? error["data"] : undefined;
  const message = error instanceof Error && data !== undefined ? error.message : undefined;
  return {
    code: typeof data?.["refusal"] === "string" ? (data["refusal"] as AppErrorCode) : undefined,
    message,
    issues: readIssues(data?.["issues"]),
    limitReached: data?.["limitReached"] === true,
    resetsAt: typeof data?.["resetsAt"] === "string" ? data["resetsAt"] : undefined,
    signedOut: data?.["code"] === "UNAUTHORIZED",
    unreachable: data === undefined,
  };
}

/** The sentence that explains a failed read: the server's own, or that it cannot be reached. */
export function causeOf(error: unknown): string {
  const { message, unreachable } = refusalOf(error);
  return unreachable ? common.checkConnection : (message ?? common.unknownError);
}
