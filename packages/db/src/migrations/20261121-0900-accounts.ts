import { sql } from "kysely";
import type { Kysely } from "kysely";

const now = sql`now()`;
const newId = sql`uuid_v7()`;

/**
 * A UUID of version 7 (RFC 9562): 48 bits of Unix milliseconds, then the random bits of a version 4 whose version nibble
 * 0100 becomes 0111. Servers before 18 have none of their own; ids that grow with time keep indexes compact.
 */
const createUuidV7 = sql`
  create function uuid_v7() returns uuid language sql volatile parallel safe as $$
    select encode(
      set_bit(set_bit(
        overlay(uuid_send(gen_random_uuid())
          placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3)
          from 1 for 6),
        52, 1), 53, 1),
      'hex')::uuid
  $$`;

export async function up(db: Kysely<never>): Promise<void> {
  await createUuidV7.execute(db);
  await db.schema
    .createTable("app_user")
    .addColumn("id", "uuid", (c) => c.primaryKey().defaultTo(newId))
    .addColumn("email", "text", (c) => c.notNull())
    .addColumn("password_hash", "text")
    .addColumn("first_name", "text")
    .addColumn("last_name", "text")
    .addColumn("role", "text", (c) => c.notNull().defaultTo("user"))
    .addColumn("created_at", "timestamptz", (c) => c.notNull().defaultTo(now))
    .addCheckConstraint("app_user_role", sql`role in ('user', 'admin')`)
    .execute();
  await db.schema
    .createIndex("app_user_email")
    .unique()
    .on("app_user")
    .expression(sql`lower(email)`)
    .execute();

  await db.schema
    .createTable("session")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("user_id", "uuid", (c) => c.notNull().references("app_user.id").onDelete("cascade"))
    .addColumn("expires_at", "timestamptz", (c) => c.notNull())
    .addColumn("created_at", "timestamptz", (c) => c.notNull().defaultTo(now))
    .execute();
  await db.schema.createIndex("session_user").on("session").column("user_id").execute();
  await db.schema.createIndex("session_expiry").on("session").column("expires_at").execute();

  await db.schema
    .createTable("login_attempt")
    .addColumn("id", "uuid", (c) => c.primaryKey().defaultTo(newId))
    .addColumn("email_hash", "text", (c) => c.notNull())
    .addColumn("ip", "text", (c) => c.notNull())
    .addColumn("failed_at", "timestamptz", (c) => c.notNull().defaultTo(now))
    .execute();
  await db.schema.createIndex("login_attempt_email").on("login_attempt").columns(["email_hash", "failed_at"]).execute();
  await db.schema.createIndex("login_attempt_ip").on("login_attempt").columns(["ip", "failed_at"]).execute();

  await db.schema
    .createTable("profile")
    .addColumn("user_id", "uuid", (c) => c.primaryKey().references("app_user.id").onDelete("cascade"))
    .addColumn("name", "text")
    .addColumn("onboarding_completed", "boolean", (c) => c.notNull().defaultTo(false))
    .addColumn("age", "float8")
    .addColumn("height", "float8")
    .addColumn("weight", "float8")
    .addColumn("activity_level", "text")
    .addColumn("goal", "text")
    .addColumn("sex", "text")
    .addColumn("health_consent_version", "text")
    .addColumn("health_consent_at", "timestamptz")
    .addColumn("updated_at", "timestamptz", (c) => c.notNull().defaultTo(now))
    .execute();

  await db.schema
    .createTable("daily_goal")
    .addColumn("user_id", "uuid", (c) => c.primaryKey().references("app_user.id").onDelete("cascade"))
    .addColumn("daily_calorie_goal", "float8", (c) => c.notNull())
    .addColumn("daily_protein_goal", "float8", (c) => c.notNull())
    .addColumn("daily_carbs_goal", "float8", (c) => c.notNull())
    .addColumn("daily_fat_goal", "float8", (c) => c.notNull())
    .addColumn("updated_at", "timestamptz", (c) => c.notNull().defaultTo(now))
    .execute();

  await db.schema
    .createTable("pro_grant")
    .addColumn("id", "uuid", (c) => c.primaryKey().defaultTo(newId))
    .addColumn("user_id", "uuid", (c) => c.notNull().references("app_user.id").onDelete("cascade"))
    .addColumn("source", "text", (c) => c.notNull())
    .addColumn("days", "integer", (c) => c.notNull())
    .addColumn("effective_at", "timestamptz", (c) => c.notNull().defaultTo(now))
    .addColumn("revoked_at", "timestamptz")
    .addCheckConstraint("pro_grant_days", sql`days > 0`)
    .execute();
  await db.schema.createIndex("pro_grant_user").on("pro_grant").column("user_id").execute();

  await db.schema
    .createTable("idempotency_key")
    .addColumn("user_id", "uuid", (c) => c.notNull().references("app_user.id").onDelete("cascade"))
    .addColumn("key", "text", (c) => c.notNull())
    .addColumn("path", "text", (c) => c.notNull())
    .addColumn("body_hash", "text", (c) => c.notNull())
    .addColumn("status", "integer")
    .addColumn("response", "jsonb")
    .addColumn("created_at", "timestamptz", (c) => c.notNull().defaultTo(now))
    .addPrimaryKeyConstraint("idempotency_key_pkey", ["user_id", "key"])
    .execute();
  await db.schema.createIndex("idempotency_key_age").on("idempotency_key").column("created_at").execute();
}

export async function down(db: Kysely<never>): Promise<void> {
  for (const table of ["idempotency_key", "pro_grant", "daily_goal", "profile", "login_attempt", "session", "app_user"])
    await db.schema.dropTable(table).execute();
  await sql`drop function uuid_v7()`.execute(db);
}
