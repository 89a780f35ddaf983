import { inflectedForms } from "./inflections.ts";

/** Returns the four forms of adjectives and participles in -o, with the spellings -chi, -che. */
export function inflectAdjectives(words: string): ReadonlySet<string> {
  return new Set(
    words
      .split(" ")
      .flatMap((word) => [word, ...["a", "i", "e"].map((end) => word.replace(/o$/, end)), ...inflectedForms(word)]),
  );
}
