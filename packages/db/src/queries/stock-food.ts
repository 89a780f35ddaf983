import { sql } from "kysely";
import type { Insertable, Selectable } from "kysely";
import type { Db, StockFoodTable } from "../schema.ts";

export type StockFoodRow = Selectable<StockFoodTable>;

/**
 * Stock foods where every word of `words` (accent-blind, see searchText) begins a word of the name or a synonym, best
 * first: the exact name, then names that start with the query, then everyday foods, then the shorter name.
 */
export function searchStockFoods(db: Db, words: readonly string[], limit: number): Promise<StockFoodRow[]> {
  const phrase = words.join(" ");
  let query = db.selectFrom("stockFood").selectAll();
  for (const word of words)
    query = query.where(sql<string>`' ' || search_text`, "like", sql<string>`'% ' || ${word}::text || '%'`);
  return query
    .orderBy(sql`search_name = ${phrase}::text`, "desc")
    .orderBy(sql`search_name like ${phrase}::text || ' %' or search_name like ${phrase}::text || '%'`, "desc")
    .orderBy(sql`(' ' || search_name) like '% ' || ${words[0] ?? ""}::text || '%'`, "desc")
    .orderBy("rank")
    .orderBy(sql`length(search_name)`)
    .orderBy("searchName")
    .limit(limit)
    .execute();
}

export function findStockFood(db: Db, id: string): Promise<StockFoodRow | undefined> {
  return db.selectFrom("stockFood").selectAll().where("id", "=", id).executeTakeFirst();
}

export function findStockFoodByName(db: Db, name: string): Promise<StockFoodRow | undefined> {
  return db.selectFrom("stockFood").selectAll().where("name", "=", name).executeTakeFirst();
}

/** Rows in one insert: 30 columns each, and a statement takes at most 65,535 parameters. */
const rowsAtOnce = 1000;

/** Makes the table hold exactly `foods`. Meant for a transaction: readers see the old rows until it commits. */
export async function replaceStockFoods(db: Db, foods: readonly Insertable<StockFoodTable>[]): Promise<void> {
  await db.deleteFrom("stockFood").execute();
  for (let start = 0; start < foods.length; start += rowsAtOnce)
    await db
      .insertInto("stockFood")
      .values(foods.slice(start, start + rowsAtOnce))
      .execute();
}
