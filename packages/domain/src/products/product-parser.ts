import table from "../../data/product-categories.json" with { type: "json" };
import { z } from "zod";
import { parseGtin } from "./gtin.ts";
import { nutrientColumns, parseProductNutrients, type ProductFlag } from "./product-nutrients.ts";
import type { Nutrients } from "../nutrition/nutrient-keys.ts";
import { parseServingSizeGrams, isServingGrams } from "../nutrition/serving.ts";

/** Entities that appear in exported names; numeric ones are decoded by their number. */
const entities: Readonly<Record<string, string>> = table.htmlEntities;

function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi, (whole, decimal, hex, name) => {
    const point = decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number(decimal);
    if (Number.isNaN(point)) return entities[String(name).toLowerCase()] ?? whole;
    return point > 0 && point <= 0x10_ff_ff ? String.fromCodePoint(point) : "";
  });
}

/** The characters of Windows-1252 at 0x80 to 0x9F, in order; a blank where undefined. */
const windows1252 = "€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ";

/** Repairs UTF-8 that was decoded as Windows-1252 ("PurÃ¨"); all other text is unchanged. */
function repairMojibake(text: string): string {
  if (!/[Â-ô][\u0080-\u00BF‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ€]/.test(text)) return text;
  const bytes = Array.from(text, (character) => {
    const index = character === " " ? -1 : windows1252.indexOf(character);
    return index === -1 ? (character.codePointAt(0) ?? 0) : 0x80 + index;
  });
  if (bytes.some((byte) => byte > 0xff)) return text;
  const decoded = new TextDecoder().decode(Uint8Array.from(bytes));
  return decoded.includes("\uFFFD") ? text : decoded;
}

/** Lost letters with a single possible repair; U+FFFD marks their place. */
const lostLetterRepairs: [RegExp, string][] = [
  [/(?<!\p{L})(d|l|un|all|dell|dall|nell|sull|sott|quest)\uFFFD(?=[aeiouh])/giu, "$1'"],
  [/(?<!\p{L})(qualit|variet|specialit|novit|golosit|bont|met|unit|citt|baccal|gi)\uFFFD(?!\p{L})/giu, "$1à"],
  [/(?<!\p{L})(pi|rag|tiramis)\uFFFD(?!\p{L})/giu, "$1ù"],
  [/(?<!\p{L})(caff|pur|frapp|carr)\uFFFD(?!\p{L})/giu, "$1è"],
  [/(?<!\p{L})(w)\uFFFD(?=rstel)/giu, "$1ü"],
  [/(?<!\p{L})(n)\uFFFD(?=\s?\d)/giu, "$1°"],
];

/**
 * Repairs a name: HTML entities decoded (twice-encoded ones too), garbled or lost accents restored where only one
 * repair is possible and dropped where not, control and invisible characters removed, blanks single.
 */
export function repairText(text: string): string {
  let repaired = text;
  if (repaired.includes("&")) repaired = decodeEntities(decodeEntities(repaired));
  repaired = repairMojibake(repaired);
  if (repaired.includes("\uFFFD")) {
    for (const [lost, found] of lostLetterRepairs) repaired = repaired.replace(lost, found);
    repaired = repaired.replaceAll("\uFFFD", "");
  }
  return repaired
    .replaceAll(/[\p{Cf}\p{Co}\p{Cs}]/gu, "")
    .normalize("NFC")
    .replaceAll(/[\s\p{Cc}]+/gu, " ")
    .trim();
}

/** Returns at most `maxLength` characters, cut between words where there are any; nothing is added. */
export function truncateText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const cut = text.slice(0, maxLength + 1);
  const end = cut.lastIndexOf(" ");
  return (end > maxLength / 2 ? cut.slice(0, end) : cut.slice(0, maxLength)).replace(/[\uD800-\uDBFF]$/, "").trimEnd();
}

/** Italian words for the most frequent categories of Italian products in Open Food Facts; the last match counts. */
const categoryLabels: Readonly<Record<string, string>> = table.labels;

/**
 * Returns the Italian category of a product from its category tags, which are sorted from general to specific; null
 * where no tag has a word.
 */
function categorizeProduct(tags: readonly string[]): string | null {
  const tag = tags.findLast((candidate) => Object.hasOwn(categoryLabels, candidate.trim()));
  return tag === undefined ? null : (categoryLabels[tag.trim()] ?? null);
}

/** Categories whose foods may have no energy. */
const energylessCategories: ReadonlySet<string> = new Set(table.energyless);

/** A product as the mirror stores it; figures are per 100 g, or per 100 ml of a liquid. */
export type ParsedProduct = Nutrients & {
  /** Canonical, see gtin.ts. */
  gtin: string;
  /** That of its category or brand where the source has none. */
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

/** Why a record is rejected: not an object, not food, an invalid code, neither a name nor figures of a brand. */
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
  data_quality_errors_tags: listField,
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

/** Measures and words for "serving", alone or with more words behind them: none of them names a piece. */
const unitlessServing = new RegExp(`^(?:${table.unitlessServings.join("|")})(?![\\p{L}])`, "iu");

function parseProductServing(raw: RawProduct): { servingLabel: string | null; servingGrams: number | null } {
  const none = { servingLabel: null, servingGrams: null };
  const size = cleanText(raw.serving_size, 80) ?? "";
  const given = parseCount(raw.serving_quantity?.replace(",", "."));
  const weighed = parseServingSizeGrams(size);
  const [, count, noun = ""] = /^([\d.,/ ]*\d)\s*(\p{L}.*)$/u.exec(size) ?? [];
  // The number of "1 ONZ" is not of grams, though the source repeats it as the quantity of the serving.
  if (weighed === null && count !== undefined && given === parseCount(count.replace(",", "."))) return none;
  const grams = given ?? weighed;
  if (grams === null || !isServingGrams(grams)) return none;
  const servingGrams = Math.round(grams * 1000) / 1000;
  if (unitlessServing.test(noun)) return { servingLabel: null, servingGrams };
  // "1 bar (68 g)" is "1 bar"; "68 g" alone and "1 porzione (68 g)" are not names.
  const [, label] = /^(\d[^()]*?\p{L}[^()]*?)\s*\(\s*[\d.,]+\s*(?:g|ml|cl)\.?\s*\)$/iu.exec(size) ?? [];
  return { servingLabel: label !== undefined && parseServingSizeGrams(label) === null ? label : null, servingGrams };
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
 * names. A product without energy is parsed as well, with `calories` null. One without a name that has brand and energy is
 * named by its category, or else its brand.
 */
export function parseProduct(raw: unknown): { product: ParsedProduct } | { reject: ProductRejection; gtin?: string } {
  const parsed = rawProduct.safeParse(raw);
  if (!parsed.success) return { reject: "not_a_product" };
  const product = parsed.data;
  const code = parseGtin(product.code ?? "");
  if (!("gtin" in code)) return { reject: "bad_code" };
  if (product.product_type && product.product_type !== "food") return { reject: "not_food", ...code };
  const tags = product.categories_tags ?? [];
  const { nutrients, flags } = parseProductNutrients(Object(raw), {
    mayLackEnergy: tags.some((tag) => energylessCategories.has(tag.trim())),
    errorTags: product.data_quality_errors_tags ?? [],
  });
  const brand = pickBrands(product.brands);
  const category = categorizeProduct(tags);
  const name = pickName(product) ?? (brand !== null && nutrients.calories !== null ? (category ?? brand) : null);
  if (name === null) return { reject: "no_name", ...code };
  return {
    product: {
      gtin: code.gtin,
      name,
      brand,
      category,
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
