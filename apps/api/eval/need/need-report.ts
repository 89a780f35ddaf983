import { formatFigure, formatPercent, renderMarkdownTable } from "../markdown-table.ts";
import type { EvaluatedDay, NeedErrors, NeedFigures, NeedReport } from "./need-evaluation.ts";
import { gainOf, needGates } from "./need-gates.ts";

const errors = ({ mae, bias }: NeedErrors): string => `${formatFigure(mae, 0)} (${formatFigure(bias, 0)})`;

const columns: readonly [string, (figures: NeedFigures) => string][] = [
  ["estimates", ({ estimated, people }) => `${estimated} of ${people}`],
  ["learned need", ({ learned }) => errors(learned)],
  ["regression", ({ regression }) => errors(regression)],
  ["smoothing", ({ smoothing }) => errors(smoothing)],
  ["formula", ({ formula }) => errors(formula)],
  ["better by", (figures) => formatPercent(gainOf(figures))],
  ["truths in interval", ({ coverage }) => formatPercent(coverage)],
  ["± kcal", ({ halfWidth }) => formatFigure(halfWidth, 0)],
];

function renderFigures(rows: Record<string, Record<EvaluatedDay, NeedFigures>>): string {
  return renderMarkdownTable(
    ["", ...columns.map(([name]) => name)],
    Object.entries(rows).flatMap(([name, figures]) =>
      ([28, 42] as const).map((day) => [`${name}, day ${day}`, ...columns.map(([, of]) => of(figures[day]))]),
    ),
  );
}

/** The report as Markdown. */
export function renderNeedReport({ gate, others }: NeedReport, failures: readonly string[]): string {
  const { mae, coverage, gain, estimated } = needGates;
  return [
    "# Learned energy need",
    "",
    "Mean absolute error, and mean error in brackets, kcal a day, against the energy that, logged as each person logs, holds the weight.",
    "",
    renderFigures({ people: gate }),
    "",
    `Gates: at most ${mae[28]} kcal on day 28 and ${mae[42]} on day 42, ${formatPercent(coverage.min)} to ${formatPercent(coverage.max)} of the truths in the interval, ${formatPercent(gain)} better than the better of regression and smoothing on day 28, an estimate for ${formatPercent(estimated)} of the people.`,
    "",
    ...(failures.length === 0 ? ["All gates pass."] : failures.map((line) => `- ${line}`)),
    "",
    "## People who differ from what the estimate expects",
    "",
    renderFigures(others),
    "",
  ].join("\n");
}
