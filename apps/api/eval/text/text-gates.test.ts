import { expect, test } from "vitest";
import { buildSeedLexicon } from "../seed-lexicon.ts";
import { readTextCases, textSets, type TextSet } from "./text-cases.ts";
import { checkTextGates } from "./text-gates.ts";
import { scoreSentences } from "./sentence-scoring.ts";
import { summarizeText } from "./text-summary.ts";

const lexicon = await buildSeedLexicon();

async function failuresOf(set: TextSet): Promise<string[]> {
  const cases = await readTextCases(set);
  return checkTextGates(summarizeText(scoreSentences(cases, lexicon)));
}

test.each(textSets)("the sentences of %s pass the gates for foods, grams and energy", async (set) => {
  expect(await failuresOf(set)).toEqual([]);
});
