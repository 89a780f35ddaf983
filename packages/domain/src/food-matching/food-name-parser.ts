import type { FoodForm } from "./food-form.ts";
import {
  findCookingMethod,
  findFormOfWord,
  isSandwichHead,
  isDigits,
  isNeutralWord,
  type CookingMethod,
} from "./word-classes.ts";
import { inflectedForms } from "../search/inflections.ts";
import type { SearchWord } from "../search/search-query.ts";
import { tokenizeName } from "../search/search-tokenizer.ts";

/** The role of a word in a phrase: it determines the food, its form or its cooking method, or has no effect. */
export type ClassifiedWord = SearchWord & { role: "distinctive" | "form" | "cooking" | "neutral" };

/** The parsed words of a food's name. */
export type ParsedFoodName = {
  words: readonly ClassifiedWord[];
  /** The form that a word of the phrase requests. */
  form: FoodForm | null;
  /** The cooking methods that words of the phrase name. */
  cookingMethods: readonly CookingMethod[];
  connectives: Connectives;
};

/** Maximum words of a phrase that are parsed: more than any food's name has. */
const maxWords = 12;

const containerPattern =
  /^\s*(?:(?:una?|uno|il|la|del|della)\s+|un['’]\s*)?(?:bella?\s+)?(?:tazz(?:a|ina|one)|bicchier(?:e|ino)|piatt(?:o|ino)|porzione|ciotol(?:a|ina)|scodella|calice|boccale|trancio|tranci|cucchiai(?:o|ino)|spicchio|pezz(?:o|etto)|fett(?:a|e|ine)|manciata|vasetto|barattolo|confezione|pacchetto|bustina|filo|po['’]|foglie?|mazzetto|cubetti|dadini|rondelle)\s+d(?:i\s+|el\s+|ella\s+|egli\s+|elle\s+|ei\s+|ell['’]\s*|['’]\s*)/iu;

/** How the nouns of a name are connected. */
export type Connectives = {
  /** "e", "ed", "con": coordinate nouns, whose order has no meaning: "riso e lenticchie". */
  isJoined: boolean;
  /** "e", "ed" alone: "pasta e lenticchie" is not "pasta di lenticchie". */
  hasAnd: boolean;
  /** "di" and its forms: one noun is an ingredient of the other. */
  hasOf: boolean;
};

export const detectConnectives = (text: string): Connectives => ({
  isJoined: /(^|\s)(e|ed|con|col)\s/iu.test(text),
  hasAnd: /(^|\s)(e|ed)\s/iu.test(text),
  hasOf: /(^|\s)(di|del|dello|della|dei|degli|delle)\s|(^|\s)(d|dell)['’]/iu.test(text),
});

/** Returns the phrase without the food's container: "una tazza di tè" is tè. */
export const stripContainer = (text: string): string => text.replace(containerPattern, "");

/** Digits that names spell out: "pizza 4 stagioni". */
const spelledFigures: Readonly<Record<string, string>> = { "2": "due", "3": "tre", "4": "quattro", "5": "cinque" };

/** Adds the inflected forms to a word. */
function toSearchWord(text: string): SearchWord {
  const spelledFigure = spelledFigures[text];
  return {
    text,
    forms: new Set(spelledFigure === undefined ? inflectedForms(text) : [spelledFigure]),
    isPrefix: false,
  };
}

/** Returns the phrase without the neutral words that are not in `keptWords`. */
export const keepNeutralWords = (name: ParsedFoodName, keptWords: ReadonlySet<string>): ParsedFoodName => ({
  ...name,
  words: name.words.filter(({ role, text }) => role !== "neutral" || keptWords.has(text)),
});

/** Parses words of a food's name: the first word that is not neutral is its head noun, which is always distinctive. */
export function parseFoodName(text: string): ParsedFoodName {
  const words = tokenizeName(text).slice(0, maxWords);
  // "0%" of fat identifies a food; a plain number is a quantity, which the quantity parser handles.
  const percents = new Set([...text.matchAll(/(\p{N}+)\s*%/gu)].map(([, figure]) => figure));
  const isQuantityFigure = (word: string): boolean => isDigits(word) && !percents.has(word);
  const distinctiveWords = words.filter((word) => !isNeutralWord(word) && !isDigits(word));
  const headNoun = distinctiveWords[0] ?? words[0];
  const headPosition = words.indexOf(headNoun ?? "");
  const classified = words.map((word, at): ClassifiedWord => {
    const role =
      at === headPosition
        ? "distinctive"
        : findCookingMethod(word) !== undefined
          ? "cooking"
          : findFormOfWord(word) !== undefined && !isSandwichHead(headNoun ?? "")
            ? "form"
            : isNeutralWord(word) || isQuantityFigure(word)
              ? "neutral"
              : "distinctive";
    return { ...toSearchWord(word), role };
  });
  return {
    words: classified,
    connectives: detectConnectives(text),
    form:
      classified.flatMap(({ role, text: word }) => (role === "form" ? [findFormOfWord(word) ?? null] : []))[0] ?? null,
    cookingMethods: classified.flatMap(({ role, text: word }) => {
      const method = role === "cooking" ? findCookingMethod(word) : undefined;
      return method === undefined ? [] : [method];
    }),
  };
}
