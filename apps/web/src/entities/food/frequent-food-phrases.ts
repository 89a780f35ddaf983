import type { MealType } from "@fetta/domain/diary/meal-type";
import { normalizeSearchText } from "@fetta/domain/search/search-tokenizer";
import type { FoodHit } from "./food-hit.ts";
import { trpc } from "../../lib/api/trpc-hooks.ts";

/** Maximum number of suggestions at a time. */
const maxSuggestions = 8;

/** A frequent food: its name, and a phrase with the amount of the last time. */
export type FoodPhrase = { name: string; phrase: string };

/** A food's name as spoken: without commas, since a comma separates two foods in a phrase. */
function toSpokenName(name: string): string {
  return name
    .replace(/\s*\(.*?\)/g, "")
    .replaceAll(",", "")
    .trim();
}

export function toFoodPhrase({ name, last }: Pick<FoodHit, "name" | "last">): FoodPhrase {
  const spokenName = toSpokenName(name);
  const grams = Math.round(last?.grams ?? 0);
  return { name: spokenName, phrase: grams > 0 ? `${grams} g di ${spokenName}` : spokenName };
}

/**
 * The user's usual foods of a meal, most frequent first, without those that `text` already contains. Empty for new
 * users, and where the query fails: suggestions are optional.
 */
export function useFrequentFoodPhrases(mealType: MealType, text = ""): FoodPhrase[] {
  const { data } = trpc.food.habits.useQuery({ mealType });
  const typedWords = ` ${normalizeSearchText(text)} `;
  const phraseByName = new Map((data?.usual ?? []).map(toFoodPhrase).map((food) => [food.name, food]));
  return [...phraseByName.values()]
    .filter(({ name }) => name !== "" && !typedWords.includes(` ${normalizeSearchText(name)} `))
    .slice(0, maxSuggestions);
}

/** Appends a food phrase to a text. */
export function appendFoodPhrase(text: string, phrase: string): string {
  const before = text.trim().replace(/,$/, "");
  return before === "" ? phrase : `${before}, ${phrase}`;
}
