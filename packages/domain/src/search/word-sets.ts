import { inflectedForms } from "./inflections.ts";

/** Splits a text, or the lines of a table, into its words, which blanks separate. */
export const splitWords = (lines: string | readonly string[]): string[] => [lines].flat().join(" ").split(" ");

export const toWordSet = (lines: string | readonly string[]): ReadonlySet<string> => new Set(splitWords(lines));

/** Returns a pattern that matches each of the words, which may have alternative endings: "amic[oa]". */
export const toWordPattern = (lines: readonly string[]): RegExp => new RegExp(`^(?:${splitWords(lines).join("|")})$`);

/** Returns the four forms of adjectives and participles in -o, with the spellings -chi, -che. */
export const inflectAdjectives = (lines: string | readonly string[]): ReadonlySet<string> =>
  new Set(
    splitWords(lines).flatMap((word) => [
      word,
      ...["a", "i", "e"].map((end) => word.replace(/o$/, end)),
      ...inflectedForms(word),
    ]),
  );
