import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { findLastImportTime, listMostScannedProducts } from "@fetta/db/queries/food/product";
import { productDay } from "@fetta/domain/calendar-day";
import type { Deps } from "../deps.ts";
import { productToKnownFood } from "../features/food/known-food.ts";
import { readProductPicture } from "../features/products/service.ts";
import { memoizeAsync } from "../lib/resilience/single-flight.ts";
import { createContextFactory } from "../trpc/request-context.ts";

/** Maximum products that a device keeps for offline use, and maximum bytes of their rows as JSON. */
const maxOfflineProducts = 5000;
const maxOfflineBytes = 1_400_000;

const roundToHundredths = (value: number): number => Math.round(value * 100) / 100;

/**
 * The products sold in Italy that are scanned most, in a compact form for offline use, the most scanned first: code,
 * name, brand, category, then per 100 g or 100 ml kcal, protein, carbohydrates and fat, whether it is a liquid, scans,
 * units with their grams, doubts about the values. Very long names leave fewer rows than the maximum.
 */
async function listOfflineProducts({ runReads }: Pick<Deps, "runReads">): Promise<unknown[][]> {
  const list: unknown[][] = [];
  let bytes = 0;
  for (const product of await runReads((db) => listMostScannedProducts(db, maxOfflineProducts))) {
    const food = productToKnownFood(product);
    if (!food) continue;
    const { name, brand, category, calories, protein, carbs, fat, liquid, units, flags } = food;
    const row = [
      product.gtin,
      name,
      brand,
      category,
      ...[calories, protein, carbs, fat].map(roundToHundredths),
      liquid ? 1 : 0,
      product.popularity,
      units.map(({ label, grams }) => [label, grams]),
      flags,
    ];
    bytes += Buffer.byteLength(JSON.stringify(row));
    if (bytes > maxOfflineBytes) break;
    list.push(row);
  }
  return list;
}

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

const pictureParameters = z.object({ barcode: z.string() });
/** Seconds that browsers keep a thumbnail, and the knowledge that there is none. The page's address names its version. */
const pictureSeconds = 30 * 86_400;
const missingPictureSeconds = 3600;

/** Serves the thumbnail of a product's picture to signed-in people: no JSON, so no procedure. */
export function serveProductPictures(app: FastifyInstance, deps: Deps): void {
  const makeContext = createContextFactory(deps);
  const config = { procedure: "product.picture" };
  app.get("/api/products/:barcode/picture", { exposeHeadRoute: false, config }, async (request, reply) => {
    const currentUser = await makeContext(request, reply).request.requireUser();
    const { barcode } = pictureParameters.parse(request.params);
    const etag = request.headers["if-none-match"];
    const picture = await readProductPicture(deps, currentUser, barcode, etag);
    if (picture === undefined)
      return reply.code(404).header("cache-control", `private, max-age=${missingPictureSeconds}`).send();
    void reply.header("etag", picture.etag).header("cache-control", `private, max-age=${pictureSeconds}, immutable`);
    return picture.webp === undefined ? reply.code(304).send() : reply.type("image/webp").send(picture.webp);
  });
}
