import type { FoodHit } from "../food-hit.ts";

/** A food of the tables, never logged, with what a test cares about in its place. */
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
