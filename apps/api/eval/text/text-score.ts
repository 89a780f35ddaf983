import type { Lexicon } from "@fetta/domain/food-matching/food-matcher";
import { toFoodRef } from "@fetta/domain/food-ref";
import type { DescribedMeal, MealItem, UnresolvedRow } from "@fetta/domain/meal-parser/meal-item";
import { computeDefaultWeight } from "@fetta/domain/portions/portion-weight";
import { computeMealNutrition } from "@fetta/domain/portions/meal-portion";
import { normalizeSearchText } from "@fetta/domain/search/search-tokenizer";
import type { ExpectedItem, TextCase } from "./text-cases.ts";
import { isUnstatedHundred, hasImplausibleZero } from "./implausible-items.ts";

/** Relative error up to which grams and energy count as right. */
export const maxRelativeError = 0.2;
/** Absolute error (kcal) that counts as right whatever its share: a coffee has 2. */
const maxKcalError = 5;

export type FoundItem = { expected: ExpectedItem; item: MealItem; gramsRight: boolean };

export type TextScore = {
  id: string;
  stratum: TextCase["stratum"];
  /** Number of expected foods, and those of them that were found. */
  expected: number;
  found: readonly FoundItem[];
  missing: readonly ExpectedItem[];
  /** Items that the sentence does not name. */
  invented: readonly MealItem[];
  /** kcal: the accepted range, and the sum of the items. */
  kcal: { low: number; high: number; mid: number; got: number; right: boolean };
  silentHundreds: readonly MealItem[];
  zeros: readonly MealItem[];
  /** Unknown words that were not left unresolved. */
  guessed: readonly string[];
  /** Missing foods that an unresolved row suggests. */
  asked: readonly ExpectedItem[];
  unresolved: readonly UnresolvedRow[];
};

const stockRefsOf = ({ ids }: ExpectedItem): string[] => ids.map((id) => toFoodRef("stock", id));

export const isWithinShare = (got: number, wanted: number, share: number): boolean =>
  Math.abs(got - wanted) <= share * wanted + 1e-9;

function areGramsRight(expected: ExpectedItem, item: MealItem, lexicon: Lexicon): boolean {
  const { range, portion } = expected;
  if (isWithinShare(item.grams, expected.grams, maxRelativeError)) return true;
  if (range && item.grams >= range[0] && item.grams <= range[1]) return true;
  const food = lexicon.food(item.ref?.replace(/^stock:/, "") ?? "");
  if (portion !== true || food === undefined) return false;
  return [food.units[0]?.grams, computeDefaultWeight(food, expected.name)?.grams].some(
    (grams) => grams !== undefined && isWithinShare(item.grams, grams, maxRelativeError),
  );
}

/** Matches the items of `meal` with the expected ones, each at most once, by the best-ranked food id first. */
function matchItems(expected: readonly ExpectedItem[], meal: DescribedMeal, lexicon: Lexicon) {
  const unmatched = new Set(meal.items);
  const found: FoundItem[] = [];
  const missing: ExpectedItem[] = [];
  for (const each of expected) {
    const refs = stockRefsOf(each);
    const item = refs
      .flatMap((ref) => [...unmatched].filter((candidate) => candidate.ref === ref))
      .find((candidate) => candidate !== undefined);
    if (!item) {
      missing.push(each);
      continue;
    }
    unmatched.delete(item);
    found.push({ expected: each, item, gramsRight: areGramsRight(each, item, lexicon) });
  }
  return { found, missing, invented: [...unmatched] };
}

function compareEnergy(expected: readonly ExpectedItem[], meal: DescribedMeal, lexicon: Lexicon): TextScore["kcal"] {
  const sum = (weigh: (item: ExpectedItem, defaultGrams: number) => number): number =>
    expected.reduce((kcal, item) => {
      const food = lexicon.food(item.ids[0] ?? "");
      if (!food) throw new Error(`${item.name}: no food ${item.ids[0]}`);
      const defaultGrams = item.portion === true ? computeDefaultWeight(food, item.name)?.grams : undefined;
      return kcal + (food.calories * weigh(item, defaultGrams ?? item.grams)) / 100;
    }, 0);
  const low = sum(({ grams, range }, defaultGrams) => range?.[0] ?? Math.min(grams, defaultGrams));
  const high = sum(({ grams, range }, defaultGrams) => range?.[1] ?? Math.max(grams, defaultGrams));
  const got = computeMealNutrition(meal.items).calories;
  const nearest = Math.min(Math.max(got, low), high);
  const right = isWithinShare(got, nearest, maxRelativeError) || Math.abs(got - nearest) <= maxKcalError;
  return { low, high, mid: sum(({ grams }) => grams), got, right };
}

/** True where an unresolved row suggests the food. */
function isOffered(each: ExpectedItem, { unresolved }: DescribedMeal): boolean {
  const refs = stockRefsOf(each);
  return unresolved.some(({ suggestions }) => suggestions.some(({ ref }) => refs.includes(ref)));
}

/** Unknown words that an item covers, or that no unresolved row contains. */
function findGuessedWords({ unknown = [] }: TextCase, { items, unresolved }: DescribedMeal): string[] {
  const includesWord = (texts: readonly string[], word: string): boolean =>
    texts.some((text) => normalizeSearchText(text).includes(word));
  return unknown.filter(
    (word) =>
      includesWord(
        items.map(({ sourceText }) => sourceText),
        word,
      ) ||
      !includesWord(
        unresolved.flatMap(({ sourceText, query }) => [sourceText, query]),
        word,
      ),
  );
}

/** Compares a parsed meal with the ground truth of its sentence, by the interpretation with the fewest errors. */
export function scoreText(sentence: TextCase, meal: DescribedMeal, lexicon: Lexicon): TextScore {
  const interpretations = [sentence.items, ...(sentence.or ?? [])].map((expected) => ({
    expected: expected.length,
    ...matchItems(expected, meal, lexicon),
    kcal: compareEnergy(expected, meal, lexicon),
  }));
  const penaltyOf = ({ missing, invented, found }: (typeof interpretations)[number]): number =>
    10 * (missing.length + invented.length) + found.filter(({ gramsRight }) => !gramsRight).length;
  const [bestInterpretation] = interpretations.toSorted((a, b) => penaltyOf(a) - penaltyOf(b));
  if (!bestInterpretation) throw new Error(`${sentence.id}: no reading`);
  return {
    id: sentence.id,
    stratum: sentence.stratum,
    ...bestInterpretation,
    silentHundreds: meal.items.filter((item) => isUnstatedHundred(item, sentence.text, lexicon)),
    zeros: meal.items.filter(hasImplausibleZero),
    guessed: findGuessedWords(sentence, meal),
    asked: bestInterpretation.missing.filter((each) => isOffered(each, meal)),
    unresolved: meal.unresolved,
  };
}
