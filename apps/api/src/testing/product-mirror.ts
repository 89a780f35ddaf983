import { parseProduct } from "@fetta/domain/products/product-parser";
import { saveProducts, type ProductRow } from "@fetta/db/queries/food/product";
import type { Db } from "@fetta/db/schema/schema";

/** Saves products in Open Food Facts format into the mirror, as its import does with those sold in Italy: searchable at once. */
export async function saveMirrorProducts(
  db: Db,
  products: readonly ({ code: string } & Record<string, unknown>)[],
  origin: ProductRow["origin"] = "mirror",
): Promise<void> {
  const readings = products.map((product) => {
    const reading = parseProduct(product);
    if (!("product" in reading)) throw new Error(`${product.code}: ${reading.reject}`);
    return { ...reading.product, ...(origin === "mirror" && { soldInItaly: true }) };
  });
  await db.transaction().execute((tx) => saveProducts(tx, readings, origin));
}

/** A valid EAN-13 for a small number. */
export function makeGtin(index: number): string {
  const digits = `8000000${String(index).padStart(5, "0")}`;
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return digits + String((10 - (sum % 10)) % 10);
}

/** `count` products with a name and energy, distinguished only by a number. */
export function makeProducts(count: number, name: string) {
  return Array.from({ length: count }, (_, index) => ({
    code: makeGtin(index),
    product_name: `${name} ${index}`,
    nutriments: { "energy-kcal_100g": 250 },
  }));
}
