import type { FastifyReply } from "fastify";
import type { Wait } from "../fault-modes.ts";
import { emptyShell, inSchema1003, withTextFigures } from "./open-food-facts-responses.ts";
import type { RecordedProduct } from "./product-samples.ts";

/** `proper` is what would have been answered; an act that returns nothing has dealt with the reply itself. */
type Exchange = { reply: FastifyReply; proper: object; wait: Wait };
type Act = (exchange: Exchange) => unknown;

const page = (title: string): string =>
  `<!DOCTYPE html><html><head><title>${title} - Open Food Facts</title></head><body><h1>${title}</h1></body></html>`;

const html =
  (status: number, title: string, headers: Record<string, string> = {}): Act =>
  ({ reply }) =>
    reply.status(status).headers(headers).type("text/html").send(page(title));

const json =
  (write: (proper: object) => string): Act =>
  ({ reply, proper }) =>
    reply.type("application/json").send(write(proper));

/** Headers and half of the answer, then what `after` does to the connection. */
const beginsThen =
  (after: (reply: FastifyReply, rest: string) => void): Act =>
  ({ reply, proper }) => {
    const body = JSON.stringify(proper);
    const half = Math.floor(body.length / 2);
    reply.hijack();
    reply.raw.writeHead(200, { "content-type": "application/json" });
    reply.raw.write(body.slice(0, half));
    after(reply, body.slice(half));
  };

function dripOn(reply: FastifyReply, rest: string): void {
  let at = 0;
  const timer = setInterval(() => {
    // Blanks after the last letter: the answer never ends.
    reply.raw.write(rest[at] ?? " ");
    at += 1;
  }, 100);
  reply.raw.on("close", () => clearInterval(timer));
}

/** Ways in which the whole answer goes wrong, by name. */
const acts = {
  rate_limited: html(429, "Too many requests", { "retry-after": "60" }),
  rate_limited_wordless: html(429, "Too many requests"),
  html_503: html(503, "Page temporarily unavailable"),
  html_200: html(200, "Robot check"),
  html_404: html(404, "Error"),
  html_403: html(403, "Access denied"),
  half_json: json((proper) => JSON.stringify(proper).slice(0, -30)),
  json_null: json(() => "null"),
  json_list: json(() => "[]"),
  other_json: json(() => '{"detail":"You now need to be authenticated"}'),
  errors_200: json(() => '{"errors":[{"title":"SearchQueryException"}]}'),
  huge: json((proper) => JSON.stringify({ ...proper, filler: "x".repeat(5_000_000) })),
  redirect: ({ reply }) => reply.redirect("http://127.0.0.1:9/elsewhere", 302),
  hang: ({ reply }) => {
    reply.hijack();
  },
  slow: async ({ wait, proper }) => {
    await wait();
    return proper;
  },
  drip: beginsThen(dripOn),
  reset: ({ reply }) => {
    reply.hijack();
    reply.raw.destroy();
  },
  reset_midway: beginsThen((reply) => setTimeout(() => reply.raw.destroy(), 20)),
} satisfies Record<string, Act>;

/** Ways in which the products themselves look otherwise than expected, by name. */
const shapes = {
  text_figures: withTextFigures,
  schema_1003: inSchema1003,
  empty_shell: emptyShell,
} satisfies Record<string, (product: RecordedProduct) => object>;

export type OpenFoodFactsMisbehaviour = keyof typeof acts | keyof typeof shapes;

/** Every way to go wrong, by its name. */
export const openFoodFactsMisbehaviours = [
  ...Object.keys(acts),
  ...Object.keys(shapes),
] as OpenFoodFactsMisbehaviour[];

/** The product in the given shape; as it is for any other misbehaviour. */
export function shaped(
  how: OpenFoodFactsMisbehaviour | undefined,
  product: RecordedProduct,
): Record<string, unknown> {
  return how !== undefined && how in shapes ? shapes[how as keyof typeof shapes](product) : product;
}

/** Goes wrong in the given way; returns the body to send, or undefined where the reply was dealt with. */
export function misbehaveAs(how: OpenFoodFactsMisbehaviour | undefined, exchange: Exchange): unknown {
  return how !== undefined && how in acts ? acts[how as keyof typeof acts](exchange) : exchange.proper;
}
