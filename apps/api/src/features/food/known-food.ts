import { isEnergyOff } from "@fetta/domain/nutrition/energy-check";
import { foodRef } from "@fetta/domain/food-ref";
import type { FoodKind } from "@fetta/domain/food-ref";
import { noNutrition, scaled } from "@fetta/domain/nutrition/nutrition";
import { isVolume } from "@fetta/domain/nutrition/serving";
import type { FoodItemRow } from "@fetta/db/queries/food/food-item";
import type { OwnFoodRow } from "@fetta/db/queries/food/custom-food";
import type { ProductRow } from "@fetta/db/queries/food/product";
import type { StockFoodRow } from "@fetta/db/queries/food/stock-food";
import type { FoodSource } from "@fetta/db/schema/schema";
import { z } from "zod";
import { qualityFlags } from "./food-hit-schema.ts";
import type { FoodDetail } from "./food-hit-schema.ts";

/** A food with exact figures, before anybody's relation to it. */
export type KnownFood = Omit<FoodDetail, "favourite" | "last"> & {
  /** What kind of entry a serving of it makes, what it says under its name, and whether it stays an estimate. */
  entry: { source: FoodSource; description: string | null; estimated?: boolean };
};

const plain = {
  brand: null,
  category: null,
  imageUrl: null,
  barcode: null,
  liquid: false,
  density: null,
  units: [],
  cooking: null,
  estimate: false,
  flags: [],
  fibre: null,
  sugars: null,
  saturated: null,
  salt: null,
  alcohol: null,
  note: null,
  source: null,
  range: null,
  packageSize: null,
} satisfies Partial<KnownFood>;

const storedUnits = z.array(z.object({ label: z.string(), grams: z.number() }));

/** The units of a row: those with both a name and a weight, each name once. */
function unitsOf(...units: { label: string | null; grams: number | null }[]): KnownFood["units"] {
  const named = new Map<string, number>();
  for (const { label, grams } of units)
    if (label !== null && grams !== null && !named.has(label)) named.set(label, grams);
  return [...named].map(([label, grams]) => ({ label, grams }));
}

export function stockAsFood(row: StockFoodRow): KnownFood {
  const { cookingState, cookingYield, cookingSource, caloriesLow, caloriesHigh, products } = row;
  return {
    ...plain,
    ...detailsOf(row),
    ref: foodRef("stock", row.id),
    kind: "stock",
    name: row.name,
    category: row.category,
    per: "100g",
    ...scaled(row, 1),
    liquid: row.liquid,
    density: row.density,
    units: unitsOf(
      { label: row.portionLabel, grams: row.portionGrams },
      { label: row.unitLabel, grams: row.unitGrams },
      ...storedUnits.parse(row.units),
    ),
    cooking:
      cookingState === null || cookingYield === null
        ? null
        : { state: cookingState, factor: cookingYield, source: cookingSource ?? "" },
    estimate: row.estimate,
    note: row.note,
    source: { name: row.source, detail: row.sourceName, licence: row.licence, url: null },
    range:
      caloriesLow === null || caloriesHigh === null || products === null
        ? null
        : { low: caloriesLow, high: caloriesHigh, products },
    entry: { source: "stock", description: row.category },
  };
}

const productLicence = "ODbL 1.0";

const isFlag = (text: string): text is (typeof qualityFlags)[number] =>
  qualityFlags.some((flag) => flag === text);

/** A product, or undefined for one whose energy nobody knows: it cannot be counted. */
export function productAsFood(row: ProductRow): KnownFood | undefined {
  const { calories, protein, carbs, fat } = row;
  if (calories === null) return undefined;
  const missing = protein === null || carbs === null || fat === null;
  return {
    ...plain,
    ...detailsOf(row),
    ref: foodRef("product", row.gtin),
    kind: "product",
    name: row.name,
    brand: row.brand,
    category: row.category,
    per: "100g",
    // A macro that the label does not give counts nothing, and the flag says so wherever the food is shown.
    ...noNutrition,
    calories,
    ...(protein === null ? {} : { protein }),
    ...(carbs === null ? {} : { carbs }),
    ...(fat === null ? {} : { fat }),
    imageUrl: row.imageUrl,
    barcode: row.gtin,
    liquid: row.liquid,
    units: servingUnit(row),
    flags: [...new Set([...row.flags.filter(isFlag), ...(missing ? (["macro_missing"] as const) : [])])],
    source: {
      name: "Open Food Facts",
      detail: row.gtin,
      licence: productLicence,
      url: `https://it.openfoodfacts.org/product/${row.gtin}`,
    },
    packageSize: row.packageSize,
    entry: { source: "product", description: row.brand },
  };
}

export function ownAsFood(row: OwnFoodRow): KnownFood {
  return {
    ...plain,
    ...detailsOf({ ...row, alcohol: null }),
    ref: foodRef("own", row.id),
    kind: "own",
    name: row.name,
    brand: row.brand,
    per: "100g",
    ...scaled(row, 1),
    barcode: row.barcode,
    liquid: row.liquid,
    units: servingUnit(row),
    flags: isEnergyOff(row) ? ["atwater"] : [],
    entry: { source: "custom", description: row.brand },
  };
}

/**
 * What a person logged, as a food: itself, or the last that is known of a food which is gone. Per 100 g where its
 * weight is known.
 */
export function itemAsFood(row: FoodItemRow, ref: string, kind: FoodKind): KnownFood {
  const { servingGrams: grams, unitLabel, unitCount } = row;
  return {
    ...plain,
    ref,
    kind,
    name: row.name,
    per: grams === null ? "serving" : "100g",
    ...scaled(row, grams === null ? 1 : 100 / grams),
    imageUrl: row.imageUrl,
    barcode: row.barcode,
    liquid: isVolume(row.servingSize),
    units:
      grams === null
        ? []
        : unitsOf({ label: unitLabel, grams: unitCount === null ? null : grams / unitCount }),
    estimate: row.source === "photo" || row.estimated,
    entry: { source: row.source, description: row.description, estimated: row.estimated },
  };
}

type Details = Pick<KnownFood, "fibre" | "sugars" | "saturated" | "salt" | "alcohol">;

function detailsOf({ fibre, sugars, saturated, salt, alcohol }: Details): Details {
  return { fibre, sugars, saturated, salt, alcohol };
}

function servingUnit(row: { servingLabel: string | null; servingGrams: number | null }): KnownFood["units"] {
  return unitsOf({ label: row.servingLabel ?? "1 porzione", grams: row.servingGrams });
}
