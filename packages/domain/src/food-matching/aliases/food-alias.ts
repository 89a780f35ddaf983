/**
 * What people mean by a bare name, where the names of the stock foods alone do not say it. Ids of stock foods, without
 * `stock:`.
 */
export type EverydayName = {
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
export function everyday(
  names: string,
  eaten: string,
  others: Pick<EverydayName, "raw" | "cooked"> = {},
): EverydayName {
  return { names: names.split(";").map((name) => name.trim()), eaten, ...others };
}

/** An entry of a food that is boiled or fried before it is eaten. */
export const cookedName = (names: string, eaten: string, raw: string): EverydayName =>
  everyday(names, eaten, { raw });

/** An entry of a food that is eaten raw, and cooked at times. */
export const rawName = (names: string, eaten: string, cooked: string): EverydayName =>
  everyday(names, eaten, { cooked });
