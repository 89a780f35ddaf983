import { sql } from "kysely";
import type { Selectable } from "kysely";
import type { Database, Db } from "../../schema/schema.ts";

export type ProductImportRow = Selectable<Database["productImport"]>;

/** The state of the import of `file`: where an earlier one stopped, or at its beginning if there is none. */
export function openProductImport(db: Db, file: string): Promise<ProductImportRow> {
  return db
    .insertInto("productImport")
    .values({ file })
    .onConflict((c) =>
      c.column("file").doUpdateSet({
        // A finished import starts again from the beginning.
        rowsRead: sql`case when product_import.finished_at is null then product_import.rows_read else 0 end`,
        rowsImported: sql`case when product_import.finished_at is null then product_import.rows_imported else 0 end`,
        rejectionCounts: sql`case when product_import.finished_at is null then product_import.rejection_counts else '{}' end`,
        startedAt: sql`case when product_import.finished_at is null then product_import.started_at else now() end`,
        updatedAt: sql`now()`,
        finishedAt: null,
      }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

export type ProductImportProgress = {
  file: string;
  /** Rows that were read before this step. */
  from: number;
  rowsRead: number;
  rowsImported: number;
  rejectionCounts: Readonly<Record<string, number>>;
};

/** Stores the progress of an import. False where it is no longer at `from`: another process imports the same file. */
export async function advanceProductImport(tx: Db, progress: ProductImportProgress): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("productImport")
    .set({
      rowsRead: progress.rowsRead,
      rowsImported: progress.rowsImported,
      rejectionCounts: JSON.stringify(progress.rejectionCounts),
      updatedAt: sql`now()`,
    })
    .where("file", "=", progress.file)
    .where("rowsRead", "=", progress.from)
    .where("finishedAt", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Marks an import as finished: the next one of the same file starts from the beginning. */
export async function finishProductImport(db: Db, file: string): Promise<void> {
  await db
    .updateTable("productImport")
    .set({ updatedAt: sql`now()`, finishedAt: sql`now()` })
    .where("file", "=", file)
    .execute();
}

/**
 * Raises the statement timeout of this transaction to 60 s and plans each statement anew: a plan cached while the
 * tables were empty would read them whole for every later batch.
 */
export async function useBulkWriteSettings(tx: Db): Promise<void> {
  await sql`select set_config('statement_timeout', '60s', true), set_config('plan_cache_mode', 'force_custom_plan', true)`.execute(
    tx,
  );
}
