import type { ProductReading } from "@fetta/domain/products/product-parser";
import { readProduct } from "@fetta/domain/products/product-parser";
import { saveProducts } from "@fetta/db/queries/food/product";
import {
  advanceProductImport,
  allowBulkWriting,
  finishProductImport,
  openProductImport,
} from "@fetta/db/queries/food/product-import";
import { refreshSearch } from "@fetta/db/queries/food-search/food-search-maintenance";
import type { Db } from "@fetta/db/schema/schema";
import { z } from "zod";
import { openDumpFile } from "./dump-file.ts";
import { dumpOf } from "./dump-rows.ts";
import type { Dump } from "./dump-rows.ts";
import { isSoldInItaly, isSurelyElsewhere } from "./sold-in-italy.ts";

/** Rows that become one transaction: enough to be fast, few enough for a statement's time. */
const batchRows = 1000;
/** With `all` false most rows are passed over: then a batch is as many rows read as this. */
const passedOverRows = 20_000;

export type ImportState = {
  rowsRead: number;
  rowsKept: number;
  /** Rows that were not kept, by reason. */
  rejects: Record<string, number>;
};

export type ImportProgress = ImportState & {
  /** Rows that an earlier, interrupted import had read. */
  resumedAt: number;
  bytes: number;
  bytesRead: number;
};

export type ImportOptions = {
  db: Db;
  path: string;
  /** Every product, wherever it is sold; else those sold in Italy. */
  all: boolean;
  onProgress: (progress: ImportProgress) => void;
};

export type ImportResult = ImportProgress & {
  /** Products that are new or changed, this time. */
  changed: number;
};

type Batch = { products: ProductReading[]; from: number; state: ImportState };

/** Sorts one line of the dump: a product to keep, or why not. */
function sorted(line: string, { read }: Dump, all: boolean): ProductReading | string {
  if (!all && isSurelyElsewhere(line)) return "not_italian";
  const row = read(line);
  if (row === undefined) return "malformed";
  if (!all && !isSoldInItaly(row)) return "not_italian";
  const reading = readProduct(row);
  return "product" in reading ? reading.product : reading.reject;
}

/**
 * Brings a dump of Open Food Facts into the mirror. What is read and how far go into the database together, so an
 * import that was interrupted goes on where it stopped; one that is repeated changes nothing. The search answers
 * meanwhile, and the memory it takes does not depend on the file.
 */
export async function importProducts({ db, path, all, onProgress }: ImportOptions): Promise<ImportResult> {
  const file = await openDumpFile(path);
  const identity = all ? `${file.identity} all` : file.identity;
  const opened = await openProductImport(db, identity);
  const resumedAt = opened.rowsRead;
  const state: ImportState = {
    rowsRead: 0,
    rowsKept: opened.rowsKept,
    rejects: z.record(z.string(), z.number()).parse(opened.rejects),
  };
  let changed = 0;
  let saved = resumedAt;
  const progress = (): ImportProgress => ({
    ...state,
    resumedAt,
    bytes: file.bytes,
    bytesRead: file.bytesRead(),
  });

  const write = ({ products, from, state: reached }: Batch): Promise<void> =>
    db.transaction().execute(async (tx) => {
      await allowBulkWriting(tx);
      if (!(await advanceProductImport(tx, { file: identity, from, ...reached })))
        throw new Error("Another import of this file is under way.");
      if (products.length > 0) changed += await saveProducts(tx, products, "mirror");
    });

  let products: ProductReading[] = [];
  // One batch is written while the next one is read.
  let writing = Promise.resolve();
  const flush = async (): Promise<void> => {
    await writing;
    const batch = { products, from: saved, state: { ...state, rejects: { ...state.rejects } } };
    products = [];
    saved = state.rowsRead;
    writing = write(batch);
    // Whoever awaits it next hears of a failure; until then it is not unheard of.
    writing.catch(() => undefined);
  };

  let dump: Dump | undefined;
  for await (const lines of file.lines()) {
    for (const line of lines) {
      if (!dump) {
        dump = dumpOf(line);
        if (!all && !dump.hasCountries)
          throw new Error("This file does not say where products are sold: import it with --all.");
        if (dump.hasHeader) continue;
      }
      if (line === "") continue;
      state.rowsRead += 1;
      if (state.rowsRead <= resumedAt) continue;
      const product = sorted(line, dump, all);
      if (typeof product === "string") state.rejects[product] = (state.rejects[product] ?? 0) + 1;
      else {
        products.push(product);
        state.rowsKept += 1;
      }
      if (products.length >= batchRows || state.rowsRead - saved >= passedOverRows) await flush();
    }
    onProgress(progress());
  }
  if (!dump) throw new Error("The file is empty.");
  await flush();
  await writing;
  await refreshSearch(db);
  await finishProductImport(db, identity);
  return { ...progress(), changed };
}
