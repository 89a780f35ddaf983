import type { PendingChange } from "../lib/api/queued-change.ts";
import { queuedProcedures } from "../lib/api/queued-procedures.ts";
import { AppliedBefore } from "./queued-changes.ts";
import { assertJsonResponse } from "../lib/api/transient-error.ts";

/** Timeout of a call, ms; a change without a response by then is sent again later. */
const timeoutMs = 12_000;

type Answer = {
  result?: { data: { json?: unknown } };
  error?: { json: { message: string; data: { errorCode?: string; version?: string } } };
};

/**
 * Runs `run` with a signal that aborts after the timeout, or as soon as `ended` does. By one controller and a timer:
 * Safari before 17.4, Chrome before 116 and Firefox before 124 have no `AbortSignal.any`.
 */
async function withTimeout<Result>(
  run: (signal: AbortSignal) => Promise<Result>,
  ended: AbortSignal | undefined,
): Promise<Result> {
  const controller = new AbortController();
  const end = (): void => controller.abort(ended?.reason);
  const timer = setTimeout(() => controller.abort(new DOMException("no answer in time", "TimeoutError")), timeoutMs);
  if (ended?.aborted) end();
  ended?.addEventListener("abort", end);
  try {
    return await run(controller.signal);
  } finally {
    clearTimeout(timer);
    ended?.removeEventListener("abort", end);
  }
}

async function fetchAnswer({ id, userId, call }: PendingChange, signal: AbortSignal): Promise<Answer | undefined> {
  const response = await fetch(`/api/trpc/${queuedProcedures[call.type]}?batch=1`, {
    method: "POST",
    credentials: "include",
    headers: {
      "content-type": "application/json",
      "x-time-zone": Intl.DateTimeFormat().resolvedOptions().timeZone,
      "x-account": userId,
      "x-change": id,
    },
    body: JSON.stringify({ 0: { json: call.input } }),
    signal,
  });
  const [answer] = (await assertJsonResponse(response).json()) as [Answer | undefined];
  return answer;
}

/**
 * Sends a change on behalf of its user, from a page or the service worker; the server rejects it in the session of
 * another user. Resolves to the answer; to `AppliedBefore` where the server had applied the change before. Never in one
 * request with other calls: the headers are of this change alone.
 */
export async function sendChange(change: PendingChange, ended?: AbortSignal): Promise<unknown> {
  const answer = await withTimeout((signal) => fetchAnswer(change, signal), ended);
  const error = answer?.error?.json;
  if (error?.data.errorCode === "change_applied") return new AppliedBefore(error.data.version);
  if (error) throw Object.assign(new Error(error.message), { data: error.data });
  if (!answer?.result) throw new Error("an answer without a result");
  return answer.result.data.json;
}
