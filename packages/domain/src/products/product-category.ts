import table from "../../data/product-categories.json" with { type: "json" };

/** Italian words for the most frequent categories of Italian products in Open Food Facts; the last match counts. */
const categoryLabels: Readonly<Record<string, string>> = table.labels;

/**
 * Returns the Italian category of a product from its category tags, which are sorted from general to specific; null
 * where no tag has a word.
 */
export function categorizeProduct(tags: readonly string[]): string | null {
  const tag = tags.findLast((candidate) => Object.hasOwn(categoryLabels, candidate.trim()));
  return tag === undefined ? null : (categoryLabels[tag.trim()] ?? null);
}
