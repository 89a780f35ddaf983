import type { ImportProgress, ImportResult } from "./import-products.ts";

const whole = new Intl.NumberFormat("en-GB", { maximumFractionDigits: 0 });
const percent = new Intl.NumberFormat("en-GB", { style: "percent", maximumFractionDigits: 1 });

const everyMs = 2000;

/** What each reason means to whoever runs the import. */
const reasons: Record<string, string> = {
  not_italian: "not sold in Italy",
  malformed: "no row: wrong number of columns, or broken JSON",
  bad_code: "code that no package can have: length or check digit",
  no_name: "no name",
  not_food: "not food",
  not_a_product: "no product",
};

function duration(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  return minutes === 0 ? `${Math.ceil(seconds)} s` : `${minutes} min ${Math.round(seconds % 60)} s`;
}

/** Rows a second of this run: those that an earlier one had read were only passed over. */
const perSecond = ({ rowsRead, resumedAt }: ImportProgress, seconds: number): number =>
  Math.max(0, rowsRead - resumedAt) / Math.max(seconds, 0.001);

/** Says every two seconds how far the import is: rows, rows a second, and the time left by bytes read. */
export function progressLines(
  clock: () => number,
  say: (line: string) => void,
): (progress: ImportProgress) => void {
  const started = clock();
  let said = started;
  return (progress) => {
    if (clock() - said < everyMs) return;
    said = clock();
    const seconds = (said - started) / 1000;
    const share = progress.bytesRead / Math.max(progress.bytes, 1);
    const left = share > 0 ? duration((seconds / share) * (1 - share)) : "?";
    const rate =
      progress.rowsRead > progress.resumedAt
        ? `${whole.format(perSecond(progress, seconds))} rows/s`
        : "passing over what is done";
    say(
      `${whole.format(progress.rowsRead)} rows, ${whole.format(progress.rowsKept)} kept, ${rate}, ${percent.format(share)}, ${left} left`,
    );
  };
}

/** What came of an import, and why rows were not kept. */
export function summaryLines(result: ImportResult, seconds: number): string[] {
  const rejected = Object.entries(result.rejects).toSorted(([, a], [, b]) => b - a);
  const counts: [number, string][] = [
    [result.rowsRead, "rows read"],
    [result.rowsKept, "kept"],
    [result.changed, "products new or changed by this run"],
    ...rejected.map(([reason, count]): [number, string] => [count, `left out: ${reasons[reason] ?? reason}`]),
  ];
  const width = Math.max(...counts.map(([count]) => whole.format(count).length));
  const rate = whole.format(perSecond(result, seconds));
  return [
    ...(result.resumedAt > 0 ? [`Went on after row ${whole.format(result.resumedAt)}.`] : []),
    ...counts.map(([count, what]) => `${whole.format(count).padStart(width)}  ${what}`),
    `${duration(seconds)}, ${rate} rows/s`,
  ];
}
