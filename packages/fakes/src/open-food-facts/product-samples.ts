import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { tokenizeQuery, normalizeSearchText } from "@fetta/domain/search/search-tokenizer";
import { z } from "zod";

const productSamplesFolder = fileURLToPath(new URL("../../samples/products", import.meta.url));

/** A product of Open Food Facts: the fields that the search needs; all others pass through unchanged. */
const recordedProductSchema = z.looseObject({
  code: z.string(),
  product_name: z.string().optional(),
  brands: z.string().optional(),
  nutriments: z.record(z.string(), z.unknown()).optional(),
});
export type RecordedProduct = z.output<typeof recordedProductSchema>;

/**
 * Loads all recorded products by code; the first one wins when a code occurs twice. Rejects on an invalid recording.
 */
export async function loadRecordedProducts(): Promise<Map<string, RecordedProduct>> {
  const files = (await readdir(productSamplesFolder)).filter((name) => name.endsWith(".jsonl")).toSorted();
  const products = new Map<string, RecordedProduct>();
  for (const file of files) {
    for (const line of (await readFile(join(productSamplesFolder, file), "utf8")).split("\n")) {
      if (line === "") continue;
      const product = recordedProductSchema.parse(JSON.parse(line));
      if (!products.has(product.code)) products.set(product.code, product);
    }
  }
  return products;
}

/** Products in whose name or brand every word of `text` is a prefix of a word, in the order of the recordings. */
export function searchRecordedProducts(products: Iterable<RecordedProduct>, text: string): RecordedProduct[] {
  const queryWords = tokenizeQuery(text);
  if (queryWords.length === 0) return [];
  return [...products].filter(({ product_name: name = "", brands = "" }) => {
    const words = normalizeSearchText(`${name} ${brands}`).split(" ");
    return queryWords.every((word) => words.some((other) => other.startsWith(word)));
  });
}
