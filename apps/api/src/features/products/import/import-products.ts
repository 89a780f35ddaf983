import { parseProduct } from "@fetta/domain/products/product-parser";
import {
  saveProducts,
  advanceProductImport,
  countProductsWithoutEnergy,
  useBulkWriteSettings,
  finishProductImport,
  openProductImport,
  type SourcedProduct,
} from "@fetta/db/queries/food/product";
import { refreshSearchIndex } from "@fetta/db/queries/food-search/food-search-index";
import type { Db } from "@fetta/db/schema/schema";
import { z } from "zod";
import { openDumpFile, detectDump, type Dump, type DumpLine } from "./dump-file.ts";

const integerFormat = new Intl.NumberFormat("en-GB", { maximumFractionDigits: 0 });
const percentFormat = new Intl.NumberFormat("en-GB", { style: "percent", maximumFractionDigits: 1 });

const reportIntervalMs = 2000;

/** Reject reasons as printed to the operator. */
const rejectReasons: Record<string, string> = {
  not_italian: "not sold in Italy",
  malformed: "no row: wrong number of columns, or broken JSON",
  bad_code: "code that no package can have: length or check digit",
  no_name: "neither a name nor brand and energy",
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
    [result.withoutEnergy, "read by this run without energy: known figures stay"],
    [result.unsearchable, "products of the mirror without energy: found by their code, not by name"],
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

/** Spellings of Italy in older files without country tags; with or without a language prefix, and with letters lost. */
const italyPattern =
  /(?:^|,)\s*(?:[a-z]{2}:)?\s*(?:it|ita|italia|italy|italie|italien|italië|itália|italija|италия|w.ochy|olaszorsz.{1,4}g)\s*(?=,|$)/i;

/** Characters of that text that are read: enough for all countries. */
const maxCountriesLength = 5000;

/** Whether a row of a dump is sold in Italy: by its country tags, or by its country text where it has no tags. */
function isSoldInItaly({
  countries_tags: tags,
  countries,
}: {
  countries_tags?: unknown;
  countries?: unknown;
}): boolean {
  if (Array.isArray(tags) && tags.length > 0) return tags.includes("en:italy");
  if (typeof tags === "string" && tags !== "") return tags.split(",").includes("en:italy");
  return typeof countries === "string" && italyPattern.test(countries.slice(0, maxCountriesLength));
}

/** Whether a line of the JSON or Parquet dump has country tags without Italy, so that it need not be parsed. */
function isKnownSoldElsewhere(line: DumpLine): boolean {
  if (typeof line !== "string") return !isSoldInItaly(line);
  return line.includes('"countries_tags":["') && !line.includes('"en:italy"');
}

/** Products per transaction: enough for throughput, few enough for the statement timeout. */
const maxBatchProducts = 1000;
/** Maximum rows read per batch: with `all` false most rows are skipped. */
const maxBatchRows = 20_000;

export type ProductImportState = {
  rowsRead: number;
  rowsImported: number;
  /** Number of rejected rows, by reason. */
  rejectionCounts: Record<string, number>;
};

export type ProductImportStatus = ProductImportState & {
  /** Rows read by an earlier, interrupted import. */
  resumedAt: number;
  bytes: number;
  bytesRead: number;
};

export type ProductImportOptions = {
  db: Db;
  path: string;
  /** True to import every product, false to import those sold in Italy. */
  all: boolean;
  onProgress: (progress: ProductImportStatus) => void;
};

export type ProductImportResult = ProductImportStatus & {
  /** Products inserted or changed in this run. */
  changed: number;
  /** Products that this run has read without energy. */
  withoutEnergy: number;
  /** Products of the whole mirror without energy, which the search by name leaves out. */
  unsearchable: number;
};

type ImportBatch = { products: SourcedProduct[]; from: number; state: ProductImportState };

/** Parses one line of the dump: a product to store, or the reason for its rejection. */
function classifyLine(line: DumpLine, { read }: Dump, all: boolean): SourcedProduct | string {
  if (!all && isKnownSoldElsewhere(line)) return "not_italian";
  const row = read(line);
  if (row === undefined) return "malformed";
  const soldInItaly = isSoldInItaly(row);
  if (!all && !soldInItaly) return "not_italian";
  const parsed = parseProduct(row);
  return "product" in parsed ? { ...parsed.product, soldInItaly } : parsed.reject;
}

/**
 * Imports an Open Food Facts dump into the product table. Products and progress are committed together, so that an
 * interrupted import resumes where it stopped; a repeated one changes nothing. The search stays available meanwhile,
 * and memory use does not depend on the size of the file.
 */
export async function importProducts({
  db,
  path,
  all,
  onProgress,
}: ProductImportOptions): Promise<ProductImportResult> {
  const file = await openDumpFile(path);
  const identity = all ? `${file.identity} all` : file.identity;
  const opened = await openProductImport(db, identity);
  const resumedAt = opened.rowsRead;
  const state: ProductImportState = {
    rowsRead: 0,
    rowsImported: opened.rowsImported,
    rejectionCounts: z.record(z.string(), z.number()).parse(opened.rejectionCounts),
  };
  let changed = 0;
  let withoutEnergy = 0;
  let savedRows = resumedAt;
  const progress = (): ProductImportStatus => ({ ...state, resumedAt, bytes: file.bytes, bytesRead: file.bytesRead() });

  const write = ({ products, from, state: reached }: ImportBatch): Promise<void> =>
    db.transaction().execute(async (tx) => {
      await useBulkWriteSettings(tx);
      if (!(await advanceProductImport(tx, { file: identity, from, ...reached })))
        throw new Error("Another import of this file is under way.");
      if (products.length > 0) changed += await saveProducts(tx, products, "mirror");
    });

  let products: SourcedProduct[] = [];
  // One batch is written while the next one is read.
  let writing = Promise.resolve();
  const flush = async (): Promise<void> => {
    await writing;
    const batch = { products, from: savedRows, state: { ...state, rejectionCounts: { ...state.rejectionCounts } } };
    products = [];
    savedRows = state.rowsRead;
    writing = write(batch);
    // The next await throws the failure; until then it must not count as an unhandled rejection.
    writing.catch(() => undefined);
  };

  let dump: Dump | undefined;
  for await (const lines of file.lines()) {
    for (const line of lines) {
      if (!dump) {
        dump = detectDump(line);
        if (!all && !dump.hasCountries)
          throw new Error("This file does not say where products are sold: import it with --all.");
        if (dump.hasHeader) continue;
      }
      if (line === "") continue;
      state.rowsRead += 1;
      if (state.rowsRead <= resumedAt) continue;
      const product = classifyLine(line, dump, all);
      if (typeof product === "string") state.rejectionCounts[product] = (state.rejectionCounts[product] ?? 0) + 1;
      else {
        products.push(product);
        if (product.calories === null) withoutEnergy += 1;
        state.rowsImported += 1;
      }
      if (products.length >= maxBatchProducts || state.rowsRead - savedRows >= maxBatchRows) await flush();
    }
    onProgress(progress());
  }
  if (!dump) throw new Error("The file is empty.");
  await flush();
  await writing;
  await refreshSearchIndex(db);
  await finishProductImport(db, identity);
  return { ...progress(), changed, withoutEnergy, unsearchable: await countProductsWithoutEnergy(db) };
}
