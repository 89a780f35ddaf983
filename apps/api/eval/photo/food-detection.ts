import type { MealItem } from "@fetta/domain/meal-parser/meal-item";
import { tokenizeName } from "@fetta/domain/search/search-tokenizer";
import type { Detection } from "../stats/detection-stats.ts";
import type { ExpectedFood } from "./case-manifest.ts";

/** True where the item matches the food: by its stock food, or by every word of one of its names. */
function matchesExpectedFood({ name, ids = [], also = [] }: ExpectedFood, item: MealItem): boolean {
  if (item.ref !== null && ids.includes(item.ref.replace(/^stock:/, ""))) return true;
  const nameTokens = new Set(tokenizeName(`${item.name} ${item.sourceText}`));
  return [name, ...also].some((names) => tokenizeName(names).every((word) => nameTokens.has(word)));
}

/**
 * Counts the expected foods among the items, each item for one food. Seasoning that is added as a guess because it is
 * invisible counts neither as a hit nor as a miss.
 */
export function detectFoods(expected: readonly ExpectedFood[], items: readonly MealItem[]): Detection {
  const unmatched = new Set(items.filter(({ hidden }) => !hidden));
  const answers = unmatched.size;
  let found = 0;
  for (const food of expected) {
    const item = [...unmatched].find((each) => matchesExpectedFood(food, each));
    if (!item) continue;
    unmatched.delete(item);
    found += 1;
  }
  return { expected: expected.length, found, answers };
}
