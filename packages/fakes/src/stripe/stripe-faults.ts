import type { FastifyReply } from "fastify";
import type { Wait } from "../fault-modes.ts";
import type { Answer } from "./api/idempotency-keys.ts";

/**
 * One request. `run` does what was asked; `keep` remembers an answer under the idempotency key of the request. An act
 * that returns null has dealt with the reply itself.
 */
export type Exchange = {
  reply: FastifyReply;
  wait: Wait;
  run: () => Answer;
  keep: (answer: Answer) => Answer;
};
type Act = (exchange: Exchange) => Answer | null | Promise<Answer | null>;

/** Words of the provider that no screen may show. */
const providerText = "Provider words: sk_test_secret, undefined is not an object";

const says = (
  status: number,
  fields: Record<string, string>,
  { kept = false, headers = {} }: { kept?: boolean; headers?: Record<string, string> } = {},
): Answer => ({
  status,
  text: JSON.stringify({ error: { message: providerText, ...fields } }, null, 2),
  headers,
  kept,
});

const answers =
  (...given: Parameters<typeof says>): Act =>
  () =>
    says(...given);

/** The answer to what went wrong inside: under its key it is the answer for ever. */
const internal = says(
  500,
  { type: "api_error" },
  { kept: true, headers: { "stripe-should-retry": "false" } },
);

const raw =
  (status: number, type: string, text: string): Act =>
  () => ({ status, text, headers: { "content-type": type }, kept: false });

function silent(reply: FastifyReply): null {
  reply.hijack();
  return null;
}

function cut(reply: FastifyReply): null {
  reply.hijack();
  reply.raw.destroy();
  return null;
}

/** Ways in which a request goes wrong. What has `after_work` in its name was carried out before it went wrong. */
const acts = {
  status_500: ({ keep }) => keep(internal),
  status_500_after_work: ({ run, keep }) => {
    run();
    return keep(internal);
  },
  status_503: answers(503, { type: "api_error" }),
  html_502: raw(502, "text/html", "<html><body><h1>502 Bad Gateway</h1></body></html>"),
  rate_limited: answers(429, { type: "invalid_request_error", code: "rate_limit" }),
  lock_timeout: answers(
    429,
    { type: "invalid_request_error", code: "lock_timeout" },
    { headers: { "stripe-should-retry": "true" } },
  ),
  card_error: answers(402, { type: "card_error", code: "card_declined", decline_code: "generic_decline" }),
  invalid_request: answers(400, { type: "invalid_request_error", code: "parameter_unknown", param: "mode" }),
  authentication: answers(401, { type: "invalid_request_error" }),
  permission: answers(403, { type: "invalid_request_error" }),
  conflict: answers(409, { type: "idempotency_error", code: "idempotency_key_in_use" }),
  idempotency: answers(400, { type: "idempotency_error" }),
  not_json: raw(200, "text/html", "<html><body>Welcome</body></html>"),
  json_null: raw(200, "application/json", "null"),
  empty_object: raw(200, "application/json", "{}"),
  half_json: ({ run, keep }) => {
    const { text, ...rest } = keep(run());
    return { ...rest, text: text.slice(0, text.length / 2) };
  },
  slow: async ({ run, keep, wait }) => {
    await wait();
    return keep(run());
  },
  slow_after_work: async ({ run, keep, wait }) => {
    const answer = run();
    await wait();
    return keep(answer);
  },
  hang: ({ reply }) => silent(reply),
  hang_after_work: ({ reply, run, keep }) => {
    keep(run());
    return silent(reply);
  },
  cut: ({ reply }) => cut(reply),
  cut_after_work: ({ reply, run, keep }) => {
    keep(run());
    return cut(reply);
  },
  cut_midway: ({ reply, run, keep }) => {
    const { text } = keep(run());
    reply.hijack();
    reply.raw.writeHead(200, { "content-type": "application/json", "content-length": text.length * 2 });
    reply.raw.write(text.slice(0, text.length / 2));
    setTimeout(() => reply.raw.destroy(), 20);
    return null;
  },
} satisfies Record<string, Act>;

export type StripeMisbehaviour = keyof typeof acts;
export const stripeMisbehaviours = Object.keys(acts) as StripeMisbehaviour[];

/** Answers in the given way; without one as it should be. */
export function answerAs(how: StripeMisbehaviour | undefined, exchange: Exchange): ReturnType<Act> {
  return how === undefined ? exchange.keep(exchange.run()) : acts[how](exchange);
}
