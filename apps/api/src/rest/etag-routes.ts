import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { Deps } from "../deps.ts";
import { readRecipePhoto } from "../features/recipes/service.ts";
import { createContextFactory } from "../trpc/request-context.ts";
import { listStockFoods } from "../features/food/service.ts";
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

/** The list as it is sent, plain and gzipped, and the hash of its contents. */
async function buildStockFoodList(deps: Deps): Promise<{ version: string; text: string; gzipped: Buffer }> {
  const foods = await listStockFoods(deps);
  const version = createHash("sha256").update(JSON.stringify(foods)).digest("hex").slice(0, 16);
  const text = JSON.stringify({ version, foods });
  return { version, text, gzipped: await compress(text) };
}

/**
 * Serves all stock foods, for devices that cannot search on the server. They change only with a release, so each
 * process builds the list once; a client with the current version gets 304.
 */
export function serveStockList(app: FastifyInstance, deps: Deps): void {
  const makeContext = createContextFactory(deps);
  const getList = memoizeAsync(() => buildStockFoodList(deps));
  const procedure = "food.stockList";
  app.get("/api/stock-foods/list", { exposeHeadRoute: false, config: { procedure } }, async (request, reply) => {
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
}
