import type { MealType } from "@fetta/domain/diary/meal-type";
import { normalizeSearchText } from "@fetta/domain/search/search-tokenizer";
import type { FoodHit } from "./food-hit.ts";
import { trpc } from "../../lib/api/trpc-hooks.ts";

/** Foods to choose from at a time. */
const maxSuggestions = 8;

/** What a person eats often: its name, and the words that say it with the amount of the last time. */
export type FoodPhrase = { name: string; phrase: string };

/** A food's name as somebody would say it: a comma parts one food from the next. */
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
 * What the person eats at a meal, the most usual first, without what a text says already. Nothing for someone new, and
 * where it cannot be read: there are other ways to go on.
 */
export function useFrequentFoodPhrases(mealType: MealType, text = ""): FoodPhrase[] {
  const { data } = trpc.food.habits.useQuery({ mealType });
  const typedWords = ` ${normalizeSearchText(text)} `;
  const phraseByName = new Map((data?.usual ?? []).map(toFoodPhrase).map((food) => [food.name, food]));
  return [...phraseByName.values()]
    .filter(({ name }) => name !== "" && !typedWords.includes(` ${normalizeSearchText(name)} `))
    .slice(0, maxSuggestions);
}

/** A text with one more food in it. */
export function appendFoodPhrase(text: string, phrase: string): string {
  const before = text.trim().replace(/,$/, "");
  return before === "" ? phrase : `${before}, ${phrase}`;
}
