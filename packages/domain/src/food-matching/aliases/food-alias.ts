/**
 * The foods that bare names stand for, where the names of the stock foods alone do not determine them. Ids of stock
 * foods, without `stock:`.
 */
export type FoodAlias = {
  /** Without articles, in the singular or plural; all inflected forms of the words are the same name. */
  names: readonly string[];
  /** As it is eaten. */
  eaten: string;
  /** As it is bought and weighed raw or dry, where that is a separate row. */
  raw?: string;
  /** Cooked, where the default is raw. */
  cooked?: string;
};

/** Defines an alias; `names` are separated by ";". */
export function defineAlias(names: string, eaten: string, others: Pick<FoodAlias, "raw" | "cooked"> = {}): FoodAlias {
  return { names: names.split(";").map((name) => name.trim()), eaten, ...others };
}

/** Defines an alias of a food that is boiled or fried before it is eaten. */
export const defineCookedAlias = (names: string, eaten: string, raw: string): FoodAlias =>
  defineAlias(names, eaten, { raw });

/** Defines an alias of a food that is eaten raw, and cooked at times. */
export const defineRawAlias = (names: string, eaten: string, cooked: string): FoodAlias =>
  defineAlias(names, eaten, { cooked });
