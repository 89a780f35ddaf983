import type { FoodForm } from "./food-form.ts";
import {
  findCookingMethod,
  findFormOfWord,
  isSandwichHead,
  isDigits,
  isNeutralWord,
} from "./word-classes.ts";
import type { CookingMethod } from "./word-classes.ts";
import { inflectedForms } from "../search/inflections.ts";
import type { SearchWord } from "../search/search-query.ts";
import { tokenizeName } from "../search/search-tokenizer.ts";

/** What a word of a phrase does: tells which food, says its form or how it was cooked, or nothing that counts. */
export type ClassifiedWord = SearchWord & {
  role: "telling" | "form" | "cooking" | "harmless";
};

/** Words that name a food, read. */
export type ParsedFoodName = {
  words: readonly ClassifiedWord[];
  /** The form that a word of the phrase asks for. */
  form: FoodForm | null;
  /** The ways of cooking that words of the phrase name. */
  cookingMethods: readonly CookingMethod[];
  connectives: Connectives;
};

/** Words of a phrase that are read at all: more than any food's name has. */
const maxWords = 12;

const containerPattern =
  /^\s*(?:(?:una?|uno|il|la|del|della)\s+|un['’]\s*)?(?:bella?\s+)?(?:tazz(?:a|ina|one)|bicchier(?:e|ino)|piatt(?:o|ino)|porzione|ciotol(?:a|ina)|scodella|calice|boccale|trancio|tranci|cucchiai(?:o|ino)|spicchio|pezz(?:o|etto)|fett(?:a|e|ine)|manciata|vasetto|barattolo|confezione|pacchetto|bustina|filo|po['’]|foglie?|mazzetto|cubetti|dadini|rondelle)\s+d(?:i\s+|el\s+|ella\s+|egli\s+|elle\s+|ei\s+|ell['’]\s*|['’]\s*)/iu;

/** How the nouns of a name hang together. */
export type Connectives = {
  /** "e", "ed", "con": side by side, so that the order means nothing: "riso e lenticchie". */
  isJoined: boolean;
  /** "e", "ed" alone: "pasta e lenticchie" is not "pasta di lenticchie". */
  hasAnd: boolean;
  /** "di" and its forms: one is made of the other. */
  hasOf: boolean;
};

export const detectConnectives = (text: string): Connectives => ({
  isJoined: /(^|\s)(e|ed|con|col)\s/iu.test(text),
  hasAnd: /(^|\s)(e|ed)\s/iu.test(text),
  hasOf: /(^|\s)(di|del|dello|della|dei|degli|delle)\s|(^|\s)(d|dell)['’]/iu.test(text),
});

/** The phrase without what the food lies in: "una tazza di tè" is tè. */
export const stripContainer = (text: string): string => text.replace(containerPattern, "");

/** Figures that names spell out: "pizza 4 stagioni". */
const spelledFigures: Readonly<Record<string, string>> = {
  "2": "due",
  "3": "tre",
  "4": "quattro",
  "5": "cinque",
};

/** A word as it is looked for. */
function toSearchWord(text: string): SearchWord {
  const spelledFigure = spelledFigures[text];
  return {
    text,
    forms: new Set(spelledFigure === undefined ? inflectedForms(text) : [spelledFigure]),
    isPrefix: false,
  };
}

/** The phrase without the harmless words that are not in `said`. */
export const keepNeutralWords = (name: ParsedFoodName, keptWords: ReadonlySet<string>): ParsedFoodName => ({
  ...name,
  words: name.words.filter(({ role, text }) => role !== "harmless" || keptWords.has(text)),
});

/** Reads words that name a food: the first that is not harmless is its head noun, so it always tells. */
export function parseFoodName(text: string): ParsedFoodName {
  const words = tokenizeName(text).slice(0, maxWords);
  // "0%" of fat tells a food, a bare figure is a quantity that somebody else reads.
  const percents = new Set([...text.matchAll(/(\p{N}+)\s*%/gu)].map(([, figure]) => figure));
  const isQuantityFigure = (word: string): boolean => isDigits(word) && !percents.has(word);
  const distinctiveWords = words.filter((word) => !isNeutralWord(word) && !isDigits(word));
  const headNoun = distinctiveWords[0] ?? words[0];
  const headPosition = words.indexOf(headNoun ?? "");
  const classified = words.map((word, at): ClassifiedWord => {
    const role =
      at === headPosition
        ? "telling"
        : findCookingMethod(word) !== undefined
          ? "cooking"
          : findFormOfWord(word) !== undefined && !isSandwichHead(headNoun ?? "")
            ? "form"
            : isNeutralWord(word) || isQuantityFigure(word)
              ? "harmless"
              : "telling";
    return { ...toSearchWord(word), role };
  });
  return {
    words: classified,
    connectives: detectConnectives(text),
    form:
      classified.flatMap(({ role, text: word }) =>
        role === "form" ? [findFormOfWord(word) ?? null] : [],
      )[0] ?? null,
    cookingMethods: classified.flatMap(({ role, text: word }) => {
      const method = role === "cooking" ? findCookingMethod(word) : undefined;
      return method === undefined ? [] : [method];
    }),
  };
}
