import type { MealType } from "@fetta/domain/diary/meal-type";
import { searchText } from "@fetta/domain/search/search-tokenizer";
import type { FoodHit } from "./food-hit.ts";
import { trpc } from "../../lib/api/trpc-hooks.ts";

/** Foods to choose from at a time. */
const most = 8;

/** What a person eats often: its name, and the words that say it with the amount of the last time. */
export type UsualWords = { name: string; words: string };

/** A food's name as somebody would say it: a comma parts one food from the next. */
function spoken(name: string): string {
  return name
    .replace(/\s*\(.*?\)/g, "")
    .replaceAll(",", "")
    .trim();
}

export function usualWords({ name, last }: Pick<FoodHit, "name" | "last">): UsualWords {
  const said = spoken(name);
  const grams = Math.round(last?.grams ?? 0);
  return { name: said, words: grams > 0 ? `${grams} g di ${said}` : said };
}

/**
 * What the person eats at a meal, the most usual first, without what a text says already. Nothing for someone new, and
 * where it cannot be read: there are other ways to go on.
 */
export function useUsualWords(mealType: MealType, text = ""): UsualWords[] {
  const { data } = trpc.food.habits.useQuery({ mealType });
  const said = ` ${searchText(text)} `;
  const named = new Map((data?.usual ?? []).map(usualWords).map((food) => [food.name, food]));
  return [...named.values()]
    .filter(({ name }) => name !== "" && !said.includes(` ${searchText(name)} `))
    .slice(0, most);
}

/** A text with one more food in it. */
export function withFood(text: string, words: string): string {
  const before = text.trim().replace(/,$/, "");
  return before === "" ? words : `${before}, ${words}`;
}
