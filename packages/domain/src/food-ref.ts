/**
 * Names a food across the sources that a person may mean: `stock:` a row of the composition tables, `product:` a
 * GTIN, `own:` a food of the person's own, `item:` something logged that is nothing but itself (a photo, a quick add).
 */
export type FoodKind = "stock" | "product" | "own" | "item";

const form = /^(stock|product|own|item):(.{1,120})$/s;

/** The reference of the food `id` of `kind`. */
export function foodRef(kind: FoodKind, id: string): string {
  return `${kind}:${id}`;
}

/** The parts of a reference; undefined for anything else. */
export function parseFoodRef(ref: string): { kind: FoodKind; id: string } | undefined {
  const [, kind, id] = form.exec(ref) ?? [];
  return kind === undefined || id === undefined ? undefined : { kind: kind as FoodKind, id };
}
