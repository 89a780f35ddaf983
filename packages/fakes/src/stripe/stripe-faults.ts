import type { FastifyReply } from "fastify";
import type { Wait } from "../fault-modes.ts";
import type { ApiResponse } from "./api/idempotency-keys.ts";

/**
 * One request. `run` executes the operation; `store` stores a response under the idempotency key of the request. A
 * handler that returns null has handled the reply itself.
 */
export type FaultContext = {
  reply: FastifyReply;
  wait: Wait;
  run: () => ApiResponse;
  store: (answer: ApiResponse) => ApiResponse;
};
type FaultHandler = (context: FaultContext) => ApiResponse | null | Promise<ApiResponse | null>;

/** Provider text that no screen may show. */
const providerText = "Provider words: sk_test_secret, undefined is not an object";

const buildErrorResponse = (
  status: number,
  fields: Record<string, string>,
  { isReplayable = false, headers = {} }: { isReplayable?: boolean; headers?: Record<string, string> } = {},
): ApiResponse => ({
  status,
  text: JSON.stringify({ error: { message: providerText, ...fields } }, null, 2),
  headers,
  isReplayable,
});

const respondError =
  (...given: Parameters<typeof buildErrorResponse>): FaultHandler =>
  () =>
    buildErrorResponse(...given);

/** The response to an internal error, which the idempotency key replays until it expires. */
const internalError = buildErrorResponse(
  500,
  { type: "api_error" },
  { isReplayable: true, headers: { "stripe-should-retry": "false" } },
);

const respondRaw =
  (status: number, type: string, text: string): FaultHandler =>
  () => ({ status, text, headers: { "content-type": type }, isReplayable: false });

function leaveUnanswered(reply: FastifyReply): null {
  reply.hijack();
  return null;
}

function destroyConnection(reply: FastifyReply): null {
  reply.hijack();
  reply.raw.destroy();
  return null;
}

/** Faults of a request, by name. `after_work` faults occur after the operation was carried out. */
const faultHandlers = {
  status_500: ({ store: keep }) => keep(internalError),
  status_500_after_work: ({ run, store: keep }) => {
    run();
    return keep(internalError);
  },
  status_503: respondError(503, { type: "api_error" }),
  html_502: respondRaw(502, "text/html", "<html><body><h1>502 Bad Gateway</h1></body></html>"),
  rate_limited: respondError(429, { type: "invalid_request_error", code: "rate_limit" }),
  lock_timeout: respondError(
    429,
    { type: "invalid_request_error", code: "lock_timeout" },
    { headers: { "stripe-should-retry": "true" } },
  ),
  card_error: respondError(402, {
    type: "card_error",
    code: "card_declined",
    decline_code: "generic_decline",
  }),
  invalid_request: respondError(400, {
    type: "invalid_request_error",
    code: "parameter_unknown",
    param: "mode",
  }),
  authentication: respondError(401, { type: "invalid_request_error" }),
  permission: respondError(403, { type: "invalid_request_error" }),
  conflict: respondError(409, { type: "idempotency_error", code: "idempotency_key_in_use" }),
  idempotency: respondError(400, { type: "idempotency_error" }),
  not_json: respondRaw(200, "text/html", "<html><body>Welcome</body></html>"),
  json_null: respondRaw(200, "application/json", "null"),
  empty_object: respondRaw(200, "application/json", "{}"),
  half_json: ({ run, store: keep }) => {
    const { text, ...rest } = keep(run());
    return { ...rest, text: text.slice(0, text.length / 2) };
  },
  slow: async ({ run, store: keep, wait }) => {
    await wait();
    return keep(run());
  },
  slow_after_work: async ({ run, store: keep, wait }) => {
    const answer = run();
    await wait();
    return keep(answer);
  },
  hang: ({ reply }) => leaveUnanswered(reply),
  hang_after_work: ({ reply, run, store: keep }) => {
    keep(run());
    return leaveUnanswered(reply);
  },
  cut: ({ reply }) => destroyConnection(reply),
  cut_after_work: ({ reply, run, store: keep }) => {
    keep(run());
    return destroyConnection(reply);
  },
  cut_midway: ({ reply, run, store: keep }) => {
    const { text } = keep(run());
    reply.hijack();
    reply.raw.writeHead(200, { "content-type": "application/json", "content-length": text.length * 2 });
    reply.raw.write(text.slice(0, text.length / 2));
    setTimeout(() => reply.raw.destroy(), 20);
    return null;
  },
} satisfies Record<string, FaultHandler>;

export type StripeFault = keyof typeof faultHandlers;
export const stripeFaults = Object.keys(faultHandlers) as StripeFault[];

/** Responds with a fault, or normally without one. */
export function applyStripeFault(fault: StripeFault | undefined, context: FaultContext): ReturnType<FaultHandler> {
  return fault === undefined ? context.store(context.run()) : faultHandlers[fault](context);
}
