import type { IndexedName } from "./food-index.ts";
import type { ParsedFoodName, ClassifiedWord } from "./food-name-parser.ts";
import {
  findCookingMethod,
  findFormOfWord,
  isSandwichHead,
  isDigits,
  isNeutralWord,
  isNeutralInName,
} from "./word-classes.ts";
import { matchWord } from "../search/search-query.ts";

/** How a phrase matches one name of a food. */
export type NameFit = {
  /** Distinctive words of the phrase that are not in the name. */
  missingDistinctive: number;
  /** Cooking methods of the phrase that are not in the name. */
  missingCookingMethods: number;
  /** Other words of the phrase that are not in the name: adjectives, numbers, the form. */
  missingNeutral: number;
  /** Distinctive words of the name that are not in the phrase. */
  extraDistinctive: number;
  /** Words of the name about form and cooking, and neutral words, that are not in the phrase. */
  extraNeutral: number;
  /** True where phrase and name begin with the same noun. */
  isHeadMatch: boolean;
  isInOrder: boolean;
  /** True where every match is the same word or an inflected form of it. */
  isVerbatim: boolean;
  /** True where the requested form is a word of the name: "prosciutto crudo". */
  isFormNamed: boolean;
  isOwnName: boolean;
  /** Neutral words of the phrase that are in the name: "intero" of milk. */
  matchedNeutralWords: string[];
  /** Mean quality of the matched words, see `matchWord`. */
  quality: number;
};

/** A word for the same cooking method ("ferri" for "griglia") has a lower quality than an inflected form. */
const sameMethodQuality = 0.94;

function findBestPosition(
  queryWord: ClassifiedWord,
  name: IndexedName,
  usedPositions: readonly number[],
): { at: number; quality: number } {
  const best = { at: -1, quality: 0 };
  const method = queryWord.role === "cooking" ? findCookingMethod(queryWord.text) : undefined;
  name.words.forEach((word, at) => {
    if (usedPositions.includes(at)) return;
    const isSameMethod = method !== undefined && findCookingMethod(word) === method;
    const quality = Math.max(matchWord(queryWord, word, "none").quality, isSameMethod ? sameMethodQuality : 0);
    if (quality > best.quality) [best.at, best.quality] = [at, quality];
  });
  return best;
}

/** Returns the position of the first distinctive word of a name. */
export const findHeadPosition = (name: IndexedName): number =>
  Math.max(
    0,
    name.words.findIndex((word) => !isNeutralWord(word) && !isDigits(word)),
  );

/** True for a cooking method that keeps the food the same; frying and stewing make a different dish. */
function isNeutralCooking(word: string): boolean {
  const method = findCookingMethod(word);
  return method !== undefined && method !== "fried" && method !== "stewed";
}

