import { z } from "zod";
import { parseGtin } from "./gtin.ts";
import { nutrientColumns, parseProductNutrients, type ProductFlag } from "./product-nutrients.ts";
import type { Nutrients } from "../nutrition/nutrient-keys.ts";
import { repairText, truncateText } from "./text-repair.ts";
import { parseServingSizeGrams, isServingGrams } from "../nutrition/serving.ts";
import table from "../../data/product-categories.json" with { type: "json" };

/** Italian words for the most frequent categories of Italian products in Open Food Facts; the last match counts. */
const categoryLabels: Readonly<Record<string, string>> = table.labels;

/**
 * Returns the Italian category of a product from its category tags, which are sorted from general to specific; null
 * where no tag has a word.
 */
export function categorizeProduct(tags: readonly string[]): string | null {
  const tag = tags.findLast((candidate) => Object.hasOwn(categoryLabels, candidate.trim()));
  return tag === undefined ? null : (categoryLabels[tag.trim()] ?? null);
}

/** A product as the mirror stores it; figures are per 100 g, or per 100 ml of a liquid. */
export type ParsedProduct = Nutrients & {
  /** Canonical, see gtin.ts. */
  gtin: string;
  name: string;
  brand: string | null;
  /** One or two Italian words for the kind of food. */
  category: string | null;
  /** The quantity on the package, as printed. */
  packageSize: string | null;
  /** The name of a serving ("1 barretta"); null where the package only gives its grams. */
  servingLabel: string | null;
  /** Grams of a serving, or millilitres of a liquid's. */
  servingGrams: number | null;
  liquid: boolean;
  imageUrl: string | null;
  flags: ProductFlag[];
  /** Number of scans in a year. */
  popularity: number;
  sourceUpdatedAt: Date | null;
};

/** Why a record is rejected: not an object, not food, an invalid code, no name. */
export type ProductRejection = "not_a_product" | "not_food" | "bad_code" | "no_name";

/** Text, or a number in place of text; anything else is null. */
const textField = z
  .union([z.string(), z.number().transform(String)])
  .nullish()
  .catch(null);

/** A list, or its comma-separated text. */
const listField = z
  .union([
    z.array(z.unknown()).transform((items) => items.filter((item) => typeof item === "string")),
    z.string().transform((joined) => joined.split(",")),
  ])
  .nullish()
  .catch(null);

/** The parsed fields of a response or of a row of a dump; for figures see product-nutrients.ts. */
const rawProduct = z.object({
  code: textField,
  product_type: textField,
  product_name_it: textField,
  product_name: textField,
  generic_name_it: textField,
  generic_name: textField,
  abbreviated_product_name: textField,
  brands: listField,
  quantity: textField,
  product_quantity_unit: textField,
  serving_size: textField,
  serving_quantity: textField,
  serving_quantity_unit: textField,
  nutrition_data_per: textField,
  categories_tags: listField,
  image_front_url: textField,
  image_url: textField,
  unique_scans_n: textField,
  popularity: textField,
  last_modified_t: textField,
});
type RawProduct = z.infer<typeof rawProduct>;

/** The columns of the CSV dump that are parsed, by name. */
export const productColumns: readonly string[] = [...Object.keys(rawProduct.shape), ...nutrientColumns];

/** Returns repaired text no longer than `maxLength`; null where no letter or digit is left. */
function cleanText(raw: string | null | undefined, maxLength: number): string | null {
  if (!raw) return null;
  const mended = repairText(raw);
  return /[\p{L}\p{N}]/u.test(mended) ? truncateText(mended, maxLength) : null;
}

/** Returns the first available name, Italian ones first; a code in place of a name is skipped. */
function pickName(raw: RawProduct): string | null {
  const names = [
    raw.product_name_it,
    raw.product_name,
    raw.generic_name_it,
    raw.generic_name,
    raw.abbreviated_product_name,
  ];
  for (const candidate of names) {
    const name = cleanText(candidate, 120);
    if (name !== null && !/^\d{8,}$/.test(name)) return name;
  }
  return null;
}

/** Up to three brands, each once. */
function pickBrands(brands: RawProduct["brands"]): string | null {
  const distinct = new Map<string, string>();
  for (const brand of brands ?? []) {
    const name = cleanText(brand, 60);
    if (name !== null && !distinct.has(name.toLowerCase())) distinct.set(name.toLowerCase(), name);
  }
  return [...distinct.values()].slice(0, 3).join(", ") || null;
}

