import type { MealItem } from "@fetta/domain/meal-parser/meal-item";
import { nameWords } from "@fetta/domain/search/search-tokenizer";
import type { Detection } from "../stats/detection-stats.ts";
import type { ExpectedFood } from "./case-manifest.ts";

/** True where the item is the food: its row, or every word of one of its names in what it is called. */
function isFood({ name, ids = [], also = [] }: ExpectedFood, item: MealItem): boolean {
  if (item.ref !== null && ids.includes(item.ref.replace(/^stock:/, ""))) return true;
  const called = new Set(nameWords(`${item.name} ${item.said}`));
  return [name, ...also].some((names) => nameWords(names).every((word) => called.has(word)));
}

/**
 * How many of the expected foods are among the items, each item for one food. Seasoning that is guessed because it
 * cannot be seen counts neither for nor against.
 */
export function seenFoods(expected: readonly ExpectedFood[], items: readonly MealItem[]): Detection {
  const left = new Set(items.filter(({ hidden }) => !hidden));
  const answers = left.size;
  let found = 0;
  for (const food of expected) {
    const item = [...left].find((each) => isFood(food, each));
    if (!item) continue;
    left.delete(item);
    found += 1;
  }
  return { expected: expected.length, found, answers };
}
