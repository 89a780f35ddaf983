import { sql } from "kysely";
import type { Kysely } from "kysely";

const now = sql`now()`;
const newId = sql`uuid_v7()`;

export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable("stock_food")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("name", "text", (c) => c.notNull().unique())
    .addColumn("synonyms", "text", (c) => c.notNull())
    .addColumn("category", "text", (c) => c.notNull())
    .addColumn("note", "text")
    .addColumn("rank", "integer", (c) => c.notNull())
    .addColumn("calories", "float8", (c) => c.notNull())
    .addColumn("protein", "float8", (c) => c.notNull())
    .addColumn("carbs", "float8", (c) => c.notNull())
    .addColumn("fat", "float8", (c) => c.notNull())
    .addColumn("fibre", "float8")
    .addColumn("sugars", "float8")
    .addColumn("saturated", "float8")
    .addColumn("salt", "float8")
    .addColumn("alcohol", "float8")
    .addColumn("liquid", "boolean", (c) => c.notNull())
    .addColumn("density", "float8")
    .addColumn("portion_grams", "float8")
    .addColumn("portion_label", "text")
    .addColumn("portion_source", "text")
    .addColumn("unit_grams", "float8")
    .addColumn("unit_label", "text")
    .addColumn("unit_source", "text")
    .addColumn("source", "text", (c) => c.notNull())
    .addColumn("source_code", "text", (c) => c.notNull())
    .addColumn("source_name", "text", (c) => c.notNull())
    .addColumn("name_origin", "text", (c) => c.notNull())
    .addColumn("licence", "text", (c) => c.notNull())
    .addColumn("search_name", "text", (c) => c.notNull())
    .addColumn("search_text", "text", (c) => c.notNull())
    .execute();

  await db.schema
    .createTable("seed_version")
    .addColumn("name", "text", (c) => c.primaryKey())
    .addColumn("version", "text", (c) => c.notNull())
    .addColumn("loaded_at", "timestamptz", (c) => c.notNull().defaultTo(now))
    .execute();

  // What was eaten keeps its own figures: no foreign key to stock_food, so a new table version cannot rewrite the past.
  await db.schema
    .createTable("food_item")
    .addColumn("id", "uuid", (c) => c.primaryKey().defaultTo(newId))
    .addColumn("user_id", "uuid", (c) => c.notNull().references("app_user.id").onDelete("cascade"))
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("description", "text")
    .addColumn("barcode", "text")
    .addColumn("calories", "float8", (c) => c.notNull())
    .addColumn("protein", "float8", (c) => c.notNull())
    .addColumn("carbs", "float8", (c) => c.notNull())
    .addColumn("fat", "float8", (c) => c.notNull())
    .addColumn("serving_size", "text", (c) => c.notNull())
    .addColumn("serving_grams", "float8")
    .addColumn("image_url", "text")
    .addColumn("source", "text", (c) => c.notNull())
    .addColumn("stock_food_id", "text")
    .addColumn("created_at", "timestamptz", (c) => c.notNull().defaultTo(now))
    .addCheckConstraint("food_item_source", sql`source in ('custom', 'stock', 'product', 'photo', 'recipe')`)
    .addCheckConstraint(
      "food_item_values",
      sql`calories between 0 and 100000 and protein between 0 and 10000 and carbs between 0 and 10000 and fat between 0 and 10000`,
    )
    .addCheckConstraint("food_item_serving", sql`serving_grams is null or serving_grams > 0`)
    .execute();
  await db.schema.createIndex("food_item_user").on("food_item").columns(["user_id", "created_at"]).execute();

  await db.schema
    .createTable("diary_entry")
    .addColumn("id", "uuid", (c) => c.primaryKey().defaultTo(newId))
    .addColumn("user_id", "uuid", (c) => c.notNull().references("app_user.id").onDelete("cascade"))
    .addColumn("food_item_id", "uuid", (c) => c.notNull().references("food_item.id"))
    .addColumn("day", "date", (c) => c.notNull())
    .addColumn("meal_type", "text", (c) => c.notNull())
    .addColumn("servings", "float8", (c) => c.notNull().defaultTo(1))
    .addColumn("calories_override", "float8")
    .addColumn("protein_override", "float8")
    .addColumn("carbs_override", "float8")
    .addColumn("fat_override", "float8")
    .addColumn("created_at", "timestamptz", (c) => c.notNull().defaultTo(now))
    .addCheckConstraint("diary_entry_servings", sql`servings > 0 and servings <= 10000`)
    .addCheckConstraint("diary_entry_meal", sql`meal_type in ('breakfast', 'lunch', 'dinner', 'snack')`)
    .execute();
  await db.schema.createIndex("diary_entry_user_day").on("diary_entry").columns(["user_id", "day"]).execute();
  await db.schema.createIndex("diary_entry_food_item").on("diary_entry").column("food_item_id").execute();
}

export async function down(db: Kysely<never>): Promise<void> {
  for (const table of ["diary_entry", "food_item", "seed_version", "stock_food"])
    await db.schema.dropTable(table).execute();
}
