import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { Deps } from "../deps.ts";
import { readRecipePhoto } from "../features/recipes/service.ts";
import { createContextFactory } from "../trpc/request-context.ts";
import { listStockFoods } from "../features/food/service.ts";
import { listOfflineProducts } from "../features/products/service.ts";
import { findLastImportTime } from "@fetta/db/queries/food/product";
import { productDay } from "@fetta/domain/calendar-day";
import { memoizeAsync } from "../lib/resilience/single-flight.ts";

const photoPath = "/api/recipes/:id/photo";
const parameters = z.object({ id: z.string() });

/** The SHA-256 in the client's If-None-Match; null when there is none, or when it is no ETag of this server. */
function parseEtag(header: string | undefined): string | null {
  return /"([0-9a-f]{64})"/.exec(header ?? "")?.[1] ?? null;
}

/**
 * Serves the photo of a recipe to its owner: no JSON, so no procedure. Browsers cache it for a day per session (Vary:
 * Cookie), and revalidate it after that.
 */
export function serveRecipePhotos(app: FastifyInstance, deps: Deps): void {
  const makeContext = createContextFactory(deps);
  const config = { procedure: "recipes.photo" };
  app.get(photoPath, { exposeHeadRoute: false, config }, async (request, reply) => {
    const currentUser = await makeContext(request, reply).request.requireUser();
    const { id } = parameters.parse(request.params);
    const known = parseEtag(request.headers["if-none-match"]);
    const { jpeg, sha256 } = await readRecipePhoto(deps, currentUser, id, known);
    void reply.header("etag", `"${sha256}"`).header("cache-control", "private, max-age=86400").header("vary", "cookie");
    if (jpeg === null) return reply.code(304).send();
    return reply.type("image/jpeg").send(jpeg);
  });
}

const compress = promisify(gzip);

/** A list of foods as it is sent, plain and gzipped, and the hash of its contents. */
type FoodList = { version: string; text: string; gzipped: Buffer };

async function packFoodList(foods: unknown[][]): Promise<FoodList> {
  const version = createHash("sha256").update(JSON.stringify(foods)).digest("hex").slice(0, 16);
  const text = JSON.stringify({ version, foods });
  return { version, text, gzipped: await compress(text) };
}

/** When the mirror has changed: an import has finished, or a day has passed, in which live lookups add products. */
const readMirrorState = async ({ db, now }: Deps): Promise<string> =>
  `${(await findLastImportTime(db))?.toISOString()} ${productDay(now())}`;

/**
 * Serves the lists of foods for devices that cannot search on the server; a client with the current version gets 304.
 * Each process builds a list once: stock foods change only with a release, products with the mirror.
 */
export function serveFoodLists(app: FastifyInstance, deps: Deps): void {
  const makeContext = createContextFactory(deps);
  const serveList = (url: string, procedure: string, getList: () => Promise<FoodList>): void => {
    app.get(url, { exposeHeadRoute: false, config: { procedure } }, async (request, reply) => {
      const { request: context } = makeContext(request, reply);
      await context.countRequest(procedure);
      await context.requireUser();
      const { version, text, gzipped } = await getList();
      void reply
        .header("etag", `"${version}"`)
        .header("cache-control", "private, no-cache")
        .header("vary", "cookie, accept-encoding")
        .type("application/json");
      if (request.headers["if-none-match"] === `"${version}"`) return reply.code(304).send();
      if (!/\bgzip\b/.test(request.headers["accept-encoding"] ?? "")) return reply.send(text);
      return reply.header("content-encoding", "gzip").send(gzipped);
    });
  };
  const getStockFoods = memoizeAsync(async () => packFoodList(await listStockFoods(deps)));
  serveList("/api/stock-foods/list", "food.stockList", getStockFoods);
  const getProducts = memoizeAsync(
    async () => packFoodList(await listOfflineProducts(deps)),
    () => readMirrorState(deps),
  );
  serveList("/api/products/list", "product.list", getProducts);
}
