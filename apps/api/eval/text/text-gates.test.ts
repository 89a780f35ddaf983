import { expect, test } from "vitest";
import { seedLexicon } from "../seed-lexicon.ts";
import { readTextCases, textSets, type TextSet } from "./text-cases.ts";
import { textGateFailures } from "./text-gates.ts";
import { paceOf, scoresOf } from "./sentence-scoring.ts";
import { summaryOf } from "./text-summary.ts";

async function failuresOf(set: TextSet): Promise<string[]> {
  const lexicon = await seedLexicon();
  const cases = await readTextCases(set);
  return textGateFailures(summaryOf(scoresOf(cases, lexicon)), paceOf(cases, lexicon));
}

test.each(textSets)("the sentences of %s become the right foods, grams and energy, fast", async (set) => {
  expect(await failuresOf(set)).toEqual([]);
});
