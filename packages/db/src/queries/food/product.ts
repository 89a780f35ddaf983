import { mapNutrients, nutrientKeys } from "@fetta/domain/nutrition/nutrient-keys";
import type { ParsedProduct } from "@fetta/domain/products/product-parser";
import { sql, type Selectable, type Insertable } from "kysely";
import { precompileQuery } from "../../precompiled-query.ts";
import type { Database, Db } from "../../schema/schema.ts";
import { indexProducts } from "../food-search/food-search-index.ts";

export type ProductRow = Selectable<Database["product"]>;

const selectByGtins = precompileQuery<{ gtins: readonly string[] }, ProductRow>(["gtins"], (db, { gtins }) =>
  db
    .selectFrom("product")
    .selectAll()
    .where("gtin", "=", sql<string>`any(${gtins}::text[])`),
);

/** The products with these canonical codes, in no particular order; unknown codes are left out. */
export function findProducts(db: Db, gtins: readonly string[]): Promise<ProductRow[]> {
  return selectByGtins(db, { gtins });
}

/** Columns of a parsed product with their SQL types. */
const columnTypes = {
  gtin: "text",
  name: "text",
  brand: "text",
  category: "text",
  packageSize: "text",
  servingLabel: "text",
  servingGrams: "float8",
  liquid: "bool",
  ...mapNutrients(nutrientKeys, () => "float8" as const),
  imageUrl: "text",
  flags: "text",
  popularity: "int4",
  sourceUpdatedAt: "timestamptz",
} as const satisfies Record<keyof ParsedProduct, string>;

const parsedColumns = Object.keys(columnTypes) as (keyof ParsedProduct)[];
const comparedColumns = parsedColumns.filter((column) => column !== "gtin");
/** The flags of a row travel as one text: `unnest` would flatten the arrays of all rows into one. */
const insertedValues = parsedColumns.map((column) =>
  column === "flags" ? sql`string_to_array(r.flags, ' ')` : sql`r.${sql.ref(column)}`,
);
const revisionOf = (table: string) => sql`coalesce(${sql.ref(`${table}.sourceUpdatedAt`)}, '-infinity')`;

/** Whether `next` replaces `known`: a newer revision, or the same one unless it lacks the energy that `known` has. */
function supersedes(next: ParsedProduct, known: ParsedProduct): boolean {
  const [at, knownAt] = [next.sourceUpdatedAt?.getTime() ?? 0, known.sourceUpdatedAt?.getTime() ?? 0];
  return at > knownAt || (at === knownAt && (next.calories !== null || known.calories === null));
}

/** One product per GTIN: the newest revision, of equal ones the last. */
function keepNewestPerGtin(products: readonly ParsedProduct[]): ParsedProduct[] {
  const newest = new Map<string, ParsedProduct>();
  for (const product of products) {
    const known = newest.get(product.gtin);
    if (!known || supersedes(product, known)) newest.set(product.gtin, product);
  }
  return [...newest.values()];
}

/**
 * Upserts products, and indexes those that changed. A product is replaced by a newer revision, and by other values of
 * the same revision unless those lack the energy, never by an older one; one without a date is older than any other.
 * Must run in a transaction. Returns the number of new or changed products.
 */
export async function saveProducts(
  tx: Db,
  products: readonly ParsedProduct[],
  origin: ProductRow["origin"],
): Promise<number> {
  const rows = keepNewestPerGtin(products);
  const columnArrays = parsedColumns.map((column) => {
    const values = rows.map((row) => (column === "flags" ? row.flags.join(" ") : row[column]));
    return sql`${values}::${sql.raw(columnTypes[column])}[]`;
  });
  const names = sql.join(parsedColumns.map((column) => sql.ref(column)));
  // In order of code, so that two writers lock rows in the same order and cannot deadlock.
  const { rows: changed } = await sql<Pick<ProductRow, "gtin" | "name" | "brand" | "popularity" | "calories">>`
    insert into product as p (${names}, origin)
    select ${sql.join(insertedValues)}, ${origin}
    from unnest(${sql.join(columnArrays)}) as r (${names}) order by r.gtin
    on conflict (gtin) do update set
      ${sql.join(comparedColumns.map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`))},
      origin = excluded.origin, fetched_at = now()
    where (${revisionOf("excluded")} > ${revisionOf("p")} or ${revisionOf("excluded")} = ${revisionOf("p")}
        and (excluded.calories is not null or p.calories is null))
      and (${sql.join(comparedColumns.map((column) => sql`p.${sql.ref(column)}`))})
        is distinct from (${sql.join(comparedColumns.map((column) => sql`excluded.${sql.ref(column)}`))})
    returning gtin, name, brand, popularity, calories`.execute(tx);
  await indexProducts(
    tx,
    changed.map(({ calories, ...product }) => ({ ...product, searchable: calories !== null })),
  );
  return changed.length;
}

/** The cached GTINs for a lookup key; undefined where there are none or they have expired. */
export async function findCachedLookup(db: Db, lookupKey: string, now: Date): Promise<string[] | undefined> {
  const row = await db
    .selectFrom("productLookupCache")
    .select("gtins")
    .where("lookupKey", "=", lookupKey)
    .where("expiresAt", ">", now)
    .executeTakeFirst();
  return row?.gtins;
}

/** Stores the result of a lookup; replaces an earlier one. */
export async function saveCachedLookup(db: Db, lookup: Insertable<Database["productLookupCache"]>): Promise<void> {
  await db
    .insertInto("productLookupCache")
    .values(lookup)
    .onConflict((c) =>
      c
        .column("lookupKey")
        .doUpdateSet((eb) => ({ gtins: eb.ref("excluded.gtins"), expiresAt: eb.ref("excluded.expiresAt") })),
    )
    .execute();
}

/** Deletes expired lookups. */
export async function deleteExpiredLookups(db: Db, now: Date): Promise<void> {
  await db.deleteFrom("productLookupCache").where("expiresAt", "<=", now).execute();
}

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
