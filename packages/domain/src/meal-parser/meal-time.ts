import table from "../../data/filler-phrases.json" with { type: "json" };
import type { MealType } from "../diary/meal-type.ts";
import { sliceSourceText, type Token } from "./meal-tokenizer.ts";

/** The meal and day that a text names: "ieri sera" is the dinner of one day ago. */
export type MealTime = {
  /** Null where the text names a day alone. */
  mealType: MealType | null;
  daysAgo: number;
  /** The words as written. */
  sourceText: string;
};

const mealNouns = table.mealNouns as Readonly<Record<string, MealType>>;

/** Phrases in plain words, the longest first. `daysAgo` null: the phrase names no day. */
const timePhrases = table.timePhrases.map(
  ({ pattern, meal, daysAgo }) => [new RegExp(pattern), meal as MealType | null, daysAgo] as const,
);
const mealPattern = new RegExp(`^(?:(a|per|di) )?(${Object.keys(mealNouns).join("|")})\\b`);

/**
 * Returns the meal and day that a sentence names; null where it names none, or more than one meal. A meal's noun counts
 * at the start of the sentence, after "a", "per", "di", and after a day: "cena di ieri".
 */
export function findMealTime(text: string, sentence: readonly Token[]): MealTime | null {
  let daysAgo: number | null = null;
  const meals = new Set<MealType>();
  // "Stamattina" tells the time of day of a meal that a noun names.
  const namedMeals = new Set<MealType>();
  const found: Token[] = [];
  for (let at = 0; at < sentence.length; at += 1) {
    const rest = sentence.slice(at, at + 4);
    const plain = rest.map((token) => token.text).join(" ");
    const phrase = timePhrases.find(([pattern]) => pattern.test(plain));
    const noun = phrase === undefined ? mealPattern.exec(plain) : null;
    const isMealNamed = noun !== null && (at === 0 || noun[1] !== undefined || sentence[at + 1]?.text === ":");
    const matched = phrase === undefined ? (isMealNamed ? noun[0] : undefined) : phrase[0].exec(plain)?.[0];
    if (matched === undefined) continue;
    if (phrase?.[1]) meals.add(phrase[1]);
    if (phrase?.[2] != null) daysAgo ??= phrase[2];
    const mealOfNoun = noun === null ? undefined : mealNouns[noun[2] ?? ""];
    if (mealOfNoun !== undefined) namedMeals.add(mealOfNoun);
    const length = matched.split(" ").length;
    found.push(...sentence.slice(at, at + length));
    at += length - 1;
  }
  const [mealType, ...others] = namedMeals.size > 0 ? namedMeals : meals;
  if (found.length === 0 || others.length > 0) return null;
  return { mealType: mealType ?? null, daysAgo: daysAgo ?? 0, sourceText: sliceSourceText(text, found) };
}
