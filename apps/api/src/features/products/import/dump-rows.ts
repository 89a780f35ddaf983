import { productColumns } from "@fetta/domain/products/product-parser";

/** Parses a line into a row for readProduct; undefined for a malformed line. */
export type RowReader = (line: string) => Record<string, unknown> | undefined;

/** Columns with the countries where a product is sold. */
export const countryColumns = ["countries_tags", "countries"] as const;

/**
 * Column names of other exports of the same data (the one of Lifyzer: barcode, name, fat, saturated, carbs, ...),
 * mapped to the dump's names. They apply where there is no column `code`. Such files have no energy: their products are
 * stored without.
 */
const columnAliases: Record<string, string> = {
  barcode: "code",
  name: "product_name",
  image: "image_url",
  fat: "fat_100g",
  saturated: "saturated-fat_100g",
  carbs: "carbohydrates_100g",
  sugars: "sugars_100g",
  fiber: "fiber_100g",
  protein: "proteins_100g",
  salt: "salt_100g",
  sodium: "sodium_100g",
  alcohol: "alcohol_100g",
};

/**
 * Value of a field. The dump is written without quoting, so that quotation marks are literal. A field counts as quoted
 * by another program only where it is enclosed in quotation marks and all inner ones are doubled.
 */
function unquoteField(field: string): string {
  if (field.length < 2 || !field.startsWith('"') || !field.endsWith('"')) return field;
  const inner = field.slice(1, -1);
  return inner.replaceAll('""', "").includes('"') ? field : inner.replaceAll('""', '"');
}

function createTsvReader(header: string): { read: RowReader; columns: string[] } {
  const given = header.split("\t").map((name) => unquoteField(name.trim()));
  const columns = given.includes("code") ? given : given.map((name) => columnAliases[name] ?? name);
  if (columns.length < 2 || !columns.includes("code") || !columns.includes("product_name"))
    throw new Error(
      "This is no dump of Open Food Facts: no line of JSON, and no columns code and product_name between tabs.",
    );
  const wanted = new Set<string>([...productColumns, ...countryColumns]);
  const wantedColumns = columns.map((name) => (wanted.has(name) ? name : undefined));
  const read: RowReader = (line) => {
    const row: Record<string, string> = {};
    let column = 0;
    // Most of the 200 columns of a row are unused: they are skipped without slicing.
    for (let start = 0; start <= line.length; column += 1) {
      const tab = line.indexOf("\t", start);
      const end = tab === -1 ? line.length : tab;
      const name = wantedColumns[column];
      if (name !== undefined && end > start) row[name] = unquoteField(line.slice(start, end));
      start = end + 1;
    }
    return column === columns.length ? row : undefined;
  };
  return { read, columns };
}

const readJson: RowReader = (line) => {
  try {
    const row: unknown = JSON.parse(line);
    return typeof row === "object" && row !== null ? (row as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
};

export type Dump = {
  read: RowReader;
  /** Whether the first line is a header. */
  hasHeader: boolean;
  /** Whether rows contain the countries where the product is sold. */
  hasCountries: boolean;
};

/**
 * Format of a dump that starts with this line: JSON with one product per line, or a header of tab-separated columns.
 */
export function detectDump(firstLine: string): Dump {
  const start = firstLine.replace(/^\uFEFF/, "");
  if (start.trimStart().startsWith("{")) return { read: readJson, hasHeader: false, hasCountries: true };
  const { read, columns } = createTsvReader(start);
  return { read, hasHeader: true, hasCountries: countryColumns.some((name) => columns.includes(name)) };
}
