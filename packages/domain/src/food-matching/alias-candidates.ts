import { ambiguousNames, foodAliases, type FoodAlias } from "./food-aliases.ts";
import { isFormCompatible, type FoodForm } from "./food-form.ts";
import { isCookedWithFat, requestedFormPenalty, formPenalty, isLikelyCooked } from "./match-candidates.ts";
import type { FormRequest, MatchCandidate } from "./match-candidates.ts";
import { indexName, type IndexedFood, type IndexedName } from "./food-index.ts";
import type { ParsedFoodName } from "./food-name-parser.ts";
import { scoreFit, findHeadPosition, isQueryCovered, isSameFoodFit, fitName, type NameFit } from "./match-score.ts";

/** Aliases by their head noun. */
export type AliasIndex = ReadonlyMap<string, readonly { indexedName: IndexedName; alias: FoodAlias }[]>;

export function buildAliasIndex(): AliasIndex {
  const index = new Map<string, { indexedName: IndexedName; alias: FoodAlias }[]>();
  for (const alias of foodAliases)
    for (const name of alias.names) {
      const indexedName = indexName(name, true);
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
