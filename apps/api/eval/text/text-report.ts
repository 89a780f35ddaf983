import { figure, percent, table } from "../markdown-table.ts";
import type { TextSet } from "./text-cases.ts";
import { textGates } from "./text-gates.ts";
import type { Pace } from "./sentence-scoring.ts";
import type { TextSummary } from "./text-summary.ts";

export type TextReport = {
  sets: Record<
    TextSet,
    {
      summary: TextSummary;
      slices: Record<string, TextSummary>;
      failures: string[];
      /** Milliseconds a sentence; differs from run to run, and is no part of what is kept. */
      pace: Pace;
    }
  >;
};
type KeptReport = { sets: Record<TextSet, Omit<TextReport["sets"][TextSet], "pace">> };

const columns: readonly [string, (summary: TextSummary) => string][] = [
  ["n", ({ sentences }) => String(sentences)],
  ["foods", ({ foods }) => String(foods)],
  ["found", ({ found }) => percent(found)],
  ["found or asked", ({ foundOrAsked }) => percent(foundOrAsked)],
  ["grams ≤ 20 %", ({ gramsRight }) => percent(gramsRight)],
  ["kcal ≤ 20 %", ({ kcalRight }) => percent(kcalRight)],
  ["kcal wMAPE", ({ kcalWmape }) => percent(kcalWmape)],
  ["precision", ({ precision }) => percent(precision)],
  ["all right", ({ whole }) => percent(whole)],
  ["silent 100 g", ({ silentHundreds }) => String(silentHundreds)],
  ["0 kcal", ({ zeros }) => String(zeros)],
  ["guessed", ({ guessed }) => String(guessed)],
];

function summaryTable(rows: Record<string, TextSummary>): string {
  return table(
    ["", ...columns.map(([name]) => name)],
    Object.entries(rows).map(([name, summary]) => [name, ...columns.map(([, of]) => of(summary))]),
  );
}

/** The report as Markdown. Of the sets that are held out it gives totals and slices, never a sentence. */
export function textMarkdown({ sets }: KeptReport): string {
  const each = Object.entries(sets);
  const failures = each.flatMap(([set, { failures: lines }]) => lines.map((line) => `- ${set}: ${line}`));
  return [
    "# Meals in words",
    "",
    summaryTable(Object.fromEntries(each.map(([set, { summary }]) => [set, summary]))),
    "",
    `Gates, for each set: found ${percent(textGates.found)}, grams ${percent(textGates.gramsRight)}, kcal ${percent(textGates.kcalRight)}, precision ${percent(textGates.precision)}, p99 under ${textGates.p99Ms} ms, no silent 100 g, no 0 kcal, no guess at an unknown word.`,
    "",
    ...(failures.length === 0 ? ["All gates pass."] : failures),
    "",
    ...each.flatMap(([set, { slices }]) => [`## Slices: ${set}`, "", summaryTable(slices), ""]),
  ].join("\n");
}

/** How long sentences take; apart, as it differs from run to run. */
export function paceMarkdown({ sets }: TextReport): string {
  return [
    "## Milliseconds a sentence (each the best of seven passes)",
    "",
    table(
      ["", "p50", "p99"],
      Object.entries(sets).map(([set, { pace }]) => [set, figure(pace.p50, 2), figure(pace.p99, 2)]),
    ),
    "",
  ].join("\n");
}
