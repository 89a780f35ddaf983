import { sql } from "kysely";
import type { Kysely } from "kysely";

export async function up(db: Kysely<never>): Promise<void> {
  // The second factor of an admin (RFC 6238); secrets in hex, one in force and one that waits for its first code.
  await db.schema
    .createTable("admin_factor")
    .addColumn("user_id", "uuid", (c) => c.primaryKey().references("app_user.id").onDelete("cascade"))
    .addColumn("secret", "text")
    .addColumn("pending_secret", "text")
    // The last time step of which a code was used: none counts twice.
    .addColumn("last_step", "bigint")
    .execute();
  // SHA-256 of account and code; a row goes when its code is used.
  await db.schema
    .createTable("admin_recovery_code")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("user_id", "uuid", (c) => c.notNull().references("app_user.id").onDelete("cascade"))
    .execute();
  await db.schema.createIndex("admin_recovery_code_user").on("admin_recovery_code").column("user_id").execute();
  await sql`alter table session add column factor_at timestamptz`.execute(db);
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`alter table session drop column factor_at`.execute(db);
  for (const table of ["admin_recovery_code", "admin_factor"]) await db.schema.dropTable(table).execute();
}
