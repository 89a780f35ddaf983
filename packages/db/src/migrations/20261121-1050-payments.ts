import { sql } from "kysely";
import type { Kysely } from "kysely";

const now = sql`now()`;
const newId = sql`uuid_v7()`;

export async function up(db: Kysely<never>): Promise<void> {
  // What was bought stays on record for the tax office when the person is gone; who it was does not.
  await db.schema
    .createTable("checkout")
    .addColumn("id", "uuid", (c) => c.primaryKey().defaultTo(newId))
    .addColumn("user_id", "uuid", (c) => c.references("app_user.id").onDelete("set null"))
    .addColumn("plan_type", "text", (c) => c.notNull())
    .addColumn("price_cents", "integer", (c) => c.notNull())
    .addColumn("days", "integer", (c) => c.notNull())
    .addColumn("state", "text", (c) => c.notNull().defaultTo("creating"))
    // The provider's: known once it has answered.
    .addColumn("session_id", "text", (c) => c.unique())
    .addColumn("url", "text")
    .addColumn("expires_at", "timestamptz")
    .addColumn("payment_intent", "text", (c) => c.unique())
    // Cents that came in, after any code, and that went back.
    .addColumn("paid_cents", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("refunded_cents", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("dispute", "text", (c) => c.notNull().defaultTo("none"))
    // Grows with each change, so that an older word of the provider never overwrites a newer one.
    .addColumn("version", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("created_at", "timestamptz", (c) => c.notNull().defaultTo(now))
    .addColumn("checked_at", "timestamptz")
    .addCheckConstraint("checkout_price", sql`price_cents > 0 and days > 0`)
    .addCheckConstraint(
      "checkout_state",
      sql`state in ('creating', 'open', 'expired', 'unpaid', 'failed', 'paid', 'free', 'mismatch')`,
    )
    .addCheckConstraint("checkout_dispute", sql`dispute in ('none', 'open', 'won', 'lost')`)
    .execute();
  await db.schema.createIndex("checkout_user").on("checkout").columns(["user_id", "created_at"]).execute();
  // One way to pay for a plan at a time: a second tap gets the first one's page.
  await sql`create unique index checkout_one_open on checkout (user_id, plan_type)
    where state in ('creating', 'open')`.execute(db);
  await sql`create index checkout_unsettled on checkout (created_at)
    where state in ('creating', 'open', 'unpaid')`.execute(db);

  await sql`alter table pro_grant
    add column checkout_id uuid unique references checkout (id),
    add column reason text,
    add column granted_by uuid references app_user (id) on delete set null,
    add column revoked_for text,
    add column created_at timestamptz not null default now(),
    add constraint pro_grant_source check (source in ('checkout', 'admin', 'test')),
    add constraint pro_grant_checkout check ((source = 'checkout') = (checkout_id is not null)),
    add constraint pro_grant_revoked check ((revoked_at is null) = (revoked_for is null)),
    add constraint pro_grant_revoked_for check (revoked_for in ('refund', 'dispute', 'admin'))`.execute(db);
  await db.schema.createIndex("pro_grant_granted_by").on("pro_grant").column("granted_by").execute();

  // What the provider told us and we have done: told again, it is done already.
  await db.schema
    .createTable("payment_event")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("type", "text", (c) => c.notNull())
    .addColumn("checkout_id", "uuid", (c) => c.references("checkout.id"))
    .addColumn("received_at", "timestamptz", (c) => c.notNull().defaultTo(now))
    .execute();
  await db.schema.createIndex("payment_event_checkout").on("payment_event").column("checkout_id").execute();

  // Who did what to whom. Only added to; never a word about health.
  await db.schema
    .createTable("audit_event")
    .addColumn("id", "uuid", (c) => c.primaryKey().defaultTo(newId))
    .addColumn("at", "timestamptz", (c) => c.notNull().defaultTo(now))
    .addColumn("actor_id", "uuid", (c) => c.references("app_user.id").onDelete("set null"))
    .addColumn("subject_id", "uuid", (c) => c.references("app_user.id").onDelete("set null"))
    .addColumn("action", "text", (c) => c.notNull())
    .addColumn("detail", "jsonb", (c) => c.notNull().defaultTo(sql`'{}'`))
    .execute();
  await db.schema.createIndex("audit_event_actor").on("audit_event").column("actor_id").execute();
  await db.schema.createIndex("audit_event_subject").on("audit_event").column("subject_id").execute();

  await db.schema
    .createTable("support_request")
    .addColumn("id", "uuid", (c) => c.primaryKey().defaultTo(newId))
    .addColumn("user_id", "uuid", (c) => c.references("app_user.id").onDelete("cascade"))
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("email", "text", (c) => c.notNull())
    .addColumn("category", "text", (c) => c.notNull())
    .addColumn("subject", "text", (c) => c.notNull())
    .addColumn("message", "text", (c) => c.notNull())
    .addColumn("state", "text", (c) => c.notNull().defaultTo("open"))
    .addColumn("created_at", "timestamptz", (c) => c.notNull().defaultTo(now))
    .addColumn("due_at", "timestamptz", (c) => c.notNull().defaultTo(sql`now() + interval '24 hours'`))
    .addCheckConstraint("support_request_state", sql`state in ('open', 'done')`)
    .execute();
  await db.schema.createIndex("support_request_user").on("support_request").column("user_id").execute();
  await db.schema.createIndex("support_request_state").on("support_request").columns(["state", "id"]).execute();

  await sql`alter table app_user add column email_verified_at timestamptz,
    add column role_from text,
    add constraint app_user_role_from check (role_from in ('command', 'configuration'))`.execute(db);
  // Whose address begins with, in its order, whatever the language of the database.
  await sql`create index app_user_email_prefix on app_user (lower(email) text_pattern_ops)`.execute(db);
  // The answer about ads, also a no: who said it is not asked at each visit.
  await sql`alter table profile
    add column ad_consent boolean,
    add column ad_consent_version text,
    add column ad_consent_at timestamptz`.execute(db);
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`alter table profile
    drop column ad_consent, drop column ad_consent_version, drop column ad_consent_at`.execute(db);
  await db.schema.dropIndex("app_user_email_prefix").execute();
  await sql`alter table app_user drop constraint app_user_role_from, drop column role_from,
    drop column email_verified_at`.execute(db);
  for (const table of ["support_request", "audit_event", "payment_event"]) await db.schema.dropTable(table).execute();
  await sql`alter table pro_grant
    drop constraint pro_grant_source, drop constraint pro_grant_checkout,
    drop constraint pro_grant_revoked, drop constraint pro_grant_revoked_for,
    drop column checkout_id, drop column reason, drop column granted_by, drop column revoked_for,
    drop column created_at`.execute(db);
  await db.schema.dropTable("checkout").execute();
}
