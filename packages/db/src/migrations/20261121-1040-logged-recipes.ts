import { sql } from "kysely";
import type { Kysely } from "kysely";

export async function up(db: Kysely<never>): Promise<void> {
  // Whatever is logged of such a food is shown with "≈", however much of it and however often.
  await db.schema
    .alterTable("food_item")
    .addColumn("estimated", "boolean", (c) => c.notNull().defaultTo(false))
    .execute();
  // Recipes are searched where they are shown: the app has all of them.
  await db.schema.alterTable("recipe").dropColumn("name_key").dropColumn("ingredients_key").execute();
}

export async function down(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable("recipe").addColumn("name_key", "text").addColumn("ingredients_key", "text").execute();
  // As near as the database comes to search words: it knows no accents and no plurals.
  await sql`update recipe set name_key = lower(name),
    ingredients_key = lower((select coalesce(string_agg(part ->> 'name', ' '), '')
      from jsonb_array_elements(ingredients) part))`.execute(db);
  for (const column of ["name_key", "ingredients_key"])
    await db.schema
      .alterTable("recipe")
      .alterColumn(column, (c) => c.setNotNull())
      .execute();
  await db.schema.alterTable("food_item").dropColumn("estimated").execute();
}
