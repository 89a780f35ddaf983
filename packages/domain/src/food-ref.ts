/**
 * Source of a food: `stock:` a row of the composition tables, `product:` a GTIN, `custom:` a custom food of the user,
 * `logged:` a logged item without a food behind it (a photo, a quick add).
 */
export type FoodRefKind = "stock" | "product" | "custom" | "logged";

const foodRefPattern = /^(stock|product|custom|logged):(.{1,120})$/s;

/** The reference of the food `id` of `kind`. */
export function toFoodRef(kind: FoodRefKind, id: string): string {
  return `${kind}:${id}`;
}

/** The parts of a reference; undefined for any other text. */
export function parseFoodRef(ref: string): { kind: FoodRefKind; id: string } | undefined {
  const [, kind, id] = foodRefPattern.exec(ref) ?? [];
  return kind === undefined || id === undefined ? undefined : { kind: kind as FoodRefKind, id };
}
