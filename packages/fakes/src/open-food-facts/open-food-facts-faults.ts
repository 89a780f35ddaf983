import type { FastifyReply } from "fastify";
import type { Wait } from "../fake-server.ts";
import type { RecordedProduct } from "./product-samples.ts";

/** `normalResponse` is the body without a fault; a handler that returns undefined has handled the reply itself. */
type FaultContext = { reply: FastifyReply; normalResponse: object; wait: Wait };
type FaultHandler = (exchange: FaultContext) => unknown;

const errorHtml = (title: string): string =>
  `<!DOCTYPE html><html><head><title>${title} - Open Food Facts</title></head><body><h1>${title}</h1></body></html>`;

const respondHtml =
  (status: number, title: string, headers: Record<string, string> = {}): FaultHandler =>
  ({ reply }) =>
    reply.status(status).headers(headers).type("text/html").send(errorHtml(title));

const respondJson =
  (write: (proper: object) => string): FaultHandler =>
  ({ reply, normalResponse }) =>
    reply.type("application/json").send(write(normalResponse));

/** Sends headers and half of the body, then calls `after`. */
const startResponseThen =
  (after: (reply: FastifyReply, rest: string) => void): FaultHandler =>
  ({ reply, normalResponse }) => {
    const body = JSON.stringify(normalResponse);
    const half = Math.floor(body.length / 2);
    reply.hijack();
    reply.raw.writeHead(200, { "content-type": "application/json" });
    reply.raw.write(body.slice(0, half));
    after(reply, body.slice(half));
  };

function dripSlowly(reply: FastifyReply, rest: string): void {
  let position = 0;
  const timer = setInterval(() => {
    // Pads with blanks after the last character, so that the response never ends.
    reply.raw.write(rest[position] ?? " ");
    position += 1;
  }, 100);
  reply.raw.on("close", () => clearInterval(timer));
}

/** Faults of the whole response, by name. */
const faultHandlers = {
  rate_limited: respondHtml(429, "Too many requests", { "retry-after": "60" }),
  rate_limited_wordless: respondHtml(429, "Too many requests"),
  html_503: respondHtml(503, "Page temporarily unavailable"),
  html_200: respondHtml(200, "Robot check"),
  html_404: respondHtml(404, "Error"),
  html_403: respondHtml(403, "Access denied"),
  half_json: respondJson((proper) => JSON.stringify(proper).slice(0, -30)),
  json_null: respondJson(() => "null"),
  json_list: respondJson(() => "[]"),
  other_json: respondJson(() => '{"detail":"You now need to be authenticated"}'),
  errors_200: respondJson(() => '{"errors":[{"title":"SearchQueryException"}]}'),
  huge: respondJson((proper) => JSON.stringify({ ...proper, filler: "x".repeat(5_000_000) })),
  redirect: ({ reply }) => reply.redirect("http://127.0.0.1:9/elsewhere", 302),
  hang: ({ reply }) => {
    reply.hijack();
  },
  slow: async ({ wait, normalResponse: proper }) => {
    await wait();
    return proper;
  },
  drip: startResponseThen(dripSlowly),
  reset: ({ reply }) => {
    reply.hijack();
    reply.raw.destroy();
  },
  reset_midway: startResponseThen((reply) => setTimeout(() => reply.raw.destroy(), 20)),
} satisfies Record<string, FaultHandler>;

const nutrientUnit = (nutrient: string): string =>
  nutrient === "energy-kcal" ? "kcal" : nutrient.startsWith("energy") ? "kJ" : "g";

type Shape = (product: RecordedProduct) => Record<string, unknown>;

/** The product in the shape of schema 1003 and later: no flat nutriments, one aggregated set instead. */
const toSchema1003: Shape = (product) => {
  const nutrients = Object.entries(product.nutriments ?? {}).flatMap(([name, value]) => {
    const [, nutrient] = /^(.+)_100g$/.exec(name) ?? [];
    return nutrient === undefined ? [] : [[nutrient, { unit: nutrientUnit(nutrient), value }] as const];
  });
  const nutrition = { aggregated_set: { nutrients: Object.fromEntries(nutrients), per: "100g" } };
  return { ...product, schema_version: 1003, nutriments: {}, nutrition };
};

const numbersToText = (values: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === "number" ? String(value) : value]),
  );

/** Faults in the shape of the products, by name. */
const productShapes = {
  /** Every number as a string, as in older responses. */
  text_figures: (product) => ({ ...numbersToText(product), nutriments: numbersToText(product.nutriments ?? {}) }),
  schema_1003: toSchema1003,
  /** A product that was created and never filled in. */
  empty_shell: ({ code }) => ({ code, lang: "it", categories_tags: [], nutriscore_grade: "unknown" }),
} satisfies Record<string, Shape>;

export type OpenFoodFactsFault = keyof typeof faultHandlers | keyof typeof productShapes;

/** The names of all faults. */
export const openFoodFactsFaults = [
  ...Object.keys(faultHandlers),
  ...Object.keys(productShapes),
] as OpenFoodFactsFault[];

/** Returns the product in the shape of the fault, unchanged for any other fault. */
export function applyShapeFault(
  fault: OpenFoodFactsFault | undefined,
  product: RecordedProduct,
): Record<string, unknown> {
  return fault !== undefined && fault in productShapes
    ? productShapes[fault as keyof typeof productShapes](product)
    : product;
}

/** Applies a fault. Returns the body to send, or undefined when the reply was handled. */
export function applyOpenFoodFactsFault(fault: OpenFoodFactsFault | undefined, context: FaultContext): unknown {
  return fault !== undefined && fault in faultHandlers
    ? faultHandlers[fault as keyof typeof faultHandlers](context)
    : context.normalResponse;
}
