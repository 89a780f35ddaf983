import { isEnergyDensityPlausible } from "./energy-density.ts";
import type { VisionItem } from "../photo-analysis/vision-result.ts";
import type { FoodCandidate } from "./food-candidate.ts";
import { inflectedForms } from "../search/inflections.ts";
import { tokenizeName } from "../search/search-tokenizer.ts";

type BrandedItem = Pick<VisionItem, "nome" | "nomeGenerico" | "marca">;

const includesWordForm = (words: ReadonlySet<string>, word: string): boolean =>
  words.has(word) || inflectedForms(word).some((form) => words.has(form));

/** Counts the words of a name that a product has; 0 where it is of another brand or another kind of food. */
function countMatchingWords(item: BrandedItem, product: FoodCandidate): number {
  const brand = tokenizeName(item.marca ?? "");
  const title = new Set([...tokenizeName(product.name), ...tokenizeName(product.brand ?? "")]);
  if (brand.length === 0 || !brand.every((word) => title.has(word))) return 0;
  const productWords = new Set(tokenizeName(product.name));
  const distinctiveWords = tokenizeName(item.nome).filter((word) => !brand.includes(word));
  const [head] = distinctiveWords;
  // The names of some products are only their brand.
  if (head === undefined) return 1;
  const [kind = head] = tokenizeName(item.nomeGenerico);
  if (!includesWordForm(productWords, head) && !includesWordForm(productWords, kind)) return 0;
  return 1 + distinctiveWords.filter((word) => includesWordForm(productWords, word)).length;
}

/**
 * Returns the product of a branded item: of that brand, of that kind (the first distinctive word of the name, or of
 * the generic name), with energy, and close to the guessed energy density. Of several, the one with most words of the
 * name, then the first. Undefined where none matches.
 */
export function matchProduct(
  item: BrandedItem,
  kcal100: number,
  products: readonly FoodCandidate[],
): FoodCandidate | undefined {
  let best: { food: FoodCandidate; matchCount: number } | undefined;
  for (const food of products) {
    const matchCount = countMatchingWords(item, food);
    if (matchCount === 0 || food.per100.calories <= 0 || !isEnergyDensityPlausible(food.per100.calories, kcal100))
      continue;
    if (!best || matchCount > best.matchCount) best = { food, matchCount };
  }
  return best?.food;
}
