import { sql } from "kysely";
import type { Kysely } from "kysely";

const now = sql`now()`;
const newId = sql`uuid_v7()`;

export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable("recipe")
    .addColumn("id", "uuid", (c) => c.primaryKey().defaultTo(newId))
    .addColumn("user_id", "uuid", (c) => c.notNull().references("app_user.id").onDelete("cascade"))
    .addColumn("name", "text", (c) => c.notNull())
    // The name and what is in it, in search words: renaming changes the one and leaves the other.
    .addColumn("name_key", "text", (c) => c.notNull())
    .addColumn("ingredients_key", "text", (c) => c.notNull())
    .addColumn("description", "text", (c) => c.notNull())
    .addColumn("minutes", "integer", (c) => c.notNull())
    .addColumn("servings", "integer", (c) => c.notNull())
    .addColumn("ingredients", "jsonb", (c) => c.notNull())
    .addColumn("steps", "jsonb", (c) => c.notNull())
    // What code proved of it: diets and allergens.
    .addColumn("tags", sql`text[]`, (c) => c.notNull().defaultTo(sql`'{}'`))
    .addColumn("allergens", sql`text[]`, (c) => c.notNull().defaultTo(sql`'{}'`))
    // Of one portion.
    .addColumn("calories", "float8", (c) => c.notNull())
    .addColumn("protein", "float8", (c) => c.notNull())
    .addColumn("carbs", "float8", (c) => c.notNull())
    .addColumn("fat", "float8", (c) => c.notNull())
    .addColumn("fibre", "float8")
    .addColumn("sugars", "float8")
    .addColumn("saturated", "float8")
    .addColumn("salt", "float8")
    .addColumn("estimated", "boolean", (c) => c.notNull())
    .addColumn("unknown", sql`text[]`, (c) => c.notNull().defaultTo(sql`'{}'`))
    // Weight of the whole once cooked, where the person weighed it.
    .addColumn("cooked_grams", "float8")
    .addColumn("origin", "text", (c) => c.notNull())
    .addColumn("is_favorite", "boolean", (c) => c.notNull().defaultTo(false))
    .addColumn("created_at", "timestamptz", (c) => c.notNull().defaultTo(now))
    .addColumn("updated_at", "timestamptz", (c) => c.notNull().defaultTo(now))
    .addCheckConstraint("recipe_name", sql`char_length(name) between 1 and 100`)
    .addCheckConstraint("recipe_size", sql`minutes > 0 and servings > 0`)
    .addCheckConstraint(
      "recipe_values",
      sql`calories between 0 and 100000 and protein between 0 and 10000 and carbs between 0 and 10000 and fat between 0 and 10000`,
    )
    .addCheckConstraint("recipe_cooked_grams", sql`cooked_grams > 0`)
    .addCheckConstraint("recipe_origin", sql`origin in ('ai', 'shelf', 'own')`)
    .execute();
  await db.schema.createIndex("recipe_user").on("recipe").columns(["user_id", "created_at"]).execute();

  // A table of its own: no list ever reads through the bytes.
  await db.schema
    .createTable("recipe_photo")
    .addColumn("recipe_id", "uuid", (c) => c.primaryKey().references("recipe.id").onDelete("cascade"))
    .addColumn("user_id", "uuid", (c) => c.notNull().references("app_user.id").onDelete("cascade"))
    .addColumn("jpeg", "bytea", (c) => c.notNull())
    // Names the very bytes: what a browser asks with when it has them already.
    .addColumn("sha256", "text", (c) =>
      c
        .notNull()
        .generatedAlwaysAs(sql`encode(sha256(jpeg), 'hex')`)
        .stored(),
    )
    .addColumn("created_at", "timestamptz", (c) => c.notNull().defaultTo(now))
    .addCheckConstraint("recipe_photo_jpeg", sql`octet_length(jpeg) > 0`)
    .execute();
  // A JPEG is small already: squeezing it once more would only cost time.
  await sql`alter table recipe_photo alter column jpeg set storage external`.execute(db);
  await db.schema.createIndex("recipe_photo_user").on("recipe_photo").column("user_id").execute();

  await db.schema
    .createTable("shopping_item")
    .addColumn("id", "uuid", (c) => c.primaryKey().defaultTo(newId))
    .addColumn("user_id", "uuid", (c) => c.notNull().references("app_user.id").onDelete("cascade"))
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("text", "text", (c) => c.notNull())
    .addColumn("grams", "float8")
    .addColumn("recipe_id", "uuid", (c) => c.references("recipe.id").onDelete("set null"))
    .addColumn("checked", "boolean", (c) => c.notNull().defaultTo(false))
    .addColumn("position", "integer", (c) => c.notNull())
    .addColumn("created_at", "timestamptz", (c) => c.notNull().defaultTo(now))
    .addCheckConstraint("shopping_item_name", sql`char_length(name) between 1 and 200`)
    .addCheckConstraint("shopping_item_text", sql`char_length(text) between 1 and 200`)
    .addCheckConstraint("shopping_item_grams", sql`grams > 0`)
    .execute();
  await db.schema.createIndex("shopping_item_user").on("shopping_item").columns(["user_id", "position"]).execute();
  await db.schema.createIndex("shopping_item_recipe").on("shopping_item").column("recipe_id").execute();
}

export async function down(db: Kysely<never>): Promise<void> {
  for (const table of ["shopping_item", "recipe_photo", "recipe"]) await db.schema.dropTable(table).execute();
}
