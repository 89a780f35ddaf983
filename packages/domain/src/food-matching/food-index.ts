import { detectFoodForm, type FoodForm } from "./food-form.ts";
import type { LexiconFood } from "./lexicon-food.ts";
import { detectConnectives, type Connectives } from "./food-name-parser.ts";
import { isSpecialProductWord } from "./word-classes.ts";
import { inflectedForms } from "../search/inflections.ts";
import { tokenizeName } from "../search/search-tokenizer.ts";

/** One name of a food as words; its own name or a synonym. */
export type IndexedName = { words: readonly string[]; isOwnName: boolean; connectives: Connectives };

/** A food with precomputed matching data. */
export type IndexedFood = {
  food: LexiconFood;
  form: FoodForm;
  names: readonly IndexedName[];
  /**
   * Words that make it a special product, which matches only where the phrase contains one of them; empty for a plain
   * food.
   */
  specialWords: readonly string[];
};

export const indexName = (text: string, isOwnName: boolean): IndexedName => ({
  words: tokenizeName(text),
  isOwnName,
  connectives: detectConnectives(text),
});

/** A synonym without connectives ("pasta lenticchie") takes those of the food's own name. */
function indexSynonym(text: string, foodName: IndexedName): IndexedName {
  const indexedName = indexName(text, false);
  return indexedName.connectives.isJoined || indexedName.connectives.hasOf
    ? indexedName
    : { ...indexedName, connectives: foodName.connectives };
}

/** The brackets in a name contain an explanation that phrases omit: "Pane arabo (pita)". */
const bracketPattern = /\s*\([^)]*\)/u;

/** Precomputes the matching data of a food. */
export function indexFood(food: LexiconFood): IndexedFood {
  const name = indexName(food.name, true);
  const nameWithoutBrackets = food.name.replace(bracketPattern, "");
  return {
    food,
    form: detectFoodForm(food),
    names: [
      name,
      ...(nameWithoutBrackets === food.name ? [] : [indexName(nameWithoutBrackets, true)]),
      ...food.synonyms.map((synonym) => indexSynonym(synonym, name)),
    ],
    specialWords: tokenizeName(food.name).filter(isSpecialProductWord),
  };
}

/** The foods that have a word in one of their names, by word. */
export type WordIndex = ReadonlyMap<string, ReadonlySet<IndexedFood>>;

export function buildWordIndex(foods: readonly IndexedFood[]): WordIndex {
  const index = new Map<string, Set<IndexedFood>>();
  for (const food of foods)
    for (const name of food.names)
      for (const word of name.words) {
        const foodsWithWord = index.get(word) ?? new Set();
        index.set(word, foodsWithWord.add(food));
      }
  return index;
}

/** Returns the foods with this word, or an inflected form of it, in a name. */
export function findFoodsByWord(index: WordIndex, word: string): Set<IndexedFood> {
  const foodsWithWord = new Set<IndexedFood>();
  for (const form of [word, ...inflectedForms(word)]) for (const food of index.get(form) ?? []) foodsWithWord.add(food);
  return foodsWithWord;
}
