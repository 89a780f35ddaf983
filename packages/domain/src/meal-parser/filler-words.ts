import table from "../../data/filler-phrases.json" with { type: "json" };
import type { Token } from "./meal-tokenizer.ts";

const [mealPattern, placePattern] = [table.meals, table.places].map((names) => `(?:${names.join("|")})`);

const toFillerSource = (phrase: string): string =>
  phrase.replaceAll("MEAL", mealPattern ?? "").replaceAll("PLACE", placePattern ?? "");

/** Phrases before a food, in plain words: when, where, and that it was eaten. */
const leadingFillers = table.leading.map((phrase) => new RegExp(`^${toFillerSource(phrase)}(?![\\p{L}\\p{N}])`, "u"));

/** Phrases after a food. "Fatto in casa" describes the food and stays. */
const trailingFillers = table.trailing.map(
  (phrase) => new RegExp(`(?<![\\p{L}\\p{N}])${toFillerSource(phrase)}$`, "u"),
);

/** Words that mean that a food was not eaten. */
const negationPattern = /^(non|senza|saltat[oa]|ho saltato|digiuno|niente|nessun|nessuno|nessuna|neanche|nemmeno)( |$)/;

/**
 * Returns the words of a phrase without the fillers before and after the food; empty where all words are fillers or
 * nothing was eaten.
 */
export function stripFillerWords(tokens: readonly Token[]): Token[] {
  let remaining = [...tokens];
  for (;;) {
    const lengthBefore = remaining.length;
    const text = remaining.map((word) => word.text).join(" ");
    if (negationPattern.test(text)) {
      const affirmedIndex = remaining.findIndex(({ text: word }) => /^(solo|soltanto|solamente|ma|pero)$/.test(word));
      if (affirmedIndex < 0) return [];
      remaining = remaining.slice(affirmedIndex + 1);
      continue;
    }
    const leadingCount = countMatchedWords(leadingFillers, text);
    remaining = remaining.slice(leadingCount);
    const remainingText = remaining.map((word) => word.text).join(" ");
    remaining = remaining.slice(0, remaining.length - countMatchedWords(trailingFillers, remainingText));
    if (remaining.length === lengthBefore) return remaining;
  }
}

/** Returns how many words the first matching expression covers. */
function countMatchedWords(patterns: readonly RegExp[], text: string): number {
  for (const pattern of patterns) {
    const match = pattern.exec(text)?.[0];
    if (match !== undefined && match !== "") return match.split(" ").length;
  }
  return 0;
}
