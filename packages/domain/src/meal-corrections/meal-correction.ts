import type { ParsedAmount } from "../meal-parser/meal-item.ts";

/**
 * One change of a list of items. `phrase` names a food that has not been looked up yet; the `key` of a scale is "all"
 * for every item.
 */
export type MealCorrection =
  | { op: "remove"; key: string }
  | { op: "scale"; key: string; factor: number }
  | { op: "amount"; key: string; amount: ParsedAmount }
  | { op: "replace"; key: string; phrase: string }
  | { op: "add"; phrase: string };
