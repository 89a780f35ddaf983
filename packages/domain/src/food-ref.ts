/**
 * Names a food across the sources that a person may mean: `stock:` a row of the composition tables, `product:` a
 * GTIN, `own:` a food of the person's own, `item:` something logged that is nothing but itself (a photo, a quick add).
 */
export type FoodRefKind = "stock" | "product" | "own" | "item";

const foodRefPattern = /^(stock|product|own|item):(.{1,120})$/s;

/** The reference of the food `id` of `kind`. */
export function toFoodRef(kind: FoodRefKind, id: string): string {
  return `${kind}:${id}`;
}

/** The parts of a reference; undefined for anything else. */
export function parseFoodRef(ref: string): { kind: FoodRefKind; id: string } | undefined {
  const [, kind, id] = foodRefPattern.exec(ref) ?? [];
  return kind === undefined || id === undefined ? undefined : { kind: kind as FoodRefKind, id };
}
