import { figure, percent, table } from "../markdown-table.ts";
import type { ErrorStats } from "../stats/error-stats.ts";
import type { Asked } from "./recording-replay.ts";
import type { Judged, PhotoSummary } from "./photo-summary.ts";

export type PhotoReport = {
  /** Data sets that are not here, a line each. */
  skipped: string[];
  models: {
    asked: Asked;
    sources: string[];
    summary: PhotoSummary;
    slices: Record<string, PhotoSummary>;
    failures: string[];
  }[];
};

const between = (interval: [number, number] | null): string =>
  interval === null ? "" : ` (${percent(interval[0])} to ${percent(interval[1])})`;

function energyRow(name: string, { stats, wmape95, within20Of95 }: Judged): string[] {
  return [
    name,
    String(stats?.n ?? 0),
    figure(stats?.mae ?? null),
    `${percent(stats?.wmape ?? null)}${between(wmape95)}`,
    percent(stats?.mape ?? null),
    percent(stats?.medianApe ?? null),
    figure(stats?.bias ?? null),
    `${percent(stats?.within20 ?? null)}${between(within20Of95)}`,
    percent(stats?.within10 ?? null),
  ];
}

const plainRow = (name: string, stats: ErrorStats | null): string[] =>
  energyRow(name, { stats, wmape95: null, within20Of95: null });

function figuresTable(summary: PhotoSummary): string {
  const { kcal, rawKcal, baselineKcal, afterSteps, massRight, densityRight, macros, mass } = summary;
  return table(
    ["", "n", "MAE", "wMAPE (95 %)", "MAPE", "median APE", "bias", "within 20 % (95 %)", "within 10 %"],
    [
      energyRow("kcal, grounded", kcal),
      energyRow("kcal, model alone", rawKcal),
      energyRow("kcal, always the median", baselineKcal),
      plainRow("kcal, after the portion steps", afterSteps),
      plainRow("kcal, had the grams been right", massRight),
      plainRow("kcal, had the density been right", densityRight),
      plainRow("protein", macros.protein),
      plainRow("carbs", macros.carbs),
      plainRow("fat", macros.fat),
      plainRow("grams", mass),
    ],
  );
}

function otherFigures({
  items,
  rangeCoverage,
  sources,
  tokens,
  costPer1000,
  latencyMs,
  ...rest
}: PhotoSummary): string[] {
  const { table: tables, product, own, estimate } = sources;
  return [
    `- answers: ${rest.n}, readable ${percent(rest.parseOk)}, without a meal ${rest.noAnswer}`,
    `- items (${items?.expected ?? 0} to be seen): recall ${percent(items?.recall ?? null)}, precision ${percent(items?.precision ?? null)}, F1 ${percent(items?.f1 ?? null)}`,
    `- sources of items: Tabella ${percent(tables.items)}, Open Food Facts ${percent(product.items)}, Alimento tuo ${percent(own.items)}, Stima AI ${percent(estimate.items)}; of their energy: ${[tables, product, own, estimate].map(({ kcal }) => percent(kcal)).join(", ")}`,
    `- true energy within the range shown: ${percent(rangeCoverage)}`,
    `- tokens in ${figure(tokens?.in ?? null, 0)}, out ${figure(tokens?.out ?? null, 0)}; 1,000 photos cost ${costPer1000 === null ? "–" : `$${costPer1000.toFixed(2)}`}; latency p50 ${figure(latencyMs?.p50 ?? null, 0)} ms, p95 ${figure(latencyMs?.p95 ?? null, 0)} ms`,
  ];
}

function slicesTable(slices: Record<string, PhotoSummary>): string {
  return table(
    ["", "n", "kcal wMAPE", "within 20 %", "recall", "precision", "Stima AI"],
    Object.entries(slices).map(([name, { n, kcal, items, sources }]) => [
      name,
      String(n),
      percent(kcal.stats?.wmape ?? null),
      percent(kcal.stats?.within20 ?? null),
      percent(items?.recall ?? null),
      percent(items?.precision ?? null),
      percent(sources.estimate.items),
    ]),
  );
}

/** The report as Markdown, a chapter for every model that was asked. */
export function photoMarkdown({ skipped, models }: PhotoReport): string {
  const chapters = models.flatMap(({ asked, sources, summary, slices, failures }) => [
    `## ${asked.model} at ${asked.provider}`,
    "",
    ...sources.map((source) => `Answers by: ${source}.`),
    "",
    figuresTable(summary),
    "",
    ...otherFigures(summary),
    "",
    ...(failures.length === 0 ? ["All gates pass."] : failures.map((line) => `- ${line}`)),
    "",
    slicesTable(slices),
    "",
  ]);
  return ["# Photos", "", ...skipped.map((line) => `- ${line}`), "", ...chapters].join("\n");
}
