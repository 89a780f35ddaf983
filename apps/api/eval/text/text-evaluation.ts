import { buildSeedLexicon } from "../seed-lexicon.ts";
import { readRangeMeals, scoreRangeMeals, type RangeSet } from "./range-meals.ts";
import { visibleSets, readTextCases, type TextSet } from "./text-cases.ts";
import { renderFailures } from "./failure-report.ts";
import { checkLatencyGate, checkTextGates } from "./text-gates.ts";
import type { TextReport } from "./text-report.ts";
import { measureSentenceLatency, scoreSentences } from "./sentence-scoring.ts";
import { summarizeTextSlices, summarizeText } from "./text-summary.ts";

/** Evaluates every set of sentences; `visibleFailures` lists the failures of the visible sets. */
export async function evaluateText(): Promise<{ report: TextReport; visibleFailures: string }> {
  const lexicon = await buildSeedLexicon();
  const failureReports: string[] = [];
  const evaluateSet = async (set: TextSet) => {
    const cases = await readTextCases(set);
    const scores = scoreSentences(cases, lexicon);
    const summary = summarizeText(scores);
    const pace = measureSentenceLatency(cases, lexicon);
    if (visibleSets.some((open) => open === set)) failureReports.push(renderFailures(set, cases, scores));
    const failures = [...checkTextGates(summary), ...checkLatencyGate(pace)];
    return { summary, slices: summarizeTextSlices(scores), failures, pace };
  };
  const sets = {
    dev: await evaluateSet("dev"),
    practice: await evaluateSet("practice"),
    "held-out": await evaluateSet("held-out"),
    "held-out-2": await evaluateSet("held-out-2"),
  };
  const scoreRanges = async (set: RangeSet) => scoreRangeMeals(await readRangeMeals(set), lexicon);
  const ranges = {
    "practice-ranges": await scoreRanges("practice-ranges"),
    "food-names": await scoreRanges("food-names"),
    "blind-meals": await scoreRanges("blind-meals"),
  };
  return { report: { sets, ranges }, visibleFailures: failureReports.join("\n") };
}