/** Computes how the phrase matches a name; undefined where no distinctive word matches. */
export function fitName(query: ParsedFoodName, name: IndexedName): NameFit | undefined {
  const positions: number[] = [];
  const fit: NameFit = {
    missingDistinctive: 0,
    missingCookingMethods: 0,
    missingNeutral: 0,
    extraDistinctive: 0,
    extraNeutral: 0,
    isHeadMatch: false,
    isInOrder: true,
    isVerbatim: true,
    isFormNamed: false,
    isOwnName: name.isOwnName,
    matchedNeutralWords: [],
    quality: 0,
  };
  let isDistinctiveSeen = false;
  let sum = 0;
  for (const queryWord of query.words) {
    const { at, quality } = findBestPosition(queryWord, name, positions);
    if (at < 0) {
      if (queryWord.role === "distinctive") fit.missingDistinctive++;
      else if (queryWord.role === "cooking") fit.missingCookingMethods++;
      else fit.missingNeutral++;
    } else {
      positions.push(at);
      sum += quality;
      if (quality <= sameMethodQuality) fit.isVerbatim = false;
      if (queryWord.role === "form") fit.isFormNamed = true;
      if (queryWord.role === "neutral") fit.matchedNeutralWords.push(queryWord.text);
      if (queryWord.role === "distinctive" && !isDistinctiveSeen) fit.isHeadMatch = at === findHeadPosition(name);
    }
    if (queryWord.role === "distinctive") isDistinctiveSeen = true;
  }
  if (positions.length === 0) return undefined;
  fit.quality = sum / positions.length;
  fit.isInOrder = positions.every((place, index) => index === 0 || place > (positions[index - 1] ?? 0));
  name.words.forEach((word, at) => {
    if (positions.includes(at)) return;
    const isForm = findFormOfWord(word) !== undefined && !isSandwichHead(name.words[0] ?? "");
    if (isNeutralInName(word) || isForm || isNeutralCooking(word)) fit.extraNeutral++;
    else fit.extraDistinctive++;
  });
  const [queryConnectives, nameConnectives] = [query.connectives, name.connectives];
  // Coordinate foods match in either order; "arrosto con patate" is not a cooking method of potatoes.
  const startsWithCooking = findCookingMethod(query.words[0]?.text ?? "") !== undefined;
  if (
    fit.missingDistinctive === 0 &&
    fit.extraDistinctive === 0 &&
    queryConnectives.isJoined &&
    nameConnectives.isJoined &&
    !startsWithCooking
  )
    fit.isHeadMatch = fit.isInOrder = true;
  // "pasta di lenticchie" (one made of the other) differs from "pasta e lenticchie".
  const hasDifferentConnectives =
    (queryConnectives.hasAnd && !nameConnectives.isJoined) ||
    (nameConnectives.hasAnd && queryConnectives.hasOf && !queryConnectives.isJoined);
  if (fit.missingDistinctive === 0 && hasDifferentConnectives) fit.extraDistinctive += 2;
  return fit;
}

/** True where two energies (kcal per 100 g) may be of the same food. */
export const isSimilarEnergy = (one: number, other: number): boolean =>
  Math.abs(one - other) <= Math.max(40, 0.35 * other);

/** Every distinctive word of the phrase matches, and the name has no other distinctive words. */
export const isSameFoodFit = (fit: NameFit): boolean =>
  fit.missingDistinctive === 0 && fit.extraDistinctive === 0 && fit.isHeadMatch;

/** Every word of the phrase is in the name. */
export const isQueryCovered = (fit: NameFit): boolean =>
  fit.missingDistinctive + fit.missingCookingMethods + fit.missingNeutral === 0;

/** The phrase is the name, word for word. */
export const isExactFit = (fit: NameFit): boolean =>
  isSameFoodFit(fit) && isQueryCovered(fit) && fit.extraNeutral === 0 && fit.isVerbatim;

/** The score of a fit; a complete name scores 1000. */
export function scoreFit(fit: NameFit): number {
  return (
    1000 * fit.quality -
    400 * fit.missingDistinctive -
    150 * fit.missingCookingMethods -
    10 * fit.missingNeutral -
    (fit.extraDistinctive === 0 ? 0 : 120 + 50 * Math.min(6, fit.extraDistinctive - 1)) -
    5 * Math.min(10, fit.extraNeutral) -
    (fit.isInOrder ? 0 : 60) -
    (fit.isHeadMatch ? 0 : 500) -
    (fit.isOwnName ? 0 : 40)
  );
}

/**
 * True where `foodKcal` is plausible for a food guessed at `guessedKcal` (both kcal per 100 g): within 40 kcal or
 * 35 %. A guess below 1 kcal carries no information.
 */
export function isEnergyDensityPlausible(foodKcal: number, guessedKcal: number): boolean {
  return guessedKcal < 1 || isSimilarEnergy(foodKcal, guessedKcal);
}

/** Stricter tolerance for a food that matches only a part of the name. */
const closeTolerance = { kcal: 25, share: 0.2 } as const;

/** True where the energy of a food is close to the guess (kcal per 100 g): within 25 kcal or 20 %. */
export function isEnergyDensityClose(foodKcal: number, guessedKcal: number): boolean {
  return (
    guessedKcal < 1 ||
    Math.abs(foodKcal - guessedKcal) <= Math.max(closeTolerance.kcal, closeTolerance.share * guessedKcal)
  );
}
