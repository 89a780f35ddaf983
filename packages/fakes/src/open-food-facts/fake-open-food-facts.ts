import { nutrientDefinitions } from "@fetta/domain/nutrition/nutrient-keys";
import { createHash } from "node:crypto";
import Fastify, { type FastifyReply, type FastifyRequest } from "fastify";
import sharp from "sharp";
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
  kind: "product" | "search" | "picture";
  /** The barcode, the search text, or the path of the picture. */
  query: string;
  userAgent: string | undefined;
  aborted: boolean;
};

export type FakeOpenFoodFacts = {
  /** Base URL of the product API, the search and the pictures: OFF_API_URL, OFF_SEARCH_URL and OFF_IMAGES_URL. */
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

/** A JPEG of a package whose colour follows from the path, with the orientation and camera of a phone as metadata. */
function drawPackage(path: string): Promise<Buffer> {
  const hue = createHash("sha256").update(path).digest().readUInt16BE(0) % 360;
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"><rect width="400" height="300" fill="#fff"/>
    <rect x="110" y="20" width="180" height="260" rx="14" fill="hsl(${hue} 55% 48%)"/>
    <rect x="134" y="70" width="132" height="70" rx="8" fill="#fff"/></svg>`;
  return sharp(Buffer.from(drawing))
    .withExif({ IFD0: { Model: "Fake phone" } })
    .jpeg({ quality: 80 })
    .toBuffer();
}

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

  server.get("/images/products/*", async (request, reply) => {
    const path = new URL(request.url, "http://localhost").pathname;
    const isMissing = path.includes("missing");
    const picture = await drawPackage(path);
    void reply.status(isMissing ? 404 : 200).type(isMissing ? "text/html" : "image/jpeg");
    record({ kind: "picture", query: path, userAgent: request.headers["user-agent"], aborted: false }, reply);
    const { fault, wait = noWait } = faultModes.takeMode() ?? {};
    return applyOpenFoodFactsFault(fault, { reply, normalResponse: isMissing ? Buffer.from("none") : picture, wait });
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
