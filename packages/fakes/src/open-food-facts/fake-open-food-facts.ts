import { nutrientDefinitions } from "@fetta/domain/nutrition/nutrient-keys";
import Fastify, { type FastifyReply, type FastifyRequest } from "fastify";
import { z } from "zod";
import { openOnFreePort, serveCalls, serveFaultModes, type FaultOptions, type Wait } from "../fake-server.ts";
import {
  applyOpenFoodFactsFault,
  applyShapeFault,
  openFoodFactsFaults,
  type OpenFoodFactsFault,
} from "./open-food-facts-faults.ts";
import { loadRecordedProducts, searchRecordedProducts, type RecordedProduct } from "./product-samples.ts";

/** A received request. `aborted` becomes true when the client disconnects before the response. */
export type OpenFoodFactsCall = {
  kind: "product" | "search";
  /** The barcode or the search text. */
  query: string;
  userAgent: string | undefined;
  aborted: boolean;
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

const fieldList = z.string().transform((text) => text.split(","));
const productQuery = z.object({ fields: fieldList });
const searchQuery = productQuery.extend({ q: z.string(), page_size: z.coerce.number().int().min(1).max(100) });

type Json = Record<string, unknown>;
const pickFields = (product: Json, fields: readonly string[]): Json =>
  Object.fromEntries(Object.entries(product).filter(([name]) => fields.includes(name)));

const searchableNutriments = new Set(
  [...nutrientDefinitions.map(({ productKey }) => productKey), "energy-kj", "sodium"].map((name) => `${name}_100g`),
);

/** A product in the shape of the search index: brands as a list, few nutriments, no serving. */
function toSearchHit(product: Json): Json {
  const { serving_size: _size, serving_quantity: _quantity, brands, nutriments, ...rest } = product;
  const figures = Object.entries(nutriments ?? {}).filter(([name]) => searchableNutriments.has(name));
  return {
    ...rest,
    ...(typeof brands === "string" ? { brands: brands.split(",").map((brand) => brand.trim()) } : {}),
    nutriments: Object.fromEntries(figures),
  };
}

const noWait: Wait = () => Promise.resolve();

/** Pads a barcode to the length under which the service stores it: 8 or 13 digits. */
const normalizeCode = (code: string): string => code.padStart(code.length <= 8 ? 8 : 13, "0");

/**
 * Starts a fake of Open Food Facts on 127.0.0.1 over the recorded products: products by code in the shape of version
 * 3.4, and search-a-licious. `POST /__control {mode, delayMs?, times?}` sets its fault from another process, and `GET
 * /__calls` counts the requests.
 */
export async function startFakeOpenFoodFacts(): Promise<FakeOpenFoodFacts> {
  const server = Fastify({ forceCloseConnections: true });
  const products = await loadRecordedProducts();
  const { calls, record } = serveCalls<OpenFoodFactsCall>(server);
  const faultModes = serveFaultModes(server, openFoodFactsFaults, 1000);

  /** Records a request and sends what `toBody` makes of the products, under the current fault. */
  const respond = (
    call: Pick<OpenFoodFactsCall, "kind" | "query">,
    { headers }: FastifyRequest,
    reply: FastifyReply,
    toBody: (applyShape: (product: RecordedProduct) => Json) => Json,
  ): unknown => {
    record({ ...call, userAgent: headers["user-agent"], aborted: false }, reply);
    const { fault, wait = noWait } = faultModes.takeMode() ?? {};
    const normalResponse = toBody((product) => applyShapeFault(fault, product));
    return applyOpenFoodFactsFault(fault, { reply, normalResponse, wait });
  };

  server.get<{ Params: { code: string } }>("/api/v3.4/product/:code", (request, reply) => {
    const { fields } = productQuery.parse(request.query);
    const code = normalizeCode(request.params.code);
    const product = products.get(code);
    if (!product) void reply.status(404);
    return respond({ kind: "product", query: code }, request, reply, (applyShape) =>
      product
        ? { code, product: pickFields(applyShape(product), fields), result: { id: "product_found" }, status: "success" }
        : { code, result: { id: "product_not_found" }, status: "failure" },
    );
  });

  server.get("/search", (request, reply) => {
    const { q, page_size: pageSize, fields } = searchQuery.parse(request.query);
    const found = searchRecordedProducts(products.values(), q);
    return respond({ kind: "search", query: q }, request, reply, (applyShape) => ({
      hits: found.slice(0, pageSize).map((product) => pickFields(toSearchHit(applyShape(product)), fields)),
      count: found.length,
      timed_out: false,
    }));
  });

  const { url, close } = await openOnFreePort(server);
  return {
    url,
    calls,
    setFault: faultModes.setFault,
    put: (product, code = product.code) => void products.set(code, product),
    close,
  };
}
