import { inflectedForms } from "./inflections.ts";

/** Adjectives and participles in -o with their four forms, and what the grammar gives besides (-chi, -che). */
export function inflectAdjectives(words: string): ReadonlySet<string> {
  return new Set(
    words
      .split(" ")
      .flatMap((word) => [
        word,
        ...["a", "i", "e"].map((end) => word.replace(/o$/, end)),
        ...inflectedForms(word),
      ]),
  );
}
