import { sql } from "kysely";
import type { Kysely } from "kysely";

const now = sql`now()`;
const newId = sql`uuid_v7()`;

export async function up(db: Kysely<never>): Promise<void> {
  // True until the person has looked at the figures: the diary shows them with "≈".
  await db.schema
    .alterTable("diary_entry")
    .addColumn("estimated", "boolean", (c) => c.notNull().defaultTo(false))
    .execute();

  // Random, so that nothing that leaves the server can be traced to an account; gone with it.
  await db.schema
    .alterTable("app_user")
    .addColumn("safety_id", "uuid", (c) => c.notNull().defaultTo(sql`gen_random_uuid()`))
    .execute();
  await db.schema
    .alterTable("profile")
    .addColumn("photo_consent_version", "text")
    .addColumn("photo_consent_at", "timestamptz")
    .execute();

  // What a photo became, as it stands now: the analysis itself is never changed.
  await db.schema
    .createTable("meal_estimate")
    .addColumn("id", "uuid", (c) => c.primaryKey().defaultTo(newId))
    .addColumn("user_id", "uuid", (c) => c.notNull().references("app_user.id").onDelete("cascade"))
    .addColumn("food_item_id", "uuid", (c) => c.notNull().unique().references("food_item.id").onDelete("cascade"))
    .addColumn("analysis_id", "uuid", (c) => c.references("dish_analysis.id").onDelete("set null"))
    .addColumn("title", "text", (c) => c.notNull())
    // The title in search words: the same dish comes again under the same key.
    .addColumn("title_key", "text", (c) => c.notNull())
    .addColumn("question", "text")
    .addColumn("flags", sql`text[]`, (c) => c.notNull().defaultTo(sql`'{}'`))
    // As first shown, and as they stand.
    .addColumn("first_items", "jsonb", (c) => c.notNull())
    .addColumn("items", "jsonb", (c) => c.notNull())
    // Grams of the whole as the model saw them, before the person's own factor.
    .addColumn("seen_grams", "float8", (c) => c.notNull())
    .addColumn("personal_factor", "float8", (c) => c.notNull().defaultTo(1))
    .addColumn("portion", "float8", (c) => c.notNull().defaultTo(1))
    .addColumn("corrected", "boolean", (c) => c.notNull().defaultTo(false))
    .addColumn("confirmed_at", "timestamptz")
    .addColumn("created_at", "timestamptz", (c) => c.notNull().defaultTo(now))
    .addColumn("updated_at", "timestamptz", (c) => c.notNull().defaultTo(now))
    .addCheckConstraint("meal_estimate_grams", sql`seen_grams > 0 and personal_factor > 0 and portion > 0`)
    .execute();
  await db.schema.createIndex("meal_estimate_user").on("meal_estimate").columns(["user_id", "confirmed_at"]).execute();
  await db.schema
    .createIndex("meal_estimate_title")
    .on("meal_estimate")
    .columns(["user_id", "title_key", "confirmed_at"])
    .execute();

  // Every correction, one row each.
  await db.schema
    .createTable("estimate_edit")
    .addColumn("id", "uuid", (c) => c.primaryKey().defaultTo(newId))
    .addColumn("user_id", "uuid", (c) => c.notNull().references("app_user.id").onDelete("cascade"))
    .addColumn("estimate_id", "uuid", (c) => c.notNull().references("meal_estimate.id").onDelete("cascade"))
    .addColumn("item_key", "text", (c) => c.notNull())
    .addColumn("op", "text", (c) => c.notNull())
    .addColumn("before", "jsonb")
    .addColumn("after", "jsonb")
    .addColumn("created_at", "timestamptz", (c) => c.notNull().defaultTo(now))
    .addCheckConstraint("estimate_edit_op", sql`op in ('remove', 'add', 'replace', 'scale', 'set_grams')`)
    .execute();
  await db.schema.createIndex("estimate_edit_user").on("estimate_edit").columns(["user_id", "created_at"]).execute();
  await db.schema.createIndex("estimate_edit_estimate").on("estimate_edit").column("estimate_id").execute();

  // What a person means by a name: "latte" is the semi-skimmed one.
  await db.schema
    .createTable("food_meaning")
    .addColumn("user_id", "uuid", (c) => c.notNull().references("app_user.id").onDelete("cascade"))
    .addColumn("said", "text", (c) => c.notNull())
    .addColumn("food_ref", "text", (c) => c.notNull())
    .addColumn("updated_at", "timestamptz", (c) => c.notNull().defaultTo(now))
    .addPrimaryKeyConstraint("food_meaning_pkey", ["user_id", "said"])
    .execute();

  // One row for every request to a model's provider, whatever became of it.
  await db.schema
    .createTable("ai_call")
    .addColumn("id", "uuid", (c) => c.primaryKey().defaultTo(newId))
    .addColumn("user_id", "uuid", (c) => c.references("app_user.id").onDelete("set null"))
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("model", "text", (c) => c.notNull())
    .addColumn("outcome", "text", (c) => c.notNull())
    .addColumn("tokens_in", "integer")
    .addColumn("tokens_out", "integer")
    // Millionths of a US dollar; null where the price of the model is not known.
    .addColumn("cost_micro_usd", "integer")
    .addColumn("duration_ms", "integer", (c) => c.notNull())
    .addColumn("created_at", "timestamptz", (c) => c.notNull().defaultTo(now))
    .execute();
  await db.schema.createIndex("ai_call_created").on("ai_call").column("created_at").execute();
  await db.schema.createIndex("ai_call_user").on("ai_call").columns(["user_id", "created_at"]).execute();
  // Old reservations are forgotten in batches: each would otherwise look through every analysis for its own.
  await db.schema.createIndex("dish_analysis_reservation").on("dish_analysis").column("reservation_id").execute();
  // A correction removes the food it replaces: what refers to it, and to its analysis, is found without a search.
  await db.schema.createIndex("dish_analysis_food").on("dish_analysis").column("food_item_id").execute();
  await db.schema.createIndex("meal_estimate_analysis").on("meal_estimate").column("analysis_id").execute();
}

export async function down(db: Kysely<never>): Promise<void> {
  await db.schema.dropIndex("dish_analysis_food").execute();
  await db.schema.dropIndex("dish_analysis_reservation").execute();
  for (const table of ["ai_call", "food_meaning", "estimate_edit", "meal_estimate"])
    await db.schema.dropTable(table).execute();
  await db.schema.alterTable("profile").dropColumn("photo_consent_version").dropColumn("photo_consent_at").execute();
  await db.schema.alterTable("app_user").dropColumn("safety_id").execute();
  await db.schema.alterTable("diary_entry").dropColumn("estimated").execute();
}
