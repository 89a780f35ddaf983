import { parseProduct } from "@fetta/domain/products/product-parser";
import type { ParsedProduct } from "@fetta/domain/products/product-parser";
import { z } from "zod";

/** The fields that `parseProduct` reads, as the product API names them. */
export const productFields = [
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
export function parseProductResponse(body: unknown, found: boolean, gtin: string): ParsedProduct | null | undefined {
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
export function parseSearchResponse(body: unknown): ParsedProduct[] | undefined {
  const response = searchResponseSchema.safeParse(body);
  if (!response.success) return undefined;
  const products = new Map<string, ParsedProduct>();
  for (const hit of response.data.hits) {
    const parsed = parseProduct(hit);
    if ("product" in parsed && !products.has(parsed.product.gtin)) products.set(parsed.product.gtin, parsed.product);
  }
  return [...products.values()];
}
