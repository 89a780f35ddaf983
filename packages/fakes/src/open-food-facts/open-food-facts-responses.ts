import type { RecordedProduct } from "./product-samples.ts";

export type Fields = readonly string[] | undefined;
type Json = Record<string, unknown>;

function only(product: Json, fields: Fields): Json {
  if (fields === undefined) return product;
  return Object.fromEntries(Object.entries(product).filter(([name]) => fields.includes(name)));
}

const said = (id: string, name: string) => ({ id, lc_name: name, name });

/** What version 3.4 answers to a code that it knows, with 200. */
export function productFound(code: string, product: Json, fields: Fields): Json {
  return {
    code,
    errors: [],
    product: only(product, fields),
    result: said("product_found", "Product found"),
    status: "success",
    warnings: [],
  };
}

/** What version 3.4 answers to a code that it does not know, with 404. */
export function productNotFound(code: string): Json {
  return {
    code,
    errors: [
      {
        field: { id: "code", value: code },
        impact: said("failure", "Failure"),
        message: said("product_not_found", ""),
      },
    ],
    result: said("product_not_found", "Product not found"),
    status: "failure",
    warnings: [],
  };
}

const searchableNutriments =
  /^(energy-kcal|energy-kj|fat|saturated-fat|carbohydrates|sugars|proteins|fiber|salt|sodium|alcohol)_100g$/;

/** A product as the search index has it: brands as a list, few nutriments, no serving. */
export function hitOf(product: Json): Json {
  const { serving_size: _size, serving_quantity: _quantity, brands, nutriments, ...rest } = product;
  const given = typeof nutriments === "object" && nutriments !== null ? Object.entries(nutriments) : [];
  return {
    ...rest,
    ...(typeof brands === "string" ? { brands: brands.split(",").map((brand) => brand.trim()) } : {}),
    nutriments: Object.fromEntries(given.filter(([name]) => searchableNutriments.test(name))),
  };
}

/** What search-a-licious answers. */
export function hits(found: readonly Json[], pageSize: number, fields: Fields): Json {
  return {
    hits: found.slice(0, pageSize).map((product) => only(product, fields)),
    aggregations: {},
    facets: {},
    charts: {},
    page: 1,
    page_size: pageSize,
    page_count: Math.ceil(found.length / pageSize),
    debug: null,
    took: 7,
    timed_out: false,
    count: found.length,
    is_count_exact: true,
    warnings: null,
  };
}

const unitOf = (nutrient: string): string =>
  nutrient === "energy-kcal" ? "kcal" : nutrient.startsWith("energy") ? "kJ" : "g";

/** The product as from schema 1003 on: no flat nutriments, one aggregated set instead. */
export function inSchema1003(product: RecordedProduct): Json {
  const nutrients = Object.entries(product.nutriments ?? {}).flatMap(([name, value]) => {
    const [, nutrient] = /^(.+)_100g$/.exec(name) ?? [];
    if (nutrient === undefined) return [];
    const unit = unitOf(nutrient);
    return [[nutrient, { source: "packaging", source_index: 0, source_per: "100g", unit, value }] as const];
  });
  return {
    ...product,
    schema_version: 1003,
    nutriments: {},
    nutrition: {
      aggregated_set: { nutrients: Object.fromEntries(nutrients), per: "100g", preparation: "as_sold" },
    },
  };
}

/** The product with every number as text, as older answers have them. */
export function withTextFigures(product: RecordedProduct): Json {
  const asText = (value: unknown): unknown => (typeof value === "number" ? String(value) : value);
  const texts = (object: Json): Json =>
    Object.fromEntries(Object.entries(object).map(([name, value]) => [name, asText(value)]));
  return { ...texts(product), nutriments: texts(product.nutriments ?? {}) };
}

/** What is there of a product that somebody opened and never filled in. */
export function emptyShell({ code }: RecordedProduct): Json {
  return { code, lang: "it", categories_tags: [], nutriscore_grade: "unknown" };
}
