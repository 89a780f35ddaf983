import { normalizeSearchText } from "@fetta/domain/search/search-tokenizer";
import { findProducts, saveProducts, findCachedLookup, saveCachedLookup } from "@fetta/db/queries/food/product";
import type { Db } from "@fetta/db/schema/schema";
import { createRateLimitedFetch, type RateLimitedFetchOptions, type Unreachable } from "./rate-limited-fetch.ts";
import { createSingleFlight } from "../../lib/resilience/single-flight.ts";
import { parseProduct, type ParsedProduct } from "@fetta/domain/products/product-parser";
import { z } from "zod";

/** The fields that `parseProduct` reads, as the product API names them. */
const productFields = [
  "code",
  "product_type",
  "product_name_it",
  "product_name",
  "generic_name_it",
  "generic_name",
  "brands",
  "quantity",
  "product_quantity_unit",
  "serving_size",
  "serving_quantity",
  "serving_quantity_unit",
  "nutrition_data_per",
  "categories_tags",
  "data_quality_errors_tags",
  "image_front_url",
  "image_url",
  "unique_scans_n",
  "last_modified_t",
  "nutriments",
  "nutrition",
].join(",");

const productResponseSchema = z.object({
  code: z.union([z.string(), z.number()]).optional(),
  /** 0 or 1 in the first API versions, words in the third. */
  status: z.union([z.string(), z.number()]).optional(),
  result: z.object({ id: z.string() }).optional().catch(undefined),
  product: z.record(z.string(), z.unknown()).optional().catch(undefined),
});

const searchResponseSchema = z.object({
  hits: z.array(z.unknown()),
  /** After a time-out the hits are incomplete and are not cached. */
  timed_out: z.literal(false).nullish(),
});

/** The product of a response; null when the service returns no such product; undefined for an invalid response. */
function parseProductResponse(body: unknown, found: boolean, gtin: string): ParsedProduct | null | undefined {
  const response = productResponseSchema.safeParse(body);
  if (!response.success) return undefined;
  const { code, status, result, product } = response.data;
  if (status === 0 || status === "failure" || result?.id === "product_not_found") return null;
  if (!found || !product) return undefined;
  const parsed = parseProduct({ code, ...product });
  // A different product must never be shown in place of the requested one.
  return "product" in parsed && parsed.product.gtin === gtin ? parsed.product : null;
}

/** The products of a search response, each once, best first; undefined for an invalid response. */
function parseSearchResponse(body: unknown): ParsedProduct[] | undefined {
  const response = searchResponseSchema.safeParse(body);
  if (!response.success) return undefined;
  const products = new Map<string, ParsedProduct>();
  for (const hit of response.data.hits) {
    const parsed = parseProduct(hit);
    if ("product" in parsed && !products.has(parsed.product.gtin)) products.set(parsed.product.gtin, parsed.product);
  }
  return [...products.values()];
}

export type OpenFoodFactsOptions = Pick<
  RateLimitedFetchOptions,
  "contact" | "log" | "onAnswer" | "timeoutMs" | "clock"
> & {
  db: Db;
  /** Wall clock, for the age of cached responses. */
  now: () => Date;
  /** Base URLs; undefined means the public service. */
  apiUrl?: string | undefined;
  searchUrl?: string | undefined;
};

/** `found`: the product is in the mirror now, possibly without its energy value. */
export type ProductLookupResult = { status: "found" } | { status: "not_found" } | Unreachable;
/** `found`: the products are in the mirror; best first, each with a name and an energy value. */
export type ProductSearchResult = { status: "found"; gtins: string[] } | Unreachable;

/**
 * Client for Open Food Facts with rate limits per user and one request per question. Rejects only for failures of the
 * app's own database.
 */
export type OpenFoodFacts = {
  findProduct: (gtin: string, userId: string) => Promise<ProductLookupResult>;
  /** At most 15 products. */
  searchProducts: (text: string, userId: string) => Promise<ProductSearchResult>;
  /** Key of the cached result of a search. */
  searchCacheKey: (text: string) => string;
  /** Resolves when no request is running, including requests whose client has disconnected. */
  waitUntilIdle: () => Promise<void>;
};

const dayMs = 86_400_000;
const cacheDays = { found: 30, incomplete: 1, notFound: 1, search: 1 };
const pageSize = 15;

