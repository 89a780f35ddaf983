import type { FastifyReply } from "fastify";
import type { Wait } from "../fake-server.ts";
import type { ApiResponse } from "./api-operation.ts";

/**
 * One request. `run` executes the operation; `store` stores a response under the idempotency key of the request. A
 * handler that returns null has handled the reply itself.
 */
type FaultContext = {
  reply: FastifyReply;
  wait: Wait;
  run: () => ApiResponse;
  store: (response: ApiResponse) => ApiResponse;
};
type FaultHandler = (context: FaultContext) => ApiResponse | null | Promise<ApiResponse | null>;

/** Provider text that no screen may show. */
const providerText = "Provider words: sk_test_secret, undefined is not an object";

const respond =
  (status: number, text: string, headers: Record<string, string> = {}): FaultHandler =>
  () => ({ status, text, headers, isReplayable: false });

const respondError = (status: number, fields: Record<string, string>, headers?: Record<string, string>): FaultHandler =>
  respond(status, JSON.stringify({ error: { message: providerText, ...fields } }), headers);

/** The response to an internal error, which the idempotency key replays. */
const internalError: ApiResponse = {
  status: 500,
  text: JSON.stringify({ error: { message: providerText, type: "api_error" } }),
  headers: { "stripe-should-retry": "false" },
  isReplayable: true,
};

const invalid = { type: "invalid_request_error" };
const html = { "content-type": "text/html" };

function hang({ reply }: FaultContext): null {
  reply.hijack();
  return null;
}

function cut({ reply }: FaultContext): null {
  reply.hijack();
  reply.raw.destroy();
  return null;
}

/** Faults of a request, by name. `after_work` faults occur after the operation was carried out. */
const faultHandlers = {
  status_500: ({ store }) => store(internalError),
  status_500_after_work: ({ run, store }) => {
    run();
    return store(internalError);
  },
  status_503: respondError(503, { type: "api_error" }),
  html_502: respond(502, "<html><body><h1>502 Bad Gateway</h1></body></html>", html),
  rate_limited: respondError(429, { ...invalid, code: "rate_limit" }),
  lock_timeout: respondError(429, { ...invalid, code: "lock_timeout" }, { "stripe-should-retry": "true" }),
  invalid_request: respondError(400, { ...invalid, code: "parameter_unknown", param: "mode" }),
  authentication: respondError(401, invalid),
  conflict: respondError(409, { type: "idempotency_error", code: "idempotency_key_in_use" }),
  idempotency: respondError(400, { type: "idempotency_error" }),
  not_json: respond(200, "<html><body>Welcome</body></html>", html),
  json_null: respond(200, "null"),
  empty_object: respond(200, "{}"),
  half_json: ({ run, store }) => {
    const { text, ...rest } = store(run());
    return { ...rest, text: text.slice(0, text.length / 2) };
  },
  slow: async ({ run, store, wait }) => {
    await wait();
    return store(run());
  },
  hang,
  hang_after_work: (context) => {
    context.store(context.run());
    return hang(context);
  },
  cut,
  cut_after_work: (context) => {
    context.store(context.run());
    return cut(context);
  },
  cut_midway: ({ reply, run, store }) => {
    const { text } = store(run());
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
