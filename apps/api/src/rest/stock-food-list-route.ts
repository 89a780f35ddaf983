import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { AppError } from "@fetta/domain/errors";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../deps.ts";
import { listStockFoods } from "../features/food/stock-food-list.ts";
import { memoizeAsync } from "../lib/memoize-async.ts";
import { createContextFactory } from "../trpc/context.ts";
import { sendError } from "./plugin.ts";

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
  app.get("/api/stock-foods/list", { exposeHeadRoute: false }, async (request, reply) => {
    try {
      const { request: context } = makeContext(request, reply);
      await context.countRequest("food.stockList");
      if (!(await context.currentUser())) throw new AppError("not_signed_in");
      const { version, text, gzipped } = await getList();
      void reply
        .header("etag", `"${version}"`)
        .header("cache-control", "private, no-cache")
        .header("vary", "cookie, accept-encoding")
        .type("application/json");
      if (request.headers["if-none-match"] === `"${version}"`) return await reply.code(304).send();
      if (!/\bgzip\b/.test(request.headers["accept-encoding"] ?? "")) return await reply.send(text);
      return await reply.header("content-encoding", "gzip").send(gzipped);
    } catch (error) {
      return sendError(deps, error, reply, "food.stockList");
    }
  });
}
