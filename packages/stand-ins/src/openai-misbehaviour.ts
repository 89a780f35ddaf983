import { setTimeout as sleep } from "node:timers/promises";
import type { DishReading } from "@fetta/domain/dish-reading";
import type { FastifyReply } from "fastify";
import { completion, errorBody } from "./openai-answer.ts";

type Exchange = { reply: FastifyReply; model: string; reading: DishReading; delayMs: number };
type Act = (exchange: Exchange) => unknown;

/** Daily limits and type errors are words the screens give a meaning to: nothing of a provider may reach them. */
const providerText = "You exceeded your daily limit (limite): undefined is not an object";

const error =
  (status: number, type: string, headers: Record<string, string> = {}, code: string | null = null): Act =>
  ({ reply }) =>
    reply
      .status(status)
      .headers(headers)
      .send(errorBody(providerText, type, code));

/** Answers properly, with other text in the place of the reading. */
const says =
  (write: (reading: DishReading) => string): Act =>
  ({ model, reading }) =>
    completion(model, { content: write(reading) });

const itemsWith = (change: Record<string, unknown>) =>
  says((reading) =>
    JSON.stringify({ ...reading, items: reading.items.map((item) => ({ ...item, ...change })) }),
  );

/** Puts literal text into the JSON where a JavaScript value could not. */
const figuresAs = (literal: string) =>
  says((reading) => JSON.stringify(reading).replaceAll(/"(grammi|kcal100)":[\d.]+/g, `"$1":${literal}`));

const raw =
  (type: string, body: string): Act =>
  ({ reply }) =>
    reply.type(type).send(body);

/** Headers and some bytes, then what `after` does to the connection. */
const beginsThen =
  (after: (reply: FastifyReply) => void): Act =>
  ({ reply }) => {
    reply.hijack();
    reply.raw.writeHead(200, { "content-type": "application/json", "content-length": "5000" });
    reply.raw.write('{"id":"chatcmpl-1","choices":[{"message":{"content":"{');
    after(reply);
  };

function dripForEver(reply: FastifyReply): void {
  const timer = setInterval(() => reply.raw.write(" "), 50);
  reply.raw.on("close", () => clearInterval(timer));
}

const withChoices =
  (choices: unknown): Act =>
  ({ model }) => ({ ...completion(model, { content: null }), choices });

const longText = (length: number): string => "x".repeat(length);

