import { readFile } from "node:fs/promises";
import type { Lexicon } from "@fetta/domain/food-matching/food-matcher";
import { isSilentWord, parseMeal } from "@fetta/domain/meal-parser/meal-parser";
import type { MealItem } from "@fetta/domain/meal-parser/meal-item";
import { computeMealNutrition } from "@fetta/domain/portions/meal-portion";
import { inflectedForms } from "@fetta/domain/search/inflections";
import { normalizeSearchText, tokenizeName } from "@fetta/domain/search/search-tokenizer";
import { z } from "zod";

const range = { kcalMin: z.number().nonnegative(), kcalMax: z.number().positive() };
const rangeMeal = z.strictObject({
  id: z.string(),
  text: z.string(),
  /** The foods that a dietitian would list, each with the energy (kcal) of the amount that the text means. */
  foods: z.array(z.strictObject({ name: z.string(), ...range })).min(1),
  ...range,
  note: z.string(),
});
export type RangeMeal = z.output<typeof rangeMeal>;

/** Meals with ranges of energy: two sets to work with, and one of which only totals are reported. */
export const rangeSets = ["practice-ranges", "food-names", "blind-meals"] as const;
export type RangeSet = (typeof rangeSets)[number];

/** Shares from 0 to 1. */
export type RangeSummary = {
  meals: number;
  foods: number;
  /** Share of the foods that have an item. */
  answered: number;
  /** Share of the answered foods whose energy is within their range. */
  energyRight: number;
  /** Share of the meals with all foods answered, nothing asked and the energy within the range of the meal. */
  mealsRight: number;
  /** Meals with a word about food that no item, open row or unused text contains. */
  silentLosses: number;
};

export async function readRangeMeals(set: RangeSet): Promise<RangeMeal[]> {
  const lines = (await readFile(new URL(`../texts/${set}.jsonl`, import.meta.url), "utf8")).split("\n");
  return lines.filter((line) => line !== "").map((line) => rangeMeal.parse(JSON.parse(line)));
}

/** The words of a name with all their inflected forms, without numbers. */
const toWordForms = (name: string): Set<string> =>
  new Set(
    tokenizeName(name).flatMap((word) => (/\d/.test(word) ? [] : [word, ...inflectedForms(word), ...listParts(word)])),
  );

/** A sandwich contains its bread. */
const listParts = (word: string): string[] => (/^(panino|michetta|toast|tramezzino)$/.test(word) ? ["pane"] : []);

const countShared = (one: ReadonlySet<string>, words: readonly string[]): number =>
  words.filter((word) => one.has(word)).length;

/**
 * Assigns each food the item that shares most words with it by name or source text; a food without one gets the next
 * item that no food has, in the order of the text. Foods of a dish that is one item share the item: its recipe counts
 * as its words.
 */
export function assignItems(
  foods: RangeMeal["foods"],
  items: readonly Pick<MealItem, "name" | "sourceText" | "ref">[],
  lexicon: Pick<Lexicon, "food">,
): (number | undefined)[] {
  const listDishParts = (ref: string | null) => lexicon.food(ref?.replace(/^stock:/, "") ?? "")?.parts ?? [];
  const forms = items.map(({ name, sourceText, ref }) =>
    toWordForms([name, sourceText, ...listDishParts(ref).map((part) => part.name)].join(" ")),
  );
  const assigned = foods.map(({ name }): number | undefined => {
    const words = tokenizeName(name);
    const shared = forms.map((each) => countShared(each, words));
    const most = Math.max(0, ...shared);
    return most === 0 ? undefined : shared.indexOf(most);
  });
  const free = items.map((_, at) => at).filter((at) => !assigned.includes(at));
  return assigned.map((at) => at ?? free.shift());
}

/**
 * Foods whose items have an energy within their range; foods that share an item are compared by their sum, and so are the
 * items of a food that has several: a roll and its ham are "panino con prosciutto".
 */
function countRightFoods(foods: RangeMeal["foods"], items: readonly MealItem[], assigned: (number | undefined)[]) {
  const sharing = Map.groupBy(foods.keys(), (at) => assigned[at]);
  const others = [...items.keys()].filter((at) => !assigned.includes(at));
  const owners = new Map(others.map((at) => [at, findOwner(foods, items[at])]));
  const rightFoods = [...sharing].flatMap(([at, places]) => {
    if (at === undefined) return [];
    const own = items.filter((_, each) => each === at || places.includes(owners.get(each) ?? -1));
    const sum = (key: "kcalMin" | "kcalMax") => places.reduce((kcal, place) => kcal + (foods[place]?.[key] ?? 0), 0);
    const { calories } = computeMealNutrition(own);
    return calories >= sum("kcalMin") && calories <= sum("kcalMax") ? places : [];
  });
  return rightFoods.length;
}

/** The food whose name shares most words with an item that was assigned to none. */
function findOwner(foods: RangeMeal["foods"], item?: Pick<MealItem, "name" | "sourceText">): number | undefined {
  const forms = toWordForms([item?.name, item?.sourceText].join(" "));
  const shared = foods.map(({ name }) => countShared(forms, tokenizeName(name)));
  const most = Math.max(0, ...shared);
  return most === 0 ? undefined : shared.indexOf(most);
}

function hasSilentLoss(text: string, coveredTexts: readonly string[]): boolean {
  const covered = new Set(coveredTexts.flatMap((each) => normalizeSearchText(each).split(" ")));
  return normalizeSearchText(text)
    .split(" ")
    .some((word) => word.length > 2 && !isSilentWord(word) && !/\d/.test(word) && !covered.has(word));
}

/** Parses the meals and compares each food and each meal with its range of energy. */
export function scoreRangeMeals(meals: readonly RangeMeal[], lexicon: Lexicon): RangeSummary {
  const scores = meals.map(({ text, foods, kcalMin, kcalMax }) => {
    const meal = parseMeal(lexicon, text, new Map());
    const assigned = assignItems(foods, meal.items, lexicon);
    const answered = assigned.filter((at) => at !== undefined).length;
    const { calories } = computeMealNutrition(meal.items);
    return {
      foods: foods.length,
      answered,
      energyRight: countRightFoods(foods, meal.items, assigned),
      isRight: answered === foods.length && meal.unresolved.length === 0 && calories >= kcalMin && calories <= kcalMax,
      isLossy: hasSilentLoss(text, [
        ...meal.items.map(({ sourceText }) => sourceText),
        ...meal.unresolved.map(({ sourceText }) => sourceText),
        ...meal.unused,
        meal.when?.sourceText ?? "",
      ]),
    };
  });
  const sum = (count: (score: (typeof scores)[number]) => number) =>
    scores.reduce((total, each) => total + count(each), 0);
  const [foods, answered] = [sum((score) => score.foods), sum((score) => score.answered)];
  return {
    meals: meals.length,
    foods,
    answered: answered / foods,
    energyRight: sum((score) => score.energyRight) / answered,
    mealsRight: sum(({ isRight }) => Number(isRight)) / meals.length,
    silentLosses: sum(({ isLossy }) => Number(isLossy)),
  };
}
