import { seedLexicon } from "../seed-lexicon.ts";
import { openSets, readTextCases } from "./text-cases.ts";
import type { TextSet } from "./text-cases.ts";
import { failuresMarkdown } from "./failure-report.ts";
import { textGateFailures } from "./text-gates.ts";
import type { TextReport } from "./text-report.ts";
import { paceOf, scoresOf } from "./sentence-scoring.ts";
import { slicesOf, summaryOf } from "./text-summary.ts";

/** Reads every set of sentences; `openFailures` says what is wrong with those that may be looked at. */
export async function runText(): Promise<{ report: TextReport; openFailures: string }> {
  const lexicon = await seedLexicon();
  const wrong: string[] = [];
  const ofSet = async (set: TextSet) => {
    const cases = await readTextCases(set);
    const scores = scoresOf(cases, lexicon);
    const summary = summaryOf(scores);
    const pace = paceOf(cases, lexicon);
    if (openSets.some((open) => open === set)) wrong.push(failuresMarkdown(set, cases, scores));
    return { summary, slices: slicesOf(scores), failures: textGateFailures(summary, pace), pace };
  };
  const sets = {
    dev: await ofSet("dev"),
    practice: await ofSet("practice"),
    "held-out": await ofSet("held-out"),
    "held-out-2": await ofSet("held-out-2"),
  };
  return { report: { sets }, openFailures: wrong.join("\n") };
}