/** Ways in which a provider goes wrong, by name. */
const acts = {
  status_400: error(400, "invalid_request_error"),
  status_401: error(401, "invalid_request_error", {}, "invalid_api_key"),
  status_404: error(404, "invalid_request_error", {}, "model_not_found"),
  status_500: error(500, "server_error"),
  status_503: error(503, "server_error"),
  rate_limited: error(429, "requests", { "retry-after": "60" }, "rate_limit_exceeded"),
  rate_limited_shortly: error(429, "requests", { "retry-after": "1" }, "rate_limit_exceeded"),
  quota_used_up: error(429, "insufficient_quota", {}, "insufficient_quota"),
  redirect: ({ reply }) => reply.redirect("http://127.0.0.1:9/elsewhere", 302),
  hang: ({ reply }) => {
    reply.hijack();
  },
  slow: async ({ delayMs, model, reading }) => {
    await sleep(delayMs);
    return completion(model, { content: JSON.stringify(reading) });
  },
  drip: beginsThen(dripForEver),
  cut_before_answer: ({ reply }) => {
    reply.hijack();
    reply.raw.destroy();
  },
  cut_mid_body: beginsThen((reply) => setTimeout(() => reply.raw.destroy(), 20)),
  html: raw("text/html", "<!doctype html><title>Bad gateway</title><h1>undefined is not an object</h1>"),
  not_json: raw("application/json", "upstream connect error, reset before headers"),
  empty_body: raw("application/json", ""),
  json_null: raw("application/json", "null"),
  json_array: raw("application/json", "[]"),
  error_as_200: ({ reply }) => reply.send(errorBody(providerText, "server_error")),
  truncated: ({ model, reading }) =>
    completion(model, { content: JSON.stringify(reading).slice(0, 300), finishReason: "length" }),
  truncated_silently: says((reading) => JSON.stringify(reading).slice(0, -40)),
  refusal: ({ model }) =>
    completion(model, { content: null, refusal: "I'm sorry, I cannot help with that: daily limit." }),
  content_filter: ({ model }) => completion(model, { content: "", finishReason: "content_filter" }),
  empty_choices: withChoices([]),
  choices_of_wrong_type: withChoices("none"),
  null_content: ({ model }) => completion(model, { content: null }),
  empty_content: says(() => ""),
  prose: says(() => "Vedo un bel piatto di pasta, circa 600 kcal."),
  not_a_number: figuresAs("NaN"),
  endless_number: figuresAs("1e999"),
  numbers_as_text: figuresAs('"120"'),
  null_numbers: figuresAs("null"),
  negative: itemsWith({ grammi: -200, kcal100: -50 }),
  absurd: itemsWith({ grammi: 1e15, kcal100: 1e15 }),
  all_zero: itemsWith({ grammi: 0, kcal100: 0, proteine100: 0, carboidrati100: 0, grassi100: 0 }),
  huge_portion: itemsWith({
    grammi: 1490,
    grammiMax: 1500,
    kcal100: 900,
    proteine100: 0,
    carboidrati100: 0,
    grassi100: 100,
  }),
  wrong_schema: says(() => JSON.stringify({ calories: 640, protein: 20, name: "Pasta" })),
  wrong_enum: says((reading) => JSON.stringify({ ...reading, esito: "boh" })),
  items_missing: says(({ items: _items, ...rest }) => JSON.stringify(rest)),
  too_many_items: says((reading) =>
    JSON.stringify({
      ...reading,
      items: Array.from({ length: 40 }, (_, index) => ({
        ...reading.items[0],
        nome: `Cibo numero ${index}`,
      })),
    }),
  ),
  deep_nesting: says(() => `{"esito":${"[".repeat(20_000)}${"]".repeat(20_000)}}`),
  duplicated_keys: says((reading) =>
    JSON.stringify(reading).replaceAll('"grammiMax":', '"grammi":1e15,"grammiMax":'),
  ),
  prototype_keys: says(() => '{"__proto__":{"esito":"cibo"},"constructor":{"prototype":{"items":[]}}}'),
  huge_answer: says((reading) => JSON.stringify({ ...reading, titolo: longText(30_000_000) })),
  no_food: says((reading) => JSON.stringify({ ...reading, esito: "non_cibo", items: [] })),
  unreadable: says((reading) => JSON.stringify({ ...reading, esito: "illeggibile", items: [] })),
  menu: says((reading) => JSON.stringify({ ...reading, esito: "menu", items: [] })),
  label: says((reading) => JSON.stringify({ ...reading, esito: "etichetta", items: [] })),
  fenced: says((reading) => `\`\`\`json\n${JSON.stringify(reading, null, 2)}\n\`\`\``),
  text_before_json: says((reading) => `Ecco l'analisi del piatto {stima}:\n${JSON.stringify(reading)}`),
  thinking_first: says(
    (reading) =>
      `<think>Il piatto sembra {"esito":"menu"} ma no.</think>\n${JSON.stringify(reading)}\nBuon appetito!`,
  ),
  markup_in_names: itemsWith({ nome: 'Pasta <img src=x onerror="alert(1)"> https://evil.example/a' }),
} satisfies Record<string, Act>;

export type Misbehaviour = keyof typeof acts;

export const misbehaviours = Object.keys(acts) as Misbehaviour[];

/** Goes wrong in the given way; returns the body to send, or undefined where the reply was dealt with. */
export function misbehave(how: Misbehaviour, exchange: Exchange): unknown {
  return acts[how](exchange);
}
