import type { ParsedProduct } from "@fetta/domain/products/product-parser";
import { parseProduct } from "@fetta/domain/products/product-parser";
import { saveProducts } from "@fetta/db/queries/food/product";
import {
  advanceProductImport,
  useBulkWriteSettings,
  finishProductImport,
  openProductImport,
} from "@fetta/db/queries/food/product-import";
import { refreshSearchIndex } from "@fetta/db/queries/food-search/food-search-maintenance";
import type { Db } from "@fetta/db/schema/schema";
import { z } from "zod";
import { openDumpFile } from "./dump-file.ts";
import { detectDump } from "./dump-rows.ts";
import type { Dump } from "./dump-rows.ts";
import { isSoldInItaly, isKnownSoldElsewhere } from "./sold-in-italy.ts";

/** Rows that become one transaction: enough to be fast, few enough for a statement's time. */
const maxBatchProducts = 1000;
/** With `all` false most rows are passed over: then a batch is as many rows read as this. */
const maxBatchRows = 20_000;

export type ProductImportState = {
  rowsRead: number;
  rowsKept: number;
  /** Rows that were not kept, by reason. */
  rejects: Record<string, number>;
};

export type ProductImportStatus = ProductImportState & {
  /** Rows that an earlier, interrupted import had read. */
  resumedAt: number;
  bytes: number;
  bytesRead: number;
};

export type ProductImportOptions = {
  db: Db;
  path: string;
  /** Every product, wherever it is sold; else those sold in Italy. */
  all: boolean;
  onProgress: (progress: ProductImportStatus) => void;
};

export type ProductImportResult = ProductImportStatus & {
  /** Products that are new or changed, this time. */
  changed: number;
};

type ImportBatch = { products: ParsedProduct[]; from: number; state: ProductImportState };

/** Sorts one line of the dump: a product to keep, or why not. */
function classifyLine(line: string, { read }: Dump, all: boolean): ParsedProduct | string {
  if (!all && isKnownSoldElsewhere(line)) return "not_italian";
  const row = read(line);
  if (row === undefined) return "malformed";
  if (!all && !isSoldInItaly(row)) return "not_italian";
  const parsed = parseProduct(row);
  return "product" in parsed ? parsed.product : parsed.reject;
}

/**
 * Brings a dump of Open Food Facts into the mirror. What is read and how far go into the database together, so an
 * import that was interrupted goes on where it stopped; one that is repeated changes nothing. The search answers
 * meanwhile, and the memory it takes does not depend on the file.
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
    rowsKept: opened.rowsKept,
    rejects: z.record(z.string(), z.number()).parse(opened.rejects),
  };
  let changed = 0;
  let savedRows = resumedAt;
  const progress = (): ProductImportStatus => ({
    ...state,
    resumedAt,
    bytes: file.bytes,
    bytesRead: file.bytesRead(),
  });

  const write = ({ products, from, state: reached }: ImportBatch): Promise<void> =>
    db.transaction().execute(async (tx) => {
      await useBulkWriteSettings(tx);
      if (!(await advanceProductImport(tx, { file: identity, from, ...reached })))
        throw new Error("Another import of this file is under way.");
      if (products.length > 0) changed += await saveProducts(tx, products, "mirror");
    });

  let products: ParsedProduct[] = [];
  // One batch is written while the next one is read.
  let writing = Promise.resolve();
  const flush = async (): Promise<void> => {
    await writing;
    const batch = { products, from: savedRows, state: { ...state, rejects: { ...state.rejects } } };
    products = [];
    savedRows = state.rowsRead;
    writing = write(batch);
    // Whoever awaits it next hears of a failure; until then it is not unheard of.
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
      if (typeof product === "string") state.rejects[product] = (state.rejects[product] ?? 0) + 1;
      else {
        products.push(product);
        state.rowsKept += 1;
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
  return { ...progress(), changed };
}
