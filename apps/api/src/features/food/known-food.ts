import { extraNutrients, mapNutrients, pickNutrients, storedDetails } from "@fetta/domain/nutrition/nutrient-keys";
import { isEnergyInconsistent } from "@fetta/domain/nutrition/energy";
import { zeroNutrition, scaleNutrition } from "@fetta/domain/nutrition/nutrition";
import { toFoodRef, type FoodRefKind } from "@fetta/domain/food-ref";
import { isVolumeText } from "@fetta/domain/nutrition/serving";
import { versionOf } from "@fetta/domain/stored-version";
import type { CustomFoodRow } from "@fetta/db/queries/food/custom-food";
import type { WithoutTimes } from "@fetta/db/queries/food/food-rows";
import type { ProductRow } from "@fetta/db/queries/food/product";
import { collectUnits, listUnits, type StockFoodRow } from "@fetta/db/queries/food/stock-food";
import type { FoodItemRow } from "@fetta/db/queries/food/food-item";
import { qualityFlags, type FoodDetail } from "./food-hit-schema.ts";

/** A food with exact nutrition values, without the user's favourite and last amount. */
export type KnownFood = Omit<FoodDetail, "favourite" | "last"> & {
  /** Source and description of an entry of this food, and whether the entry stays an estimate. */
  entry: { source: FoodItemRow["source"]; description: string | null; isEstimate?: boolean };
};

const defaultFoodFields = {
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
  ...mapNutrients(storedDetails, () => null),
  note: null,
  source: null,
  range: null,
  packageSize: null,
} satisfies Partial<KnownFood>;

export function stockToKnownFood(row: WithoutTimes<StockFoodRow>): KnownFood {
  const { cookingState, cookingYield, cookingSource, caloriesP25, caloriesP75, productCount } = row;
  return {
    ...defaultFoodFields,
    ...pickNutrients(row, storedDetails),
    ref: toFoodRef("stock", row.id),
    kind: "stock",
    name: row.name,
    category: row.category,
    per: "100g",
    ...scaleNutrition(row, 1),
    liquid: row.liquid,
    density: row.density,
    units: listUnits(row),
    cooking:
      cookingState === null || cookingYield === null
        ? null
        : { state: cookingState, factor: cookingYield, source: cookingSource ?? "" },
    estimate: row.isEstimate,
    note: row.note,
    source: { name: row.source, detail: row.sourceName, licence: row.licence, url: null },
    range:
      caloriesP25 === null || caloriesP75 === null || productCount === null
        ? null
        : { low: caloriesP25, high: caloriesP75, products: productCount },
    entry: { source: "stock", description: row.category },
  };
}

const productLicence = "ODbL 1.0";

export const isQualityFlag = (text: string): text is (typeof qualityFlags)[number] =>
  qualityFlags.some((flag) => flag === text);

/** A product as a food; undefined without energy, because its calories cannot be counted. */
export function productToKnownFood(row: WithoutTimes<ProductRow>): KnownFood | undefined {
  const { calories, protein, carbs, fat } = row;
  if (calories === null) return undefined;
  const missing = protein === null || carbs === null || fat === null;
  return {
    ...defaultFoodFields,
    ...pickNutrients(row, storedDetails),
    ref: toFoodRef("product", row.gtin),
    kind: "product",
    name: row.name,
    brand: row.brand,
    category: row.category,
    per: "100g",
    // A macro missing on the label counts as zero, and the flag marks this wherever the food is shown.
    ...zeroNutrition,
    calories,
    ...(protein === null ? {} : { protein }),
    ...(carbs === null ? {} : { carbs }),
    ...(fat === null ? {} : { fat }),
    imageUrl: row.imageUrl,
    barcode: row.gtin,
    liquid: row.liquid,
    units: toServingUnit(row),
    flags: [...new Set([...row.flags.filter(isQualityFlag), ...(missing ? (["macro_missing"] as const) : [])])],
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

export function customToKnownFood(row: WithoutTimes<CustomFoodRow> & Parameters<typeof versionOf>[0]): KnownFood {
  return {
    ...defaultFoodFields,
    ...pickNutrients(row, extraNutrients),
    ref: toFoodRef("custom", row.id),
    kind: "custom",
    name: row.name,
    brand: row.brand,
    per: "100g",
    ...scaleNutrition(row, 1),
    barcode: row.barcode,
    liquid: row.liquid,
    units: toServingUnit(row),
    flags: isEnergyInconsistent(row) ? ["atwater"] : [],
    version: versionOf(row),
    entry: { source: "custom", description: row.brand },
  };
}

/** A logged item as a food: itself, or the last copy of a deleted food. Per 100 g where its weight is known. */
export function itemToKnownFood(row: WithoutTimes<FoodItemRow>, ref: string, kind: FoodRefKind): KnownFood {
  const { servingGrams: grams, unitLabel, unitCount } = row;
  return {
    ...defaultFoodFields,
    ref,
    kind,
    name: row.name,
    per: grams === null ? "serving" : "100g",
    ...scaleNutrition(row, grams === null ? 1 : 100 / grams),
    imageUrl: row.imageUrl,
    barcode: row.barcode,
    liquid: isVolumeText(row.servingSize),
    units:
      grams === null ? [] : collectUnits([{ label: unitLabel, grams: unitCount === null ? null : grams / unitCount }]),
    estimate: row.source === "photo" || row.isEstimate,
    entry: { source: row.source, description: row.description, isEstimate: row.isEstimate },
  };
}

function toServingUnit(row: { servingLabel: string | null; servingGrams: number | null }): KnownFood["units"] {
  return collectUnits([{ label: row.servingLabel ?? "1 porzione", grams: row.servingGrams }]);
}
