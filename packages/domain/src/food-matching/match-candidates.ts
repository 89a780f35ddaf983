import type { FoodForm } from "./food-form.ts";
import { formFits } from "./form-compatibility.ts";
import { holdersOf } from "./food-index.ts";
import type { IndexedFood, WordIndex } from "./food-index.ts";
import type { NamingPhrase } from "./food-name-parser.ts";
import { fitScore, isSameFood, isWhole, titleFit } from "./match-score.ts";
import type { TitleFit } from "./match-score.ts";

/** A food that a phrase may mean. */
export type Candidate = {
  food: IndexedFood;
  score: number;
  /** True where every telling word fits and so does the form. */
  same: boolean;
  /** True where it begins with the noun of the phrase. */
  head: boolean;
  /** True where the phrase is its name, or the everyday name of it: no other food disputes it. */
  exact: boolean;
  /** Harmless words of the phrase that its name has, where it is the same food. */
  said: readonly string[];
};

/** A food's own name or a synonym, word for word, counts more than an everyday name that leaves a word out. */
const ownNameBonus = 600;
const synonymBonus = 550;
/** Asked for in words, a form counts more than two words of a name; else less than one. */
export const askedFormLoss = 300;
export const formLoss = 75;
const specialLoss = 300;
const rankLoss = 15;

/** The form that is asked for, null for none; `wished` where the asker says so apart from the words. */
export type Asked = { form: FoodForm | null; wished: boolean };

/** True where the ways of cooking that a name lacks change little: the row is as it is eaten, and nothing is fried in fat. */
export const likelyCooked = (food: IndexedFood, phrase: NamingPhrase): boolean =>
  (food.form === "cooked" || food.form === "ready") && !addsFat(food, phrase);

/** Frying adds fat, and a pan does to all but meat and fish, which are done in it with next to none. */
export const addsFat = ({ food }: IndexedFood, { ways }: NamingPhrase): boolean =>
  ways.includes("fried") || (ways.includes("pan") && !/^(Carne|Pesce|Molluschi)/.test(food.category));

function titleCandidate(food: IndexedFood, phrase: NamingPhrase, asked: Asked, fit: TitleFit): Candidate {
  const formOk = fit.formSaid || formFits(food, asked.form, fit.plainExtra);
  const whole = isWhole(fit);
  const exact = whole && fit.own && (formOk || !asked.wished);
  const unsaid = food.special.length > 0 && !whole && asked.form !== "powder" && !says(phrase, food.special);
  const losses =
    (formOk ? 0 : asked.form === null ? formLoss : askedFormLoss) +
    (unsaid ? specialLoss : 0) +
    rankLoss * (food.food.rank - 1);
  const bonus = exact ? ownNameBonus : (whole ? synonymBonus : 0) - losses;
  const same = isSameFood(fit) && (fit.missingWays === 0 || likelyCooked(food, phrase));
  return {
    food,
    score: fitScore(fit) + bonus,
    same: exact || (same && formOk && !unsaid),
    head: fit.head,
    exact,
    said: isSameFood(fit) ? fit.said : [],
  };
}

const says = (phrase: NamingPhrase, words: readonly string[]): boolean =>
  phrase.words.some(({ text, forms }) => words.some((word) => word === text || forms.has(word)));

function candidateOf(food: IndexedFood, phrase: NamingPhrase, asked: Asked): Candidate | undefined {
  let best: Candidate | undefined;
  for (const title of food.titles) {
    const fit = titleFit(phrase, title);
    const candidate = fit && titleCandidate(food, phrase, asked, fit);
    if (candidate && (!best || candidate.score > best.score)) best = candidate;
  }
  return best;
}

/** The foods that have a telling word of the phrase in a name, in no order. */
export function foundCandidates(words: WordIndex, phrase: NamingPhrase, asked: Asked): Candidate[] {
  const found = new Set<IndexedFood>();
  for (const { role, text } of phrase.words)
    if (role === "telling") for (const food of holdersOf(words, text)) found.add(food);
  return [...found].flatMap((food) => candidateOf(food, phrase, asked) ?? []);
}
