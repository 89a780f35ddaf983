import { formatFigure, formatPercent, renderMarkdownTable } from "../markdown-table.ts";
import type { ErrorStats } from "../stats/error-stats.ts";
import type { ServedModel } from "./recording-replay.ts";
import type { MetricWithIntervals, PhotoSummary } from "./photo-summary.ts";

export type PhotoReport = {
  /** Missing data sets, one line each. */
  skipped: string[];
  models: {
    asked: ServedModel;
    sources: string[];
    summary: PhotoSummary;
    slices: Record<string, PhotoSummary>;
    failures: string[];
  }[];
};

const formatInterval = (interval: [number, number] | null): string =>
  interval === null ? "" : ` (${formatPercent(interval[0])} to ${formatPercent(interval[1])})`;

function renderEnergyRow(name: string, { stats, wmape95, within20Of95 }: MetricWithIntervals): string[] {
  return [
    name,
    String(stats?.n ?? 0),
    formatFigure(stats?.mae ?? null),
    `${formatPercent(stats?.wmape ?? null)}${formatInterval(wmape95)}`,
    formatPercent(stats?.mape ?? null),
    formatPercent(stats?.medianApe ?? null),
    formatFigure(stats?.bias ?? null),
    `${formatPercent(stats?.within20 ?? null)}${formatInterval(within20Of95)}`,
    formatPercent(stats?.within10 ?? null),
  ];
}

const renderPlainRow = (name: string, stats: ErrorStats | null): string[] =>
  renderEnergyRow(name, { stats, wmape95: null, within20Of95: null });

function renderFiguresTable(summary: PhotoSummary): string {
  const { kcal, rawKcal, baselineKcal, afterSteps, massRight, densityRight, macros, mass } = summary;
  return renderMarkdownTable(
    ["", "n", "MAE", "wMAPE (95 %)", "MAPE", "median APE", "bias", "within 20 % (95 %)", "within 10 %"],
    [
      renderEnergyRow("kcal, grounded", kcal),
      renderEnergyRow("kcal, model alone", rawKcal),
      renderEnergyRow("kcal, always the median", baselineKcal),
      renderPlainRow("kcal, after the portion steps", afterSteps),
      renderPlainRow("kcal, had the grams been right", massRight),
      renderPlainRow("kcal, had the density been right", densityRight),
      renderPlainRow("protein", macros.protein),
      renderPlainRow("carbs", macros.carbs),
      renderPlainRow("fat", macros.fat),
      renderPlainRow("grams", mass),
    ],
  );
}

function renderOtherFigures({
  items,
  rangeCoverage,
  sources,
  tokens,
  costPer1000,
  latencyMs,
  ...rest
}: PhotoSummary): string[] {
  const { table: tables, product, custom, estimate } = sources;
  return [
    `- answers: ${rest.n}, readable ${formatPercent(rest.parseOk)}, without a meal ${rest.noAnswer}`,
    `- items (${items?.expected ?? 0} to be seen): recall ${formatPercent(items?.recall ?? null)}, precision ${formatPercent(items?.precision ?? null)}, F1 ${formatPercent(items?.f1 ?? null)}`,
    `- sources of items: Tabella ${formatPercent(tables.items)}, Open Food Facts ${formatPercent(product.items)}, Alimento tuo ${formatPercent(custom.items)}, Stima AI ${formatPercent(estimate.items)}; of their energy: ${[tables, product, custom, estimate].map(({ kcal }) => formatPercent(kcal)).join(", ")}`,
    `- true energy within the range shown: ${formatPercent(rangeCoverage)}`,
    `- tokens in ${formatFigure(tokens?.in ?? null, 0)}, out ${formatFigure(tokens?.out ?? null, 0)}; 1,000 photos cost ${costPer1000 === null ? "–" : `$${costPer1000.toFixed(2)}`}; latency p50 ${formatFigure(latencyMs?.p50 ?? null, 0)} ms, p95 ${formatFigure(latencyMs?.p95 ?? null, 0)} ms`,
  ];
}

function renderSlicesTable(slices: Record<string, PhotoSummary>): string {
  return renderMarkdownTable(
    ["", "n", "kcal wMAPE", "within 20 %", "recall", "precision", "Stima AI"],
    Object.entries(slices).map(([name, { n, kcal, items, sources }]) => [
      name,
      String(n),
      formatPercent(kcal.stats?.wmape ?? null),
      formatPercent(kcal.stats?.within20 ?? null),
      formatPercent(items?.recall ?? null),
      formatPercent(items?.precision ?? null),
      formatPercent(sources.estimate.items),
    ]),
  );
}

/** The report as Markdown, a chapter per model. */
export function renderPhotoReport({ skipped, models }: PhotoReport): string {
  const chapters = models.flatMap(({ asked, sources, summary, slices, failures }) => [
    `## ${asked.model} at ${asked.provider}`,
    "",
    ...sources.map((source) => `Answers by: ${source}.`),
    "",
    renderFiguresTable(summary),
    "",
    ...renderOtherFigures(summary),
    "",
    ...(failures.length === 0 ? ["All gates pass."] : failures.map((line) => `- ${line}`)),
    "",
    renderSlicesTable(slices),
    "",
  ]);
  return ["# Photos", "", ...skipped.map((line) => `- ${line}`), "", ...chapters].join("\n");
}
