import type { FoodForm } from "./food-form.ts";
import { cookingWord, formWord, holdsHam, isFigure, isHarmless } from "./word-classes.ts";
import type { CookingWay } from "./word-classes.ts";
import { inflections } from "../search/inflections.ts";
import type { SearchWord } from "../search/search-query.ts";
import { nameWords } from "../search/search-tokenizer.ts";

/** What a word of a phrase does: tells which food, says its form or how it was cooked, or nothing that counts. */
export type PhraseWord = SearchWord & {
  role: "telling" | "form" | "cooking" | "harmless";
};

/** Words that name a food, read. */
export type NamingPhrase = {
  words: readonly PhraseWord[];
  /** The form that a word of the phrase asks for. */
  form: FoodForm | null;
  /** The ways of cooking that words of the phrase name. */
  ways: readonly CookingWay[];
  links: Links;
};

/** Words of a phrase that are read at all: more than any food's name has. */
const mostWords = 12;

const container =
  /^\s*(?:(?:una?|uno|il|la|del|della)\s+|un['’]\s*)?(?:bella?\s+)?(?:tazz(?:a|ina|one)|bicchier(?:e|ino)|piatt(?:o|ino)|porzione|ciotol(?:a|ina)|scodella|calice|boccale|trancio|tranci|cucchiai(?:o|ino)|spicchio|pezz(?:o|etto)|fett(?:a|e|ine)|manciata|vasetto|barattolo|confezione|pacchetto|bustina|filo|po['’]|foglie?|mazzetto|cubetti|dadini|rondelle)\s+d(?:i\s+|el\s+|ella\s+|egli\s+|elle\s+|ei\s+|ell['’]\s*|['’]\s*)/iu;

/** How the nouns of a name hang together. */
export type Links = {
  /** "e", "ed", "con": side by side, so that the order means nothing: "riso e lenticchie". */
  joined: boolean;
  /** "e", "ed" alone: "pasta e lenticchie" is not "pasta di lenticchie". */
  and: boolean;
  /** "di" and its forms: one is made of the other. */
  of: boolean;
};

export const linksOf = (text: string): Links => ({
  joined: /(^|\s)(e|ed|con|col)\s/iu.test(text),
  and: /(^|\s)(e|ed)\s/iu.test(text),
  of: /(^|\s)(di|del|dello|della|dei|degli|delle)\s|(^|\s)(d|dell)['’]/iu.test(text),
});

/** The phrase without what the food lies in: "una tazza di tè" is tè. */
export const withoutContainer = (text: string): string => text.replace(container, "");

/** Figures that names spell out: "pizza 4 stagioni". */
const spelled: Readonly<Record<string, string>> = { "2": "due", "3": "tre", "4": "quattro", "5": "cinque" };

/** A word as it is looked for. */
function searchWord(text: string): SearchWord {
  const figure = spelled[text];
  return { text, forms: new Set(figure === undefined ? inflections(text) : [figure]), prefix: false };
}

/** The phrase without the harmless words that are not in `said`. */
export const saying = (phrase: NamingPhrase, said: ReadonlySet<string>): NamingPhrase => ({
  ...phrase,
  words: phrase.words.filter(({ role, text }) => role !== "harmless" || said.has(text)),
});

/** Reads words that name a food: the first that is not harmless is its head noun, so it always tells. */
export function readPhrase(text: string): NamingPhrase {
  const words = nameWords(text).slice(0, mostWords);
  // "0%" of fat tells a food, a bare figure is a quantity that somebody else reads.
  const percents = new Set([...text.matchAll(/(\p{N}+)\s*%/gu)].map(([, figure]) => figure));
  const counts = (word: string): boolean => isFigure(word) && !percents.has(word);
  const telling = words.filter((word) => !isHarmless(word) && !isFigure(word));
  const head = telling[0] ?? words[0];
  const place = words.indexOf(head ?? "");
  const read = words.map((word, at): PhraseWord => {
    const role =
      at === place
        ? "telling"
        : cookingWord(word) !== undefined
          ? "cooking"
          : formWord(word) !== undefined && !holdsHam(head ?? "")
            ? "form"
            : isHarmless(word) || counts(word)
              ? "harmless"
              : "telling";
    return { ...searchWord(word), role };
  });
  return {
    words: read,
    links: linksOf(text),
    form:
      read.flatMap(({ role, text: word }) => (role === "form" ? [formWord(word) ?? null] : []))[0] ?? null,
    ways: read.flatMap(({ role, text: word }) => {
      const way = role === "cooking" ? cookingWord(word) : undefined;
      return way === undefined ? [] : [way];
    }),
  };
}
