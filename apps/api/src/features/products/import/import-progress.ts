import type { ProductImportStatus, ProductImportResult } from "./import-products.ts";

const integerFormat = new Intl.NumberFormat("en-GB", { maximumFractionDigits: 0 });
const percentFormat = new Intl.NumberFormat("en-GB", { style: "percent", maximumFractionDigits: 1 });

const reportIntervalMs = 2000;

/** Reject reasons as printed to the operator. */
const rejectReasons: Record<string, string> = {
  not_italian: "not sold in Italy",
  malformed: "no row: wrong number of columns, or broken JSON",
  bad_code: "code that no package can have: length or check digit",
  no_name: "no name",
  not_food: "not food",
  not_a_product: "no product",
};

function formatDuration(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  return minutes === 0 ? `${Math.ceil(seconds)} s` : `${minutes} min ${Math.round(seconds % 60)} s`;
}

/** Rows per second of this run, without those skipped because an earlier run had read them. */
const rowsPerSecond = ({ rowsRead, resumedAt }: ProductImportStatus, seconds: number): number =>
  Math.max(0, rowsRead - resumedAt) / Math.max(seconds, 0.001);

/** Prints the progress every two seconds: rows, rows per second, and the remaining time computed from bytes read. */
export function createProgressReporter(
  clock: () => number,
  print: (line: string) => void,
): (progress: ProductImportStatus) => void {
  const started = clock();
  let reportedAt = started;
  return (progress) => {
    if (clock() - reportedAt < reportIntervalMs) return;
    reportedAt = clock();
    const seconds = (reportedAt - started) / 1000;
    const share = progress.bytesRead / Math.max(progress.bytes, 1);
    const left = share > 0 ? formatDuration((seconds / share) * (1 - share)) : "?";
    const rate =
      progress.rowsRead > progress.resumedAt
        ? `${integerFormat.format(rowsPerSecond(progress, seconds))} rows/s`
        : "passing over what is done";
    print(
      `${integerFormat.format(progress.rowsRead)} rows, ${integerFormat.format(progress.rowsImported)} kept, ${rate}, ${percentFormat.format(share)}, ${left} left`,
    );
  };
}

/** Result of an import, with the reasons for rejected rows. */
export function formatSummary(result: ProductImportResult, seconds: number): string[] {
  const rejected = Object.entries(result.rejectionCounts).toSorted(([, a], [, b]) => b - a);
  const counts: [number, string][] = [
    [result.rowsRead, "rows read"],
    [result.rowsImported, "kept"],
    [result.changed, "products new or changed by this run"],
    ...rejected.map(([reason, count]): [number, string] => [count, `left out: ${rejectReasons[reason] ?? reason}`]),
  ];
  const width = Math.max(...counts.map(([count]) => integerFormat.format(count).length));
  const rate = integerFormat.format(rowsPerSecond(result, seconds));
  return [
    ...(result.resumedAt > 0 ? [`Went on after row ${integerFormat.format(result.resumedAt)}.`] : []),
    ...counts.map(([count, what]) => `${integerFormat.format(count).padStart(width)}  ${what}`),
    `${formatDuration(seconds)}, ${rate} rows/s`,
  ];
}
