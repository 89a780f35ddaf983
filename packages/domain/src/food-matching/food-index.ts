import { formOf } from "./food-form.ts";
import type { FoodForm } from "./food-form.ts";
import type { LexiconFood } from "./lexicon-food.ts";
import { linksOf } from "./food-name-parser.ts";
import type { Links } from "./food-name-parser.ts";
import { isSpecial } from "./word-classes.ts";
import { inflections } from "../search/inflections.ts";
import { nameWords } from "../search/search-tokenizer.ts";

/** One name of a food in words; its own name or a synonym. */
export type Title = { words: readonly string[]; own: boolean; links: Links };

/** A food with what is asked of it again and again. */
export type IndexedFood = {
  food: LexiconFood;
  form: FoodForm;
  titles: readonly Title[];
  /** Words that make it another product, which is meant only where one of them is said; empty for a plain food. */
  special: readonly string[];
};

export const titleOf = (text: string, own: boolean): Title => ({
  words: nameWords(text),
  own,
  links: linksOf(text),
});

/** Another name that says nothing of how its nouns hang together ("pasta lenticchie") means it as the food's name does. */
function synonymOf(text: string, name: Title): Title {
  const title = titleOf(text, false);
  return title.links.joined || title.links.of ? title : { ...title, links: name.links };
}

/** What a name says in brackets explains it, and nobody says it: "Pane arabo (pita)". */
const bracketed = /\s*\([^)]*\)/u;

/** A food ready to be matched. */
export function indexed(food: LexiconFood): IndexedFood {
  const name = titleOf(food.name, true);
  const bare = food.name.replace(bracketed, "");
  return {
    food,
    form: formOf(food),
    titles: [
      name,
      ...(bare === food.name ? [] : [titleOf(bare, true)]),
      ...food.synonyms.map((synonym) => synonymOf(synonym, name)),
    ],
    special: nameWords(food.name).filter(isSpecial),
  };
}

/** Which foods have a word in a name of theirs, by the word. */
export type WordIndex = ReadonlyMap<string, ReadonlySet<IndexedFood>>;

export function wordIndex(foods: readonly IndexedFood[]): WordIndex {
  const index = new Map<string, Set<IndexedFood>>();
  for (const food of foods)
    for (const title of food.titles)
      for (const word of title.words) {
        const holders = index.get(word) ?? new Set();
        index.set(word, holders.add(food));
      }
  return index;
}

/** The foods with this word, or a form of it, in a name. */
export function holdersOf(index: WordIndex, word: string): Set<IndexedFood> {
  const holders = new Set<IndexedFood>();
  for (const form of [word, ...inflections(word)])
    for (const food of index.get(form) ?? []) holders.add(food);
  return holders;
}
