import { mapNutrients, nutrientKeys } from "@fetta/domain/nutrition/nutrient-keys";
import type { ParsedProduct } from "@fetta/domain/products/product-parser";
import { sql, type Insertable, type RawBuilder, type Selectable } from "kysely";
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

/** The `limit` products sold in Italy that are scanned most, with energy; deterministic, the most scanned first. */
export const listMostScannedProducts = (db: Db, limit: number): Promise<ProductRow[]> =>
  db
    .selectFrom("product")
    .selectAll()
    .where("soldInItaly", "=", true)
    .where("calories", "is not", null)
    .orderBy("popularity", "desc")
    .orderBy("gtin")
    .limit(limit)
    .execute();

/** A product to save; without `soldInItaly` its source does not say where it is sold. */
export type SourcedProduct = ParsedProduct & { soldInItaly?: boolean | undefined };

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
  soldInItaly: "bool",
} as const satisfies Record<keyof SourcedProduct, string>;

const parsedColumns = Object.keys(columnTypes) as (keyof SourcedProduct)[];
/** The flags of a row travel as one text: `unnest` would flatten the arrays of all rows into one. */
const insertedValues = parsedColumns.map((column) =>
  column === "flags" ? sql`string_to_array(r.flags, ' ')` : sql`r.${sql.ref(column)}`,
);

type Side = "p" | "excluded";
const columnOf = (side: Side, column: keyof ProductRow) => sql.ref(`${side}.${column}`);
/** An undated revision is older than any other. */
const revisionOf = (side: Side) => sql`coalesce(${columnOf(side, "sourceUpdatedAt")}, 'epoch')`;
const isNewer = sql`${revisionOf("excluded")} >= ${revisionOf("p")}`;
const byRevision = (merge: (newer: Side, older: Side) => RawBuilder<unknown>) =>
  sql`case when ${isNewer} then ${merge("excluded", "p")} else ${merge("p", "excluded")} end`;
const preferKnown = (column: keyof SourcedProduct, unknown = sql`null`) =>
  byRevision(
    (newer, older) => sql`coalesce(nullif(${columnOf(newer, column)}, ${unknown}), ${columnOf(older, column)})`,
  );

/** True for a name that only repeats category or brand, as that of a product without one. */
const isNameless = (side: Side) =>
  sql`${columnOf(side, "name")} in (coalesce(${columnOf(side, "category")}, ''), coalesce(${columnOf(side, "brand")}, ''))`;
const hasNoAmount = (side: Side) =>
  sql`num_nonnulls(${columnOf(side, "packageSize")}, ${columnOf(side, "servingGrams")}) = 0`;
const mergeServing = (column: "servingLabel" | "servingGrams") =>
  byRevision(
    (newer, older) =>
      sql`case when ${columnOf(newer, "servingGrams")} is null then ${columnOf(older, column)} else ${columnOf(newer, column)} end`,
  );

const figuresRevision = sql`coalesce(p.figures_updated_at, ${revisionOf("p")})`;
/** Sets with energy come before those without, then those with more macronutrients. */
const completenessOf = (side: Side) =>
  sql`num_nonnulls(${sql.join((["protein", "carbs", "fat"] as const).map((key) => columnOf(side, key)))}) +
    case when ${columnOf(side, "calories")} is null then 0 else 4 end`;
const hasBetterFigures = sql`(${completenessOf("excluded")}, ${revisionOf("excluded")}) >= (${completenessOf("p")}, ${figuresRevision})`;
const mergeFigure = (column: keyof ParsedProduct) =>
  sql`case when ${hasBetterFigures} then ${columnOf("excluded", column)} else ${columnOf("p", column)} end`;

/**
 * What a stored product becomes by another record of it. Figures stay together, since a mixture would be of no package:
 * the most complete set counts, of equal ones the newest, in whatever order they arrive. Of the other columns the newest
 * record counts, where it has a value, and a real name before one that stands for it.
 */
