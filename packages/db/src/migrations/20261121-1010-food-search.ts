import { sql } from "kysely";
import type { Kysely } from "kysely";
import { addSearchWords, nearStockWords, nearWords, searchFood } from "./food-search-functions.ts";

export async function up(db: Kysely<never>): Promise<void> {
  // A trusted extension: the owner of the database may create it.
  await sql`create extension if not exists fuzzystrmatch`.execute(db);

  // What search reads of a food, and nothing else: texts in plain words (see search-text in the domain).
  await db.schema
    .createTable("food_document")
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("key", sql`text collate "C"`, (c) => c.notNull())
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("brand", "text", (c) => c.notNull())
    .addColumn("aliases", "text", (c) => c.notNull())
    .addColumn("words", sql`tsvector`, (c) => c.notNull())
    .addColumn("weight", "smallint", (c) => c.notNull())
    .addColumn("popularity", "integer", (c) => c.notNull())
    .addColumn("tier", "smallint", (c) => c.notNull())
    .addPrimaryKeyConstraint("food_document_pk", ["kind", "key"])
    .addCheckConstraint("food_document_kind", sql`kind in ('stock', 'product')`)
    .addCheckConstraint("food_document_tier", sql`tier between 0 and 4 and (tier = 0) = (kind = 'stock')`)
    .execute();
  // One index a tier, searched in order until enough is found. No pending list: every search would read it through.
  for (const tier of [0, 1, 2, 3, 4])
    await sql`create index ${sql.ref(`food_document_words_${tier}`)} on food_document using gin (words)
      with (fastupdate = off) where tier = ${sql.lit(tier)}`.execute(db);

  // The last product of each tier by use; what lies below all of them is of the last tier, 4.
  await db.schema
    .createTable("search_tier")
    .addColumn("tier", "smallint", (c) => c.primaryKey())
    .addColumn("popularity", "integer", (c) => c.notNull())
    .addColumn("key", sql`text collate "C"`, (c) => c.notNull())
    .execute();
  await sql`insert into search_tier (tier, popularity, key) values (3, -2147483648, '')`.execute(db);

  // Every word of the documents, and in how many of them it was at the last count. By C collation, so that a prefix is a
  // range. The other indexes are for words with typos: those that begin alike and are about as long. Counts are in no
  // index, so that counting anew touches none.
  await db.schema
    .createTable("search_word")
    .addColumn("word", sql`text collate "C"`, (c) => c.primaryKey())
    .addColumn("documents", "integer", (c) => c.notNull())
    .addColumn("stock", "boolean", (c) => c.notNull())
    .addColumn("common", "boolean", (c) =>
      c
        .notNull()
        .generatedAlwaysAs(sql`stock or documents >= 5`)
        .stored(),
    )
    .execute();
  for (const some of ["stock", "common", "not common"])
    await sql`create index on search_word (left(word, 1), length(word)) where ${sql.raw(some)}`.execute(db);

  // food_document has taken their place.
  await db.schema.alterTable("stock_food").dropColumn("search_name").dropColumn("search_text").execute();

  for (const text of [searchFood, nearWords, nearStockWords, addSearchWords]) await sql.raw(text).execute(db);
}

export async function down(db: Kysely<never>): Promise<void> {
  for (const name of ["search_food", "near_words", "near_stock_words", "add_search_words"])
    await sql`drop function ${sql.ref(name)}`.execute(db);
  for (const table of ["search_word", "search_tier", "food_document"]) await db.schema.dropTable(table).execute();
  await db.schema
    .alterTable("stock_food")
    .addColumn("search_name", "text", (c) => c.notNull().defaultTo(""))
    .addColumn("search_text", "text", (c) => c.notNull().defaultTo(""))
    .execute();
  await sql`drop extension fuzzystrmatch`.execute(db);
}
