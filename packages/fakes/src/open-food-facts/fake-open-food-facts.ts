import Fastify from "fastify";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { serveFaultModes } from "../fault-modes.ts";
import type { FaultOptions, Wait } from "../fault-modes.ts";
import { toSearchHit, toSearchResponse, toProductFound, toProductNotFound } from "./open-food-facts-responses.ts";
import { applyOpenFoodFactsFault, openFoodFactsFaults, applyShapeFault } from "./open-food-facts-faults.ts";
import type { OpenFoodFactsFault } from "./open-food-facts-faults.ts";
import { loadRecordedProducts, searchRecordedProducts } from "./product-samples.ts";
import type { RecordedProduct } from "./product-samples.ts";

/** A received request. `gone` becomes true when the client disconnects before the response. */
export type OpenFoodFactsCall = {
  kind: "product" | "search";
  /** The barcode or the search text. */
  asked: string;
  userAgent: string | undefined;
  gone: boolean;
};

export type FakeOpenFoodFacts = {
  /** Base URL of the product API and of the search: OFF_API_URL and OFF_SEARCH_URL. */
  url: string;
  /** Every request so far, in order. */
  calls: OpenFoodFactsCall[];
  setFault: (fault: OpenFoodFactsFault | null, options?: FaultOptions) => void;
  /** Stores a product under its code, or under another one, replacing the product there. */
  put: (product: RecordedProduct, code?: string) => void;
  /** Closes the server at once, including requests that hang. */
  close: () => Promise<void>;
};

const commaSeparatedList = z
  .string()
  .transform((text) => text.split(","))
  .optional();
const productQuery = z.object({ fields: commaSeparatedList });
const searchQuery = z.object({
  q: z.string(),
  langs: commaSeparatedList,
  page_size: z.coerce.number().int().min(1).max(100).default(10),
  fields: commaSeparatedList,
});

const noWait: Wait = () => Promise.resolve();

/** Pads a barcode to the length under which the service stores it: 8 or 13 digits. */
const normalizeCode = (code: string): string => code.padStart(code.length <= 8 ? 8 : 13, "0");

function registerRoutes(
  server: FastifyInstance,
  products: Map<string, RecordedProduct>,
  calls: OpenFoodFactsCall[],
): FakeOpenFoodFacts["setFault"] {
  const faultModes = serveFaultModes(server, openFoodFactsFaults, 1000);
  const recordCall = (kind: OpenFoodFactsCall["kind"], asked: string, request: FastifyRequest, reply: FastifyReply) => {
    const call: OpenFoodFactsCall = {
      kind,
      asked,
      userAgent: request.headers["user-agent"],
      gone: false,
    };
    calls.push(call);
    reply.raw.on("close", () => {
      call.gone = !reply.raw.writableFinished;
    });
  };

  server.get("/__calls", () => ({
    count: calls.length,
    gone: calls.filter((call) => call.gone).length,
    products: calls.filter(({ kind }) => kind === "product").map(({ asked }) => asked),
    searches: calls.filter(({ kind }) => kind === "search").map(({ asked }) => asked),
  }));

  server.get<{ Params: { code: string } }>("/api/v3.4/product/:code", (request, reply) => {
    const { fields } = productQuery.parse(request.query);
    const code = normalizeCode(request.params.code);
    recordCall("product", code, request, reply);
    const { fault, wait = noWait } = faultModes.takeMode() ?? {};
    const product = products.get(code);
    const normalResponse = product
      ? toProductFound(code, applyShapeFault(fault, product), fields)
      : toProductNotFound(code);
    if (!product) void reply.status(404);
    return applyOpenFoodFactsFault(fault, { reply, normalResponse, wait });
  });

  server.get("/search", (request, reply) => {
    const query = searchQuery.safeParse(request.query);
    if (!query.success) return reply.status(400).send({ errors: [{ title: "RequestValidationError" }] });
    const { q, page_size: pageSize, fields } = query.data;
    recordCall("search", q, request, reply);
    const { fault, wait = noWait } = faultModes.takeMode() ?? {};
    const found = searchRecordedProducts(products.values(), q).map((product) =>
      toSearchHit(applyShapeFault(fault, product)),
    );
    return applyOpenFoodFactsFault(fault, {
      reply,
      normalResponse: toSearchResponse(found, pageSize, fields),
      wait,
    });
  });

  return faultModes.setFault;
}

/**
 * Starts a fake of Open Food Facts on 127.0.0.1 over the recorded products: products by code in the shape of version
 * 3.4, and search-a-licious. `POST /__control {mode, delayMs?, times?}` sets its fault from another process, and `GET
 * /__calls` lists the requests. Port 0 or none takes a free one.
 */
export async function startFakeOpenFoodFacts({ port = 0 }: { port?: number } = {}): Promise<FakeOpenFoodFacts> {
  const server = Fastify({ forceCloseConnections: true });
  const products = await loadRecordedProducts();
  const calls: OpenFoodFactsCall[] = [];
  const setFault = registerRoutes(server, products, calls);
  const url = await server.listen({ port, host: "127.0.0.1" });
  return {
    url,
    calls,
    setFault,
    put: (product, code = product.code) => void products.set(code, product),
    close: async () => {
      server.server.closeAllConnections();
      await server.close();
    },
  };
}
