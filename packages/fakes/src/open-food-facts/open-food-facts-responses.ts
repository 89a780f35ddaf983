import type { RecordedProduct } from "./product-samples.ts";

export type FieldSelection = readonly string[] | undefined;
type Json = Record<string, unknown>;

function pickFields(product: Json, fields: FieldSelection): Json {
  if (fields === undefined) return product;
  return Object.fromEntries(Object.entries(product).filter(([name]) => fields.includes(name)));
}

const toMessage = (id: string, name: string) => ({ id, lc_name: name, name });

/** The 200 response of version 3.4 for a known code. */
export function toProductFound(code: string, product: Json, fields: FieldSelection): Json {
  return {
    code,
    errors: [],
    product: pickFields(product, fields),
    result: toMessage("product_found", "Product found"),
    status: "success",
    warnings: [],
  };
}

/** The 404 response of version 3.4 for an unknown code. */
export function toProductNotFound(code: string): Json {
  return {
    code,
    errors: [
      {
        field: { id: "code", value: code },
        impact: toMessage("failure", "Failure"),
        message: toMessage("product_not_found", ""),
      },
    ],
    result: toMessage("product_not_found", "Product not found"),
    status: "failure",
    warnings: [],
  };
}

const searchableNutriments =
  /^(energy-kcal|energy-kj|fat|saturated-fat|carbohydrates|sugars|proteins|fiber|salt|sodium|alcohol)_100g$/;

/** A product in the shape of the search index: brands as a list, few nutriments, no serving. */
export function toSearchHit(product: Json): Json {
  const { serving_size: _size, serving_quantity: _quantity, brands, nutriments, ...rest } = product;
  const nutrimentEntries = typeof nutriments === "object" && nutriments !== null ? Object.entries(nutriments) : [];
  return {
    ...rest,
    ...(typeof brands === "string" ? { brands: brands.split(",").map((brand) => brand.trim()) } : {}),
    nutriments: Object.fromEntries(nutrimentEntries.filter(([name]) => searchableNutriments.test(name))),
  };
}

/** A response of search-a-licious. */
export function toSearchResponse(found: readonly Json[], pageSize: number, fields: FieldSelection): Json {
  return {
    hits: found.slice(0, pageSize).map((product) => pickFields(product, fields)),
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

const nutrientUnit = (nutrient: string): string =>
  nutrient === "energy-kcal" ? "kcal" : nutrient.startsWith("energy") ? "kJ" : "g";

/** The product in the shape of schema 1003 and later: no flat nutriments, one aggregated set instead. */
export function toSchema1003(product: RecordedProduct): Json {
  const nutrients = Object.entries(product.nutriments ?? {}).flatMap(([name, value]) => {
    const [, nutrient] = /^(.+)_100g$/.exec(name) ?? [];
    if (nutrient === undefined) return [];
    const unit = nutrientUnit(nutrient);
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

/** The product with every number as a string, as in older responses. */
export function withNumbersAsText(product: RecordedProduct): Json {
  const asText = (value: unknown): unknown => (typeof value === "number" ? String(value) : value);
  const texts = (object: Json): Json =>
    Object.fromEntries(Object.entries(object).map(([name, value]) => [name, asText(value)]));
  return { ...texts(product), nutriments: texts(product.nutriments ?? {}) };
}

/** A product that was created and never filled in. */
export function toEmptyProduct({ code }: RecordedProduct): Json {
  return { code, lang: "it", categories_tags: [], nutriscore_grade: "unknown" };
}
