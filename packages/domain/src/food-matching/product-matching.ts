import { densityAgrees } from "./energy-density.ts";
import type { DishItemReading } from "../photo-analysis/vision-result.ts";
import type { GroundFood } from "./food-candidate.ts";
import { inflections } from "../search/inflections.ts";
import { nameWords } from "../search/search-tokenizer.ts";

type Branded = Pick<DishItemReading, "nome" | "nomeGenerico" | "marca">;

const isIn = (words: ReadonlySet<string>, word: string): boolean =>
  words.has(word) || inflections(word).some((form) => words.has(form));

/** How many words of a name a product has; 0 where it is of another brand or another kind of food. */
function likeness(item: Branded, product: GroundFood): number {
  const brand = nameWords(item.marca ?? "");
  const title = new Set([...nameWords(product.name), ...nameWords(product.brand ?? "")]);
  if (brand.length === 0 || !brand.every((word) => title.has(word))) return 0;
  const ofProduct = new Set(nameWords(product.name));
  const telling = nameWords(item.nome).filter((word) => !brand.includes(word));
  const [head] = telling;
  // Some products are called by their brand alone.
  if (head === undefined) return 1;
  const [kind = head] = nameWords(item.nomeGenerico);
  if (!isIn(ofProduct, head) && !isIn(ofProduct, kind)) return 0;
  return 1 + telling.filter((word) => isIn(ofProduct, word)).length;
}

/**
 * The product that an item with a brand is: of that brand, of that kind (the first telling word of the name, or of the
 * generic name), with energy, and as dense as the item was guessed to be. Of several, the one with most words of the
 * name, then the first. Undefined where none fits.
 */
export function matchProduct(
  item: Branded,
  kcal100: number,
  products: readonly GroundFood[],
): GroundFood | undefined {
  let best: { food: GroundFood; words: number } | undefined;
  for (const food of products) {
    const words = likeness(item, food);
    if (words === 0 || food.per100.calories <= 0 || !densityAgrees(food.per100.calories, kcal100)) continue;
    if (!best || words > best.words) best = { food, words };
  }
  return best?.food;
}
