import { isFormCompatible, type FoodForm } from "./food-form.ts";
import { findFoodsByWord, type IndexedFood, type WordIndex } from "./food-index.ts";
import type { ParsedFoodName } from "./food-name-parser.ts";
import { scoreFit, isSameFoodFit, isExactFit, fitName, type NameFit } from "./match-score.ts";

/** A food that a phrase may name. */
export type MatchCandidate = {
  food: IndexedFood;
  score: number;
  /** True where every distinctive word and the form match. */
  isSameFood: boolean;
  /** True where its name begins with the head noun of the phrase. */
  isHeadMatch: boolean;
  /** True where the phrase is its name or an alias of it: other matches then do not make it ambiguous. */
  isExact: boolean;
  /** Neutral words of the phrase that are in its name, where it is the same food. */
  matchedNeutralWords: readonly string[];
};

/** A food's own name or a synonym, word for word, counts more than an alias that leaves a word out. */
const ownNameBonus = 600;
const synonymBonus = 550;
/** A wrong form costs more than two words of a name where the form was requested; else less than one. */
export const requestedFormPenalty = 300;
export const formPenalty = 75;
const specialProductPenalty = 300;
const rankPenalty = 15;

/** The requested form, null for none; `isExplicit` where the query sets it apart from the words. */
export type FormRequest = { form: FoodForm | null; isExplicit: boolean };

/**
 * True where cooking methods missing in the name hardly change the figures: the row is cooked or ready, and nothing
 * is fried in fat.
 */
export const isLikelyCooked = (food: IndexedFood, name: ParsedFoodName): boolean =>
  (food.form === "cooked" || food.form === "ready") && !isCookedWithFat(food, name);

/** Frying adds fat, and cooking in a pan does so except for meat and fish, which need next to none. */
export const isCookedWithFat = ({ food }: IndexedFood, { cookingMethods }: ParsedFoodName): boolean =>
  cookingMethods.includes("fried") ||
  (cookingMethods.includes("pan") && !/^(Carne|Pesce|Molluschi)/.test(food.category));

function toCandidate(food: IndexedFood, name: ParsedFoodName, request: FormRequest, fit: NameFit): MatchCandidate {
  const isFormCompatibleWithRequest = fit.isFormNamed || isFormCompatible(food, request.form, fit.extraNeutral);
  const isExactName = isExactFit(fit);
  const isExact = isExactName && fit.isOwnName && (isFormCompatibleWithRequest || !request.isExplicit);
  const lacksSpecialWord =
    food.specialWords.length > 0 && !isExactName && request.form !== "powder" && !mentionsAny(name, food.specialWords);
  const penalties =
    (isFormCompatibleWithRequest ? 0 : request.form === null ? formPenalty : requestedFormPenalty) +
    (lacksSpecialWord ? specialProductPenalty : 0) +
    rankPenalty * (food.food.rank - 1);
  const bonus = isExact ? ownNameBonus : (isExactName ? synonymBonus : 0) - penalties;
  const isSameFood = isSameFoodFit(fit) && (fit.missingCookingMethods === 0 || isLikelyCooked(food, name));
  return {
    food,
    score: scoreFit(fit) + bonus,
    isSameFood: isExact || (isSameFood && isFormCompatibleWithRequest && !lacksSpecialWord),
    isHeadMatch: fit.isHeadMatch,
    isExact,
    matchedNeutralWords: isSameFoodFit(fit) ? fit.matchedNeutralWords : [],
  };
}

const mentionsAny = (name: ParsedFoodName, words: readonly string[]): boolean =>
  name.words.some(({ text, forms }) => words.some((word) => word === text || forms.has(word)));

function findBestCandidate(food: IndexedFood, name: ParsedFoodName, request: FormRequest): MatchCandidate | undefined {
  let best: MatchCandidate | undefined;
  for (const indexedName of food.names) {
    const fit = fitName(name, indexedName);
    const candidate = fit && toCandidate(food, name, request, fit);
    if (candidate && (!best || candidate.score > best.score)) best = candidate;
  }
  return best;
}

/** Returns the foods that have a distinctive word of the phrase in a name, in no particular order. */
export function findNameCandidates(wordIndex: WordIndex, name: ParsedFoodName, request: FormRequest): MatchCandidate[] {
  const found = new Set<IndexedFood>();
  for (const { role, text } of name.words)
    if (role === "distinctive") for (const food of findFoodsByWord(wordIndex, text)) found.add(food);
  return [...found].flatMap((food) => findBestCandidate(food, name, request) ?? []);
}