/** The API version is pinned: later versions have the nutrients in other fields. */
function buildProductUrl(base: string, gtin: string): URL {
  const url = new URL(`${base.replace(/\/$/, "")}/api/v3.4/product/${gtin}`);
  url.searchParams.set("fields", productFields);
  return url;
}

function buildSearchUrl(base: string, text: string): URL {
  const url = new URL(`${base.replace(/\/$/, "")}/search`);
  // Only letters, digits and blanks: other characters could be operators of the service's query language.
  const words = text.normalize("NFC").replaceAll(/[^\p{L}\p{N}\p{M}]+/gu, " ");
  url.searchParams.set("q", words.trim().toLowerCase());
  url.searchParams.set("langs", "it");
  url.searchParams.set("page_size", String(pageSize));
  url.searchParams.set("fields", productFields);
  return url;
}

const searchCacheKey = (text: string): string => `search:${normalizeSearchText(text)}`;

export function createOpenFoodFacts(options: OpenFoodFactsOptions): OpenFoodFacts {
  const { db, now, apiUrl = "https://world.openfoodfacts.org" } = options;
  const { searchUrl: searchBase = "https://search.openfoodfacts.org" } = options;
  // Below the service's limits per IP address: 15 and 10 requests a minute.
  const fetchProduct = createRateLimitedFetch({ ...options, service: "product", maxCallsPerMinute: 12 });
  const fetchSearch = createRateLimitedFetch({ ...options, service: "search", maxCallsPerMinute: 8 });
  const productFlights = createSingleFlight<ProductLookupResult>();
  const searchFlights = createSingleFlight<ProductSearchResult>();

  const saveToCache = async (
    cacheKey: string,
    days: number,
    result: { gtins: string[]; save: ParsedProduct[] },
  ): Promise<void> => {
    await db.transaction().execute(async (tx) => {
      if (result.save.length > 0) await saveProducts(tx, result.save, "live");
      const expiresAt = new Date(now().getTime() + days * dayMs);
      await saveCachedLookup(tx, { lookupKey: cacheKey, gtins: result.gtins, expiresAt });
    });
  };

  const findProduct = async (gtin: string, userId: string): Promise<ProductLookupResult> => {
    const cacheKey = `product:${gtin}`;
    const cached = await findCachedLookup(db, cacheKey, now());
    if (cached) return { status: cached.length > 0 ? "found" : "not_found" };
    const response = await fetchProduct(buildProductUrl(apiUrl, gtin), userId, (body, found) =>
      parseProductResponse(body, found, gtin),
    );
    if (response.status === "unreachable") return response;
    const { value } = response;
    if (value === null) {
      await saveToCache(cacheKey, cacheDays.notFound, { gtins: [], save: [] });
      return { status: "not_found" };
    }
    const days = value.calories === null ? cacheDays.incomplete : cacheDays.found;
    await saveToCache(cacheKey, days, { gtins: [gtin], save: [value] });
    return { status: "found" };
  };

  const searchProducts = async (text: string, userId: string): Promise<ProductSearchResult> => {
    const cacheKey = searchCacheKey(text);
    const cached = await findCachedLookup(db, cacheKey, now());
    if (cached) return { status: "found", gtins: cached };
    const response = await fetchSearch(buildSearchUrl(searchBase, text), userId, parseSearchResponse);
    if (response.status === "unreachable") return response;
    const complete = response.value.filter((found) => found.calories !== null);
    const gtins = complete.map((found) => found.gtin);
    // The search index has fewer fields than the product API and the dump, so existing complete rows are not
    // overwritten.
    const rows = await findProducts(db, gtins);
    const presentGtins = new Set(rows.filter((row) => row.calories !== null).map((row) => row.gtin));
    const save = complete.filter((found) => !presentGtins.has(found.gtin));
    await saveToCache(cacheKey, cacheDays.search, { gtins, save });
    return { status: "found", gtins };
  };

  return {
    findProduct: (gtin, userId) => productFlights.run(gtin, () => findProduct(gtin, userId)),
    searchProducts: (text, userId) => searchFlights.run(normalizeSearchText(text), () => searchProducts(text, userId)),
    searchCacheKey,
    waitUntilIdle: async () => {
      await Promise.all([productFlights.waitUntilIdle(), searchFlights.waitUntilIdle()]);
    },
  };
}
