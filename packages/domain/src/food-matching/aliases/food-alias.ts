/**
 * What people mean by a bare name, where the names of the stock foods alone do not say it. Ids of stock foods, without
 * `stock:`.
 */
export type FoodAlias = {
  /** Without articles, in the singular or plural; every other form of the words is the same name. */
  names: readonly string[];
  /** As it is eaten. */
  eaten: string;
  /** As it is bought and weighed raw or dry, where that is another row. */
  raw?: string;
  /** Cooked, where it is eaten raw unless somebody says so. */
  cooked?: string;
};

/** An entry; `names` with ";" between. */
export function defineAlias(
  names: string,
  eaten: string,
  others: Pick<FoodAlias, "raw" | "cooked"> = {},
): FoodAlias {
  return { names: names.split(";").map((name) => name.trim()), eaten, ...others };
}

/** An entry of a food that is boiled or fried before it is eaten. */
export const defineCookedAlias = (names: string, eaten: string, raw: string): FoodAlias =>
  defineAlias(names, eaten, { raw });

/** An entry of a food that is eaten raw, and cooked at times. */
export const defineRawAlias = (names: string, eaten: string, cooked: string): FoodAlias =>
  defineAlias(names, eaten, { cooked });
