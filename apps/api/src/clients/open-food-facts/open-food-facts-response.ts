import { readProduct } from "@fetta/domain/products/product-parser";
import type { ProductReading } from "@fetta/domain/products/product-parser";
import { z } from "zod";

/** The fields that readProduct reads, as the product API names them. */
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

const productAnswer = z.object({
  code: z.union([z.string(), z.number()]).optional(),
  /** 0 or 1 in the first versions, words in the third. */
  status: z.union([z.string(), z.number()]).optional(),
  result: z.object({ id: z.string() }).optional().catch(undefined),
  product: z.record(z.string(), z.unknown()).optional().catch(undefined),
});

const searchAnswer = z.object({
  hits: z.array(z.unknown()),
  /** Then the hits are only some of them, and not to be kept. */
  timed_out: z.literal(false).nullish(),
});

/** The product of an answer, null where the service says or shows that it has none; undefined for no answer at all. */
export function productIn(body: unknown, found: boolean, gtin: string): ProductReading | null | undefined {
  const answer = productAnswer.safeParse(body);
  if (!answer.success) return undefined;
  const { code, status, result, product } = answer.data;
  if (status === 0 || status === "failure" || result?.id === "product_not_found") return null;
  if (!found || !product) return undefined;
  const reading = readProduct({ code, ...product });
  // Another product than the one asked for must never be shown in its place.
  return "product" in reading && reading.product.gtin === gtin ? reading.product : null;
}

/** The products of a search's answer, each once, best first; undefined for no answer at all. */
export function productsIn(body: unknown): ProductReading[] | undefined {
  const answer = searchAnswer.safeParse(body);
  if (!answer.success) return undefined;
  const products = new Map<string, ProductReading>();
  for (const hit of answer.data.hits) {
    const reading = readProduct(hit);
    if ("product" in reading && !products.has(reading.product.gtin))
      products.set(reading.product.gtin, reading.product);
  }
  return [...products.values()];
}
