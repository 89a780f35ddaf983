import { sql } from "kysely";
import type { Kysely } from "kysely";

export async function up(db: Kysely<never>): Promise<void> {
  // Devices that signed in to an account: strangers who guess at its password do not keep them out.
  await db.schema
    .createTable("login_device")
    // SHA-256 of the account and the device cookie: a leaked table gives no cookie and ties no two accounts together.
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("user_id", "uuid", (c) => c.notNull().references("app_user.id").onDelete("cascade"))
    .addColumn("used_at", "timestamptz", (c) => c.notNull().defaultTo(sql`now()`))
    .execute();
  await db.schema.createIndex("login_device_user").on("login_device").columns(["user_id", "used_at"]).execute();
  await db.schema.createIndex("login_device_age").on("login_device").column("used_at").execute();
  // The known device or the session that guessed; null for a stranger.
  await sql`alter table login_attempt add column own_key text`.execute(db);
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`alter table login_attempt drop column own_key`.execute(db);
  await db.schema.dropTable("login_device").execute();
}
