import table from "../../data/filler-phrases.json" with { type: "json" };
import type { Token } from "./meal-tokenizer.ts";

const [mealPattern, placePattern] = [table.meals, table.places].map((names) => `(?:${names.join("|")})`);

const toFillerSource = (phrase: string): string =>
  `(?:${phrase
    .replaceAll("MEAL", mealPattern ?? "")
    .replaceAll("PLACE", placePattern ?? "")
    .replaceAll("QUARTERS", table.quarters)})`;

/** Phrases before a food, in plain words: when, where, and that it was eaten. */
const leadingFillers = [...table.times, ...table.leading].map(
  (phrase) => new RegExp(`^${toFillerSource(phrase)}(?![\\p{L}\\p{N}])`, "u"),
);

/** Phrases after a food. "Fatto in casa" describes the food and stays. */
const trailingFillers = [...table.times, ...table.trailing].map(
  (phrase) => new RegExp(`(?<![\\p{L}\\p{N}])${toFillerSource(phrase)}$`, "u"),
);

/** Words that mean that a food, its other half or its crust was not eaten, or another one instead. */
const negationPattern = new RegExp(`^(?:${table.negations.join("|")})`);
/** Where a phrase that begins with such words goes on with what was eaten. */
const affirmedPattern = /^(solo|soltanto|solamente|ma|pero|invece)$/;
/** "Invece del pane (i grissini)" */
const articlePattern = /^(un|una|uno|due|tre|il|lo|la|l|i|gli|le|ho|mangiat[oaie]|pres[oaie])$/;
/**
 * Returns the words of a phrase without the fillers before and after the food; empty where all words are fillers or
 * nothing was eaten. Words that say that something was not eaten are added to `negated`.
 */
export function stripFillerWords(tokens: readonly Token[], negated: (readonly Token[])[]): Token[] {
  let remaining = [...tokens];
  for (;;) {
    const lengthBefore = remaining.length;
    const text = joinWords(remaining);
    if (negationPattern.test(text)) {
      const isReplaced = /^(invece|al posto|anziche|in sostituzione) /.test(text);
      const affirmedIndex = remaining.findIndex(({ kind, text: word }, place) =>
        isReplaced
          ? place > 2 && (kind === "number" || articlePattern.test(word))
          : place > 0 && affirmedPattern.test(word),
      );
      negated.push(affirmedIndex < 0 ? remaining : remaining.slice(0, affirmedIndex));
      if (affirmedIndex < 0) return [];
      remaining = remaining.slice(isReplaced ? affirmedIndex : affirmedIndex + 1);
      continue;
    }
    const leadingCount = countMatchedWords(leadingFillers, text);
    remaining = remaining.slice(leadingCount);
    remaining = remaining.slice(0, remaining.length - countMatchedWords(trailingFillers, joinWords(remaining)));
    if (remaining.length === lengthBefore) return remaining;
  }
}

export const joinWords = (tokens: readonly Token[]): string => tokens.map(({ text }) => text).join(" ");

/** Returns how many words the first matching expression covers. */
export function countMatchedWords(patterns: readonly RegExp[], text: string): number {
  for (const pattern of patterns) {
    const match = pattern.exec(text)?.[0];
    if (match !== undefined && match !== "") return match.split(" ").length;
  }
  return 0;
}
