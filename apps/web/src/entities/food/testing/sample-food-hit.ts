import { mapNutrients, storedDetails } from "@fetta/domain/nutrition/nutrient-keys";
import type { FoodDetails, FoodHit } from "../food-hit.ts";

/** A stock food that was never logged; `overrides` replaces the values that a test depends on. */
export function sampleFoodHit(overrides: Partial<FoodHit> = {}): FoodHit {
  return {
    ref: "stock:swiss:1",
    kind: "stock",
    name: "Pane",
    brand: null,
    category: "Pane e sostituti",
    per: "100g",
    calories: 263,
    protein: 8,
    carbs: 50,
    fat: 3,
    imageUrl: null,
    barcode: null,
    liquid: false,
    density: null,
    units: [{ label: "1 porzione", grams: 50 }],
    cooking: null,
    estimate: false,
    flags: [],
    favourite: false,
    last: null,
    ...overrides,
  };
}

/** The details of a food without other nutrients. */
export function toDetails(food: FoodHit, changes: Partial<FoodDetails> = {}): FoodDetails {
  const unknown = mapNutrients(storedDetails, () => null);
  return { ...food, ...unknown, note: null, source: null, range: null, packageSize: null, ...changes };
}