/** A number of 0 or more; null for anything else. */
function parseCount(value: string | null | undefined): number | null {
  const number = Number(value?.trim() || Number.NaN);
  return Number.isFinite(number) && number >= 0 ? number : null;
}

function parseProductServing(raw: RawProduct): { servingLabel: string | null; servingGrams: number | null } {
  const size = cleanText(raw.serving_size, 80);
  const grams = parseCount(raw.serving_quantity?.replace(",", ".")) ?? parseServingSizeGrams(size ?? "");
  if (grams === null || !isServingGrams(grams)) return { servingLabel: null, servingGrams: null };
  // "1 bar (68 g)" is "1 bar"; "68 g" alone and "1 porzione (68 g)" are not names.
  const [, label] = /^(\d[^()]*?\p{L}[^()]*?)\s*\(\s*[\d.,]+\s*(?:g|ml|cl)\.?\s*\)$/iu.exec(size ?? "") ?? [];
  const named = label !== undefined && parseServingSizeGrams(label) === null ? label : null;
  return { servingLabel: named, servingGrams: Math.round(grams * 1000) / 1000 };
}

const volume = /(?:^|[\d\s])(?:m|c|d)?l(?:itr[ioe]|iters?)?(?![\p{L}])/iu;
const mass = /(?:^|[\d\s])(?:k|h)?g(?:r|rammi)?(?![\p{L}])/iu;

/**
 * True where the amounts are volumes: those of a serving take precedence over those of the package; ice cream is not
 * a liquid.
 */
function isLiquid(raw: RawProduct): boolean {
  if (raw.categories_tags?.some((tag) => tag.startsWith("en:ice-cream"))) return false;
  if (raw.nutrition_data_per === "100ml") return true;
  const amounts = [raw.serving_quantity_unit, raw.serving_size, raw.product_quantity_unit, raw.quantity];
  for (const amount of amounts) {
    if (amount && mass.test(amount)) return false;
    if (amount && volume.test(amount)) return true;
  }
  return false;
}

/** Returns a picture at the address from which Open Food Facts serves pictures; null for any other host. */
function pickImageUrl(raw: RawProduct): string | null {
  for (const address of [raw.image_front_url, raw.image_url]) {
    const [, path] =
      /^https?:\/\/[a-z.]+\.openfoodfacts\.(?:org|net)(\/images\/products\/[\w/.-]+\.jpg)$/.exec(address ?? "") ?? [];
    if (path !== undefined) return `https://images.openfoodfacts.org${path}`;
  }
  return null;
}

function parseRevisedAt(raw: RawProduct): Date | null {
  const seconds = parseCount(raw.last_modified_t);
  // Open Food Facts began in 2012.
  return seconds !== null && seconds > 1_300_000_000 && seconds < 5_000_000_000 ? new Date(seconds * 1000) : null;
}

/**
 * Parses one Open Food Facts product: the `product` of a response of any API version (the caller adds the response's
 * `code` where the product has none), a search hit, a line of the JSONL dump or a row of the CSV dump by its column
 * names. A product without energy is parsed as well, with `calories` null.
 */
export function parseProduct(raw: unknown): { product: ParsedProduct } | { reject: ProductRejection; gtin?: string } {
  const parsed = rawProduct.safeParse(raw);
  if (!parsed.success) return { reject: "not_a_product" };
  const product = parsed.data;
  const code = parseGtin(product.code ?? "");
  if (!("gtin" in code)) return { reject: "bad_code" };
  if (product.product_type && product.product_type !== "food") return { reject: "not_food", ...code };
  const name = pickName(product);
  if (name === null) return { reject: "no_name", ...code };
  const { nutrients, flags } = parseProductNutrients(Object(raw));
  return {
    product: {
      gtin: code.gtin,
      name,
      brand: pickBrands(product.brands),
      category: categorizeProduct(product.categories_tags ?? []),
      packageSize: cleanText(product.quantity, 60),
      ...parseProductServing(product),
      liquid: isLiquid(product),
      ...nutrients,
      imageUrl: pickImageUrl(product),
      flags,
      popularity: Math.min(
        Math.round(parseCount(product.unique_scans_n) ?? parseCount(product.popularity) ?? 0),
        2 ** 31 - 1,
      ),
      sourceUpdatedAt: parseRevisedAt(product),
    },
  };
}
