import { sql } from "kysely";
import type { Kysely } from "kysely";

const now = sql`now()`;

export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable("usage_day")
    .addColumn("user_id", "uuid", (c) => c.notNull().references("app_user.id").onDelete("cascade"))
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("day", "date", (c) => c.notNull())
    .addColumn("taken", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("attempts", "integer", (c) => c.notNull().defaultTo(0))
    .addPrimaryKeyConstraint("usage_day_pkey", ["user_id", "kind", "day"])
    .addCheckConstraint("usage_day_taken", sql`taken >= 0`)
    .execute();

  await db.schema
    .createTable("usage_reservation")
    .addColumn("id", "uuid", (c) => c.primaryKey())
    .addColumn("user_id", "uuid", (c) => c.notNull().references("app_user.id").onDelete("cascade"))
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("day", "date", (c) => c.notNull())
    .addColumn("state", "text", (c) => c.notNull())
    .addColumn("created_at", "timestamptz", (c) => c.notNull().defaultTo(now))
    .addColumn("expires_at", "timestamptz", (c) => c.notNull())
    .addCheckConstraint("usage_reservation_state", sql`state in ('reserved', 'committed', 'released')`)
    .execute();
  await db.schema
    .createIndex("usage_reservation_user")
    .on("usage_reservation")
    .columns(["user_id", "kind", "created_at"])
    .execute();
  await db.schema
    .createIndex("usage_reservation_open")
    .on("usage_reservation")
    .column("expires_at")
    .where(sql`state`, "=", sql.lit("reserved"))
    .execute();

  await db.schema
    .createTable("dish_analysis")
    .addColumn("id", "uuid", (c) => c.primaryKey())
    .addColumn("user_id", "uuid", (c) => c.notNull().references("app_user.id").onDelete("cascade"))
    .addColumn("reservation_id", "uuid", (c) => c.references("usage_reservation.id").onDelete("set null"))
    .addColumn("food_item_id", "uuid", (c) => c.references("food_item.id").onDelete("set null"))
    .addColumn("image_sha256", "text", (c) => c.notNull())
    .addColumn("model", "text", (c) => c.notNull())
    .addColumn("prompt_version", "text", (c) => c.notNull())
    .addColumn("reading", "jsonb", (c) => c.notNull())
    .addColumn("items", "jsonb", (c) => c.notNull())
    .addColumn("tokens_in", "integer")
    .addColumn("tokens_out", "integer")
    .addColumn("duration_ms", "integer", (c) => c.notNull())
    .addColumn("created_at", "timestamptz", (c) => c.notNull().defaultTo(now))
    .execute();
  await db.schema.createIndex("dish_analysis_user").on("dish_analysis").columns(["user_id", "created_at"]).execute();
}

export async function down(db: Kysely<never>): Promise<void> {
  for (const table of ["dish_analysis", "usage_reservation", "usage_day"]) await db.schema.dropTable(table).execute();
}
