import table from "../../data/dish-names.json" with { type: "json" };
import { isFormCompatible, type FoodForm } from "./food-form.ts";
import { indexName, findFoodsByWord, type IndexedFood, type IndexedName, type WordIndex } from "./food-index.ts";
import type { ParsedFoodName } from "./food-name-parser.ts";
import {
  scoreFit,
  findHeadPosition,
  isQueryCovered,
  isSameFoodFit,
  fitName,
  isExactFit,
  type NameFit,
} from "./match-score.ts";

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
const requestedFormPenalty = 300;
const formPenalty = 75;
const specialProductPenalty = 300;
const rankPenalty = 15;

/** The requested form, null for none; `isExplicit` where the query sets it apart from the words. */
export type FormRequest = { form: FoodForm | null; isExplicit: boolean };

/**
 * True where cooking methods missing in the name hardly change the figures: the row is cooked or ready, and nothing
 * is fried in fat.
 */
const isLikelyCooked = (food: IndexedFood, name: ParsedFoodName): boolean =>
  (food.form === "cooked" || food.form === "ready") && !isCookedWithFat(food, name) && !isBakedPasta(food, name);

/** "Ziti al forno" are a dish with sauce and cheese. */
const isBakedPasta = ({ food }: IndexedFood, { cookingMethods }: ParsedFoodName): boolean =>
  food.category === "Pasta e riso" && cookingMethods.includes("baked");

/** Frying adds fat, and cooking in a pan does so except for meat and fish, which need next to none. */
const isCookedWithFat = ({ food }: IndexedFood, { cookingMethods }: ParsedFoodName): boolean =>
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

/** What a bare name means, where the names of the stock foods alone do not determine it. Ids without `stock:`. */
export type FoodAlias = {
  /** Without articles, in the singular or plural; all inflected forms of the words are the same name. */
  name: string;
  /** As it is eaten. */
  eatenId: string;
  /** As it is bought and weighed raw or dry, where that is a separate row. */
  rawId: string | null;
  /** Cooked, where the default is raw. */
  cookedId: string | null;
};

/**
 * Names of many foods with figures that differ too much: the user has to choose, even where a food has the bare name
 * among its own.
 */
export const ambiguousNames: readonly string[] = table.ambiguousNames;

/** Aliases by their head noun. */
export type AliasIndex = ReadonlyMap<string, readonly { indexedName: IndexedName; alias: FoodAlias }[]>;

export function buildAliasIndex(aliases: readonly FoodAlias[]): AliasIndex {
  const index = new Map<string, { indexedName: IndexedName; alias: FoodAlias }[]>();
  for (const alias of aliases) {
    const indexedName = indexName(alias.name, true);
    const headNoun = indexedName.words[findHeadPosition(indexedName)] ?? "";
    index.set(headNoun, [...(index.get(headNoun) ?? []), { indexedName, alias }]);
  }
  return index;
}

const ambiguousIndexedNames = ambiguousNames.map((name) => indexName(name, true));

/** True for the name of a whole family of foods, see `ambiguousNames`. */
export function isAmbiguousName(name: ParsedFoodName): boolean {
  if (name.form !== null || name.cookingMethods.length > 0) return false;
  return ambiguousIndexedNames.some((indexedName) => {
    const fit = fitName(name, indexedName);
    return fit !== undefined && isSameFoodFit(fit);
  });
}

/** An alias counts more than any form, order or rank; more still where it covers every word of the phrase. */
const aliasBonus = 500;
const exactAliasBonus = 700;
/** An alias with other words beside it is still the likeliest match: "latte" and a brand, a way of cooking. */
const partialAliasBonus = 80;
/** Returns the food id of an alias in the requested form. */
function selectFoodId(alias: FoodAlias, requestedForm: FoodForm | null): string {
  if (requestedForm === "raw" || requestedForm === "dry") return alias.rawId ?? alias.eatenId;
  return requestedForm === "cooked" ? (alias.cookedId ?? alias.eatenId) : alias.eatenId;
}

/** Returns the foods whose alias the phrase is: the row of the requested form first. */
export function findAliasCandidates(
  foods: ReadonlyMap<string, IndexedFood>,
  aliasIndex: AliasIndex,
  name: ParsedFoodName,
  { form: requestedForm }: FormRequest,
): MatchCandidate[] {
  const headNoun = name.words.find(({ role }) => role === "distinctive");
  if (!headNoun) return [];
  let best: { fit: NameFit; alias: FoodAlias; score: number } | undefined;
  for (const word of [headNoun.text, ...headNoun.forms])
    for (const { indexedName, alias } of aliasIndex.get(word) ?? []) {
      const fit = fitName(name, indexedName);
      if (!fit || !fit.isHeadMatch || fit.extraDistinctive + fit.extraNeutral > 0 || !fit.isInOrder) continue;
      const score = scoreFit(fit);
      if (!best || score > best.score) best = { fit, alias, score };
    }
  if (!best) return [];
  const { fit, alias, score } = best;
  // The phrase has a way of cooking that the name lacks: frying certainly adds fat, a pan probably does.
  const preferredId = selectFoodId(alias, fit.isFormNamed ? null : requestedForm);
  const bonus =
    fit.missingDistinctive + fit.missingCookingMethods > 0
      ? partialAliasBonus
      : isQueryCovered(fit)
        ? exactAliasBonus
        : aliasBonus;
  return [...new Set([preferredId, alias.eatenId, alias.rawId ?? preferredId])].flatMap((id) => {
    const food = foods.get(id);
    if (!food) return [];
    const isFatty = fit.missingCookingMethods > 0 && isCookedWithFat(food, name);
    const isFit =
      id === preferredId &&
      !isFatty &&
      (requestedForm === null || fit.isFormNamed || isFormCompatible(food, requestedForm, fit.extraNeutral));
    const penalty = requestedForm === null ? formPenalty : requestedFormPenalty;
    const isSameFood = isFit && isSameFoodFit(fit) && (fit.missingCookingMethods === 0 || isLikelyCooked(food, name));
    return [
      {
        food,
        score: score + (isFit ? bonus : partialAliasBonus - penalty),
        isSameFood,
        isHeadMatch: true,
        isExact: isSameFood,
        matchedNeutralWords: isSameFoodFit(fit) ? fit.matchedNeutralWords : [],
      },
    ];
  });
}
