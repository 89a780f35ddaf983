import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { searchWords, searchText } from "@fetta/domain/search/search-tokenizer";
import { z } from "zod";

const folder = fileURLToPath(new URL("../../samples/products", import.meta.url));

/** A product as Open Food Facts has it, with the few fields that finding it takes; the rest goes through as it is. */
const recorded = z.looseObject({
  code: z.string(),
  product_name: z.string().optional(),
  brands: z.string().optional(),
  nutriments: z.record(z.string(), z.unknown()).optional(),
});
export type RecordedProduct = z.output<typeof recorded>;

/** Every recorded product, by its code; where two have the same code, the first. */
export async function loadProducts(): Promise<Map<string, RecordedProduct>> {
  const files = (await readdir(folder)).filter((name) => name.endsWith(".jsonl")).toSorted();
  const products = new Map<string, RecordedProduct>();
  for (const file of files) {
    for (const line of (await readFile(join(folder, file), "utf8")).split("\n")) {
      if (line === "") continue;
      const product = recorded.parse(JSON.parse(line));
      if (!products.has(product.code)) products.set(product.code, product);
    }
  }
  return products;
}

/** The products in whose name or brand every word of `text` begins a word, in the order of the recordings. */
export function matchProducts(products: Iterable<RecordedProduct>, text: string): RecordedProduct[] {
  const asked = searchWords(text);
  if (asked.length === 0) return [];
  return [...products].filter(({ product_name: name = "", brands = "" }) => {
    const words = searchText(`${name} ${brands}`).split(" ");
    return asked.every((word) => words.some((other) => other.startsWith(word)));
  });
}
