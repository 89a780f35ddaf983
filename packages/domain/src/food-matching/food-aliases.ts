import table from "../../data/food-aliases.json" with { type: "json" };

/** What a bare name means, where the names of the stock foods alone do not determine it. Ids without `stock:`. */
export type FoodAlias = {
  /** Without articles, in the singular or plural; all inflected forms of the words are the same name. */
  names: readonly string[];
  /** As it is eaten. */
  eatenId: string;
  /** As it is bought and weighed raw or dry, where that is a separate row. */
  rawId?: string | undefined;
  /** Cooked, where the default is raw. */
  cookedId?: string | undefined;
};

export const foodAliases: readonly FoodAlias[] = table.aliases.map(({ names, ...ids }) => ({
  ...ids,
  names: names.split("; "),
}));

/**
 * Names of many foods with figures that differ too much: the user has to choose, even where a food has the bare name
 * among its own.
 */
export const ambiguousNames: readonly string[] = table.ambiguousNames;
