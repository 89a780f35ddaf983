import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { FastifyInstance } from "fastify";
import { findLastImportTime } from "@fetta/db/queries/food/product";
import { productDay } from "@fetta/domain/calendar-day";
import type { Deps } from "../deps.ts";
import { listOfflineProducts } from "../features/products/service.ts";
import { memoizeAsync } from "../lib/resilience/single-flight.ts";
import { createContextFactory } from "../trpc/request-context.ts";

const compress = promisify(gzip);

/** The products as they are sent, plain and gzipped, and the hash of their contents. */
async function packProducts(deps: Deps): Promise<{ version: string; text: string; gzipped: Buffer }> {
  const foods = await listOfflineProducts(deps);
  const version = createHash("sha256").update(JSON.stringify(foods)).digest("hex").slice(0, 16);
  const text = JSON.stringify({ version, foods });
  return { version, text, gzipped: await compress(text) };
}

/** When the mirror has changed: an import has finished, or a day has passed, in which live lookups add products. */
const readMirrorState = async ({ db, now }: Deps): Promise<string> =>
  `${(await findLastImportTime(db))?.toISOString()} ${productDay(now())}`;

/**
 * Serves the list of products for devices that cannot search on the server; a client with the current version gets 304.
 * Each process builds it once for each state of the mirror.
 */
export function serveProductList(app: FastifyInstance, deps: Deps): void {
  const makeContext = createContextFactory(deps);
  const procedure = "product.list";
  const getProducts = memoizeAsync(
    () => packProducts(deps),
    () => readMirrorState(deps),
  );
  app.get("/api/products/list", { exposeHeadRoute: false, config: { procedure } }, async (request, reply) => {
    const { request: context } = makeContext(request, reply);
    await context.countRequest(procedure);
    await context.requireUser();
    const { version, text, gzipped } = await getProducts();
    void reply
      .header("etag", `"${version}"`)
      .header("cache-control", "private, no-cache")
      .header("vary", "cookie, accept-encoding")
      .type("application/json");
    if (request.headers["if-none-match"] === `"${version}"`) return reply.code(304).send();
    if (!/\bgzip\b/.test(request.headers["accept-encoding"] ?? "")) return reply.send(text);
    return reply.header("content-encoding", "gzip").send(gzipped);
  });
}
