import { formatFigure, formatPercent, renderMarkdownTable } from "../markdown-table.ts";
import type { RangeSet, RangeSummary } from "./range-meals.ts";
import type { TextSet } from "./text-cases.ts";
import { textGates } from "./text-gates.ts";
import type { SentenceLatency } from "./sentence-scoring.ts";
import type { TextSummary } from "./text-summary.ts";

export type TextReport = {
  ranges: Record<RangeSet, RangeSummary>;
  sets: Record<
    TextSet,
    {
      summary: TextSummary;
      slices: Record<string, TextSummary>;
      failures: string[];
      /** Milliseconds per sentence; differs from run to run and is not part of the baseline. */
      pace: SentenceLatency;
    }
  >;
};
type BaselineTextReport = Pick<TextReport, "ranges"> & {
  sets: Record<TextSet, Omit<TextReport["sets"][TextSet], "pace">>;
};

const columns: readonly [string, (summary: TextSummary) => string][] = [
  ["n", ({ sentences }) => String(sentences)],
  ["foods", ({ foods }) => String(foods)],
  ["found", ({ found }) => formatPercent(found)],
  ["found or asked", ({ foundOrAsked }) => formatPercent(foundOrAsked)],
  ["grams ≤ 20 %", ({ gramsRight }) => formatPercent(gramsRight)],
  ["kcal ≤ 20 %", ({ kcalRight }) => formatPercent(kcalRight)],
  ["kcal wMAPE", ({ kcalWmape }) => formatPercent(kcalWmape)],
  ["precision", ({ precision }) => formatPercent(precision)],
  ["all right", ({ whole }) => formatPercent(whole)],
  ["silent 100 g", ({ silentHundreds }) => String(silentHundreds)],
  ["0 kcal", ({ zeros }) => String(zeros)],
  ["guessed", ({ guessed }) => String(guessed)],
];

function renderSummaryTable(rows: Record<string, TextSummary>): string {
  return renderMarkdownTable(
    ["", ...columns.map(([name]) => name)],
    Object.entries(rows).map(([name, summary]) => [name, ...columns.map(([, of]) => of(summary))]),
  );
}

/** The report as Markdown. Held-out sets appear with totals and slices, without sentences. */
export function renderTextReport({ sets, ranges }: BaselineTextReport): string {
  const each = Object.entries(sets);
  const failures = each.flatMap(([set, { failures: lines }]) => lines.map((line) => `- ${set}: ${line}`));
  return [
    "# Meals in words",
    "",
    renderSummaryTable(Object.fromEntries(each.map(([set, { summary }]) => [set, summary]))),
    "",
    `Gates, for each set: found ${formatPercent(textGates.found)}, grams ${formatPercent(textGates.gramsRight)}, kcal ${formatPercent(textGates.kcalRight)}, precision ${formatPercent(textGates.precision)}, p99 under ${textGates.p99Ms} ms, no silent 100 g, no 0 kcal, no guess at an unknown word.`,
    "",
    ...(failures.length === 0 ? ["All gates pass."] : failures),
    "",
    "## Meals with ranges of energy",
    "",
    renderMarkdownTable(
      ["", "meals", "foods", "answered", "energy in range", "whole meals right", "silent losses"],
      Object.entries(ranges).map(([set, { meals, foods, answered, energyRight, mealsRight, silentLosses }]) => [
        set,
        ...[meals, foods].map(String),
        ...[answered, energyRight, mealsRight].map(formatPercent),
        String(silentLosses),
      ]),
    ),
    "",
    ...each.flatMap(([set, { slices }]) => [`## Slices: ${set}`, "", renderSummaryTable(slices), ""]),
  ].join("\n");
}

/** The latency of the sentences; separate, as it differs from run to run. */
export function renderLatency({ sets }: TextReport): string {
  return [
    "## Milliseconds a sentence (each the best of seven passes)",
    "",
    renderMarkdownTable(
      ["", "p50", "p99"],
      Object.entries(sets).map(([set, { pace }]) => [set, formatFigure(pace.p50, 2), formatFigure(pace.p99, 2)]),
    ),
    "",
  ].join("\n");
}
