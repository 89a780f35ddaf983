import type { Lexicon } from "@fetta/domain/food-matching/food-matcher";
import { foodRef } from "@fetta/domain/food-ref";
import type { DescribedMeal, MealItem, OpenRow } from "@fetta/domain/meal-parser/meal-item";
import { mealNutrition } from "@fetta/domain/portions/meal-portion";
import { searchText } from "@fetta/domain/search/search-tokenizer";
import type { ExpectedItem, TextCase } from "./text-cases.ts";
import { isSilentHundred, isZero } from "./implausible-items.ts";

/** Relative error up to which grams and energy count as right. */
export const near = 0.2;
/** Energy this close (kcal) is right whatever its share: a coffee has 2. */
const nearKcal = 5;

export type FoundItem = { expected: ExpectedItem; item: MealItem; gramsRight: boolean };

export type TextScore = {
  id: string;
  stratum: TextCase["stratum"];
  /** Foods that were to be found, and in how many of them the food and its grams are right. */
  expected: number;
  found: readonly FoundItem[];
  missing: readonly ExpectedItem[];
  /** Items that the sentence does not name. */
  invented: readonly MealItem[];
  /** kcal: what is credible, and what the items add up to. */
  kcal: { low: number; high: number; mid: number; got: number; right: boolean };
  silentHundreds: readonly MealItem[];
  zeros: readonly MealItem[];
  /** Unknown words that were not left open. */
  guessed: readonly string[];
  /** Missing foods that an open row offers. */
  asked: readonly ExpectedItem[];
  open: readonly OpenRow[];
};

const refsOf = ({ ids }: ExpectedItem): string[] => ids.map((id) => foodRef("stock", id));

export const within = (got: number, wanted: number, share: number): boolean =>
  Math.abs(got - wanted) <= share * wanted + 1e-9;

function gramsAreRight(expected: ExpectedItem, item: MealItem, lexicon: Lexicon): boolean {
  const { range, portion } = expected;
  if (within(item.grams, expected.grams, near)) return true;
  if (range && item.grams >= range[0] && item.grams <= range[1]) return true;
  const usual = lexicon.food(item.ref?.replace(/^stock:/, "") ?? "")?.units[0]?.grams;
  return portion === true && usual !== undefined && within(item.grams, usual, near);
}

/** The items of `meal` that stand for the expected ones; each stands for one at most, the best fitting food first. */
function matched(expected: readonly ExpectedItem[], meal: DescribedMeal, lexicon: Lexicon) {
  const left = new Set(meal.items);
  const found: FoundItem[] = [];
  const missing: ExpectedItem[] = [];
  for (const each of expected) {
    const refs = refsOf(each);
    const item = refs
      .flatMap((ref) => [...left].filter((candidate) => candidate.ref === ref))
      .find((candidate) => candidate !== undefined);
    if (!item) {
      missing.push(each);
      continue;
    }
    left.delete(item);
    found.push({ expected: each, item, gramsRight: gramsAreRight(each, item, lexicon) });
  }
  return { found, missing, invented: [...left] };
}

function energyOf(
  expected: readonly ExpectedItem[],
  meal: DescribedMeal,
  lexicon: Lexicon,
): TextScore["kcal"] {
  const sum = (weigh: (item: ExpectedItem) => number): number =>
    expected.reduce((kcal, item) => {
      const food = lexicon.food(item.ids[0] ?? "");
      if (!food) throw new Error(`${item.name}: no food ${item.ids[0]}`);
      return kcal + (food.calories * weigh(item)) / 100;
    }, 0);
  const low = sum(({ grams, range }) => range?.[0] ?? grams);
  const high = sum(({ grams, range }) => range?.[1] ?? grams);
  const got = mealNutrition(meal.items).calories;
  const nearest = Math.min(Math.max(got, low), high);
  const right = within(got, nearest, near) || Math.abs(got - nearest) <= nearKcal;
  return { low, high, mid: sum(({ grams }) => grams), got, right };
}

/** True where an open row offers the food to be chosen. */
function isOffered(each: ExpectedItem, { open }: DescribedMeal): boolean {
  const refs = refsOf(each);
  return open.some(({ suggestions }) => suggestions.some(({ ref }) => refs.includes(ref)));
}

/** Unknown words that an item stands for, or that no open row keeps. */
function guessedWords({ unknown = [] }: TextCase, { items, open }: DescribedMeal): string[] {
  const holds = (texts: readonly string[], word: string): boolean =>
    texts.some((text) => searchText(text).includes(word));
  return unknown.filter(
    (word) =>
      holds(
        items.map(({ said }) => said),
        word,
      ) ||
      !holds(
        open.flatMap(({ said, query }) => [said, query]),
        word,
      ),
  );
}

/** How a meal that was read from a sentence compares with what the sentence says, by its kindest reading. */
export function scoreText(sentence: TextCase, meal: DescribedMeal, lexicon: Lexicon): TextScore {
  const readings = [sentence.items, ...(sentence.or ?? [])].map((expected) => ({
    expected: expected.length,
    ...matched(expected, meal, lexicon),
    kcal: energyOf(expected, meal, lexicon),
  }));
  const wrongs = ({ missing, invented, found }: (typeof readings)[number]): number =>
    10 * (missing.length + invented.length) + found.filter(({ gramsRight }) => !gramsRight).length;
  const [kindest] = readings.toSorted((a, b) => wrongs(a) - wrongs(b));
  if (!kindest) throw new Error(`${sentence.id}: no reading`);
  return {
    id: sentence.id,
    stratum: sentence.stratum,
    ...kindest,
    silentHundreds: meal.items.filter((item) => isSilentHundred(item, sentence.text, lexicon)),
    zeros: meal.items.filter(isZero),
    guessed: guessedWords(sentence, meal),
    asked: kindest.missing.filter((each) => isOffered(each, meal)),
    open: meal.open,
  };
}
