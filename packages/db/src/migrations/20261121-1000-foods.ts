import { sql } from "kysely";
import type { Kysely } from "kysely";

const now = sql`now()`;
const newId = sql`uuid_v7()`;

export async function up(db: Kysely<never>): Promise<void> {
  // What our own recipes give is an estimate; raw and cooked weights turn into each other by a cited yield.
  await db.schema
    .alterTable("stock_food")
    .addColumn("estimate", "boolean", (c) => c.notNull().defaultTo(false))
    .addColumn("units", "jsonb", (c) => c.notNull().defaultTo(sql`'[]'`))
    .addColumn("cooking_state", "text")
    .addColumn("cooking_yield", "float8")
    .addColumn("cooking_source", "text")
    .execute();

  // Derived from Open Food Facts: ODbL, so a table of its own.
  await db.schema
    .createTable("stock_food_median")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("name", "text", (c) => c.notNull().unique())
    .addColumn("synonyms", "text", (c) => c.notNull())
    .addColumn("category", "text", (c) => c.notNull())
    .addColumn("calories", "float8", (c) => c.notNull())
    .addColumn("protein", "float8", (c) => c.notNull())
    .addColumn("carbs", "float8", (c) => c.notNull())
    .addColumn("fat", "float8", (c) => c.notNull())
    .addColumn("fibre", "float8")
    .addColumn("sugars", "float8")
    .addColumn("saturated", "float8")
    .addColumn("salt", "float8")
    .addColumn("portion_grams", "float8")
    .addColumn("products", "integer", (c) => c.notNull())
    .addColumn("calories_low", "float8", (c) => c.notNull())
    .addColumn("calories_high", "float8", (c) => c.notNull())
    .addColumn("gtins", "text", (c) => c.notNull())
    .addColumn("licence", "text", (c) => c.notNull())
    .execute();

  // The mirror of Open Food Facts: ODbL, a table of its own too.
  await db.schema
    .createTable("product")
    .addColumn("gtin", "text", (c) => c.primaryKey())
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("brand", "text")
    .addColumn("category", "text")
    .addColumn("package_size", "text")
    .addColumn("serving_label", "text")
    .addColumn("serving_grams", "float8")
    .addColumn("liquid", "boolean", (c) => c.notNull().defaultTo(false))
    .addColumn("calories", "float8")
    .addColumn("protein", "float8")
    .addColumn("carbs", "float8")
    .addColumn("fat", "float8")
    .addColumn("fibre", "float8")
    .addColumn("sugars", "float8")
    .addColumn("saturated", "float8")
    .addColumn("salt", "float8")
    .addColumn("alcohol", "float8")
    .addColumn("image_url", "text")
    .addColumn("flags", sql`text[]`, (c) => c.notNull().defaultTo(sql`'{}'`))
    .addColumn("popularity", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("revised_at", "timestamptz")
    .addColumn("origin", "text", (c) => c.notNull())
    .addColumn("read_at", "timestamptz", (c) => c.notNull().defaultTo(now))
    .addCheckConstraint("product_origin", sql`origin in ('mirror', 'live')`)
    .addCheckConstraint("product_calories", sql`calories > 0`)
    .execute();

  // What Open Food Facts answered to a code or a search, so that it is asked once.
  await db.schema
    .createTable("product_answer")
    .addColumn("question", "text", (c) => c.primaryKey())
    .addColumn("gtins", sql`text[]`, (c) => c.notNull())
    .addColumn("expires_at", "timestamptz", (c) => c.notNull())
    .execute();
  await db.schema.createIndex("product_answer_expiry").on("product_answer").column("expires_at").execute();

  await db.schema
    .createTable("product_import")
    .addColumn("file", "text", (c) => c.primaryKey())
    .addColumn("rows_read", "bigint", (c) => c.notNull().defaultTo(0))
    .addColumn("rows_kept", "bigint", (c) => c.notNull().defaultTo(0))
    .addColumn("rejects", "jsonb", (c) => c.notNull().defaultTo(sql`'{}'`))
    .addColumn("started_at", "timestamptz", (c) => c.notNull().defaultTo(now))
    .addColumn("updated_at", "timestamptz", (c) => c.notNull().defaultTo(now))
    .addColumn("finished_at", "timestamptz")
    .execute();

  // Figures per 100 g. A code makes it the person's own word on a product: it wins at the next scan.
  await db.schema
    .createTable("own_food")
    .addColumn("id", "uuid", (c) => c.primaryKey().defaultTo(newId))
    .addColumn("user_id", "uuid", (c) => c.notNull().references("app_user.id").onDelete("cascade"))
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("brand", "text")
    .addColumn("barcode", "text")
    .addColumn("calories", "float8", (c) => c.notNull())
    .addColumn("protein", "float8", (c) => c.notNull())
    .addColumn("carbs", "float8", (c) => c.notNull())
    .addColumn("fat", "float8", (c) => c.notNull())
    .addColumn("fibre", "float8")
    .addColumn("sugars", "float8")
    .addColumn("saturated", "float8")
    .addColumn("salt", "float8")
    .addColumn("liquid", "boolean", (c) => c.notNull().defaultTo(false))
    .addColumn("serving_label", "text")
    .addColumn("serving_grams", "float8")
    .addColumn("created_at", "timestamptz", (c) => c.notNull().defaultTo(now))
    .addColumn("updated_at", "timestamptz", (c) => c.notNull().defaultTo(now))
    .addUniqueConstraint("own_food_barcode", ["user_id", "barcode"])
    .execute();

  await db.schema
    .createTable("favourite_food")
    .addColumn("user_id", "uuid", (c) => c.notNull().references("app_user.id").onDelete("cascade"))
    .addColumn("food_ref", "text", (c) => c.notNull())
    .addColumn("created_at", "timestamptz", (c) => c.notNull().defaultTo(now))
    .addPrimaryKeyConstraint("favourite_food_pk", ["user_id", "food_ref"])
    .execute();

  // What was eaten remembers which food it was (see food-ref in the domain) and in which words its amount was given.
  await db.schema
    .alterTable("food_item")
    .addColumn("food_ref", "text")
    .addColumn("unit_label", "text")
    .addColumn("unit_count", "float8")
    .execute();
  await sql`update food_item set food_ref = 'stock:' || stock_food_id where stock_food_id is not null`.execute(db);
  await db.schema.alterTable("food_item").dropColumn("stock_food_id").execute();
  await db.schema
    .createIndex("food_item_user_ref")
    .on("food_item")
    .columns(["user_id", "food_ref", "created_at"])
    .execute();
}

export async function down(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable("food_item").addColumn("stock_food_id", "text").execute();
  await sql`update food_item set stock_food_id = substr(food_ref, 7) where food_ref like 'stock:%'`.execute(db);
  await db.schema
    .alterTable("food_item")
    .dropColumn("food_ref")
    .dropColumn("unit_label")
    .dropColumn("unit_count")
    .execute();
  for (const table of [
    "favourite_food",
    "own_food",
    "product_import",
    "product_answer",
    "product",
    "stock_food_median",
  ])
    await db.schema.dropTable(table).execute();
  await db.schema
    .alterTable("stock_food")
    .dropColumn("estimate")
    .dropColumn("units")
    .dropColumn("cooking_state")
    .dropColumn("cooking_yield")
    .dropColumn("cooking_source")
    .execute();
}