const mergedColumns = {
  name: byRevision(
    (newer, older) =>
      sql`case when ${isNameless(newer)} and not ${isNameless(older)} then ${columnOf(older, "name")} else ${columnOf(newer, "name")} end`,
  ),
  brand: preferKnown("brand"),
  category: preferKnown("category"),
  packageSize: preferKnown("packageSize"),
  servingLabel: mergeServing("servingLabel"),
  servingGrams: mergeServing("servingGrams"),
  liquid: byRevision(
    (newer, older) => sql`${columnOf(newer, "liquid")} or (${columnOf(older, "liquid")} and ${hasNoAmount(newer)})`,
  ),
  ...mapNutrients(nutrientKeys, mergeFigure),
  imageUrl: preferKnown("imageUrl"),
  flags: mergeFigure("flags"),
  popularity: preferKnown("popularity", sql`0`),
  soldInItaly: preferKnown("soldInItaly"),
  sourceUpdatedAt: sql`greatest(p.source_updated_at, excluded.source_updated_at)`,
  figuresUpdatedAt: sql`nullif(case when ${hasBetterFigures} then ${revisionOf("excluded")} else ${figuresRevision} end,
    greatest(${revisionOf("p")}, ${revisionOf("excluded")}))`,
} as const satisfies Record<Exclude<keyof ProductRow, "gtin" | "origin" | "fetchedAt">, RawBuilder<unknown>>;

const mergedNames = Object.keys(mergedColumns) as (keyof typeof mergedColumns)[];
const mergedAssignments = sql.join(mergedNames.map((column) => sql`${sql.ref(column)} = ${mergedColumns[column]}`));
const isChanged = sql`(${sql.join(mergedNames.map((column) => columnOf("p", column)))})
  is distinct from (${sql.join(mergedNames.map((column) => mergedColumns[column]))})`;

type SavedProduct = Pick<ProductRow, "gtin" | "name" | "brand" | "popularity" | "calories" | "flags">;

/** Upserts products of different GTINs; returns those that are new or changed. */
async function upsertProducts(
  tx: Db,
  products: readonly SourcedProduct[],
  origin: ProductRow["origin"],
): Promise<SavedProduct[]> {
  const columnArrays = parsedColumns.map((column) => {
    const values = products.map((product) =>
      column === "flags" ? product.flags.join(" ") : (product[column] ?? null),
    );
    return sql`${values}::${sql.raw(columnTypes[column])}[]`;
  });
  const names = sql.join(parsedColumns.map((column) => sql.ref(column)));
  // In order of code, so that two writers lock rows in the same order and cannot deadlock.
  const { rows } = await sql<SavedProduct>`
    insert into product as p (${names}, origin)
    select ${sql.join(insertedValues)}, ${origin}
    from unnest(${sql.join(columnArrays)}) as r (${names}) order by r.gtin
    on conflict (gtin) do update set ${mergedAssignments}, origin = excluded.origin, fetched_at = now()
    where ${isChanged}
    returning gtin, name, brand, popularity, calories, flags`.execute(tx);
  return rows;
}

/**
 * Upserts products by the rules of `mergedColumns`, and indexes those that changed: those with energy are searchable. A
 * record without figures never takes away known ones. Must run in a transaction. Returns the number of new or changed
 * products.
 */
export async function saveProducts(
  tx: Db,
  products: readonly SourcedProduct[],
  origin: ProductRow["origin"],
): Promise<number> {
  const changed = new Map<string, SavedProduct>();
  let waiting = products;
  // One statement cannot change a row twice: repeated codes follow in another.
  while (waiting.length > 0) {
    const firstOfGtin = new Map(waiting.toReversed().map((product) => [product.gtin, product]));
    waiting = waiting.filter((product) => firstOfGtin.get(product.gtin) !== product);
    for (const saved of await upsertProducts(tx, [...firstOfGtin.values()], origin)) changed.set(saved.gtin, saved);
  }
  await indexProducts(
    tx,
    [...changed.values()].map(({ calories, flags, ...product }) => ({
      ...product,
      searchable: calories !== null,
      doubtful: flags.length > 0,
    })),
  );
  return changed.size;
}

/** Number of products that have no energy, and are therefore found by their code alone. */
export async function countProductsWithoutEnergy(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom("product")
    .select((eb) => eb.cast<number>(eb.fn.countAll(), "integer").as("count"))
    .where("calories", "is", null)
    .executeTakeFirstOrThrow();
  return count;
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

/** When an import last finished; null where none has. */
export async function findLastImportTime(db: Db): Promise<Date | null> {
  const { last } = await db
    .selectFrom("productImport")
    .select((eb) => eb.fn.max("finishedAt").as("last"))
    .executeTakeFirstOrThrow();
  return last;
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
