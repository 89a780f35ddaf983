import { sql } from "kysely";
import type { Kysely } from "kysely";

const now = sql`now()`;
const newId = sql`uuid_v7()`;

export async function up(db: Kysely<never>): Promise<void> {
  // What a person needs to tell their devices apart, and what a deletion asks for: how they came in, and when.
  await sql`alter table session
    add column device text,
    add column method text not null default 'password',
    add constraint session_method check (method in ('password', 'oidc', 'mail'))`.execute(db);

  // The identity of an account at another provider: the provider's own id, never the email address.
  await db.schema
    .createTable("oidc_identity")
    .addColumn("issuer", "text", (c) => c.notNull())
    .addColumn("subject", "text", (c) => c.notNull())
    .addColumn("user_id", "uuid", (c) => c.notNull().references("app_user.id").onDelete("cascade"))
    .addColumn("email", "text")
    .addColumn("created_at", "timestamptz", (c) => c.notNull().defaultTo(now))
    .addPrimaryKeyConstraint("oidc_identity_pkey", ["issuer", "subject"])
    .execute();
  await db.schema.createIndex("oidc_identity_user").on("oidc_identity").column("user_id").execute();

  // A sign-in that is under way at the provider: its id is the hash of what the browser keeps, and it is used once.
  await db.schema
    .createTable("oidc_attempt")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("state", "text", (c) => c.notNull())
    .addColumn("nonce", "text", (c) => c.notNull())
    .addColumn("verifier", "text", (c) => c.notNull())
    // Who links their account from the settings; null for a sign-in.
    .addColumn("user_id", "uuid", (c) => c.references("app_user.id").onDelete("cascade"))
    .addColumn("return_to", "text", (c) => c.notNull())
    .addColumn("created_at", "timestamptz", (c) => c.notNull().defaultTo(now))
    .execute();
  await db.schema.createIndex("oidc_attempt_user").on("oidc_attempt").column("user_id").execute();
  await db.schema.createIndex("oidc_attempt_age").on("oidc_attempt").column("created_at").execute();

  // One-time links that were mailed, by the hash of what stands in them.
  await db.schema
    .createTable("mail_token")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("user_id", "uuid", (c) => c.notNull().references("app_user.id").onDelete("cascade"))
    .addColumn("kind", "text", (c) => c.notNull())
    // Proved by opening the link; one that has changed since proves nothing.
    .addColumn("email", "text", (c) => c.notNull())
    // For a link that ties an identity of another provider to the account.
    .addColumn("issuer", "text")
    .addColumn("subject", "text")
    .addColumn("expires_at", "timestamptz", (c) => c.notNull())
    .addColumn("created_at", "timestamptz", (c) => c.notNull().defaultTo(now))
    .addCheckConstraint("mail_token_kind", sql`kind in ('verify', 'reset', 'link')`)
    .addCheckConstraint(
      "mail_token_identity",
      sql`(kind = 'link') = (issuer is not null) and (issuer is null) = (subject is null)`,
    )
    .execute();
  await db.schema.createIndex("mail_token_user").on("mail_token").column("user_id").execute();
  await db.schema.createIndex("mail_token_expiry").on("mail_token").column("expires_at").execute();

  // What is to be mailed, stored with what caused it and sent afterwards; the text goes once it is sent.
  await db.schema
    .createTable("outbox_mail")
    .addColumn("id", "uuid", (c) => c.primaryKey().defaultTo(newId))
    .addColumn("user_id", "uuid", (c) => c.references("app_user.id").onDelete("cascade"))
    .addColumn("support_request_id", "uuid", (c) => c.references("support_request.id").onDelete("cascade"))
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("recipient", "text", (c) => c.notNull())
    .addColumn("reply_to", "text")
    .addColumn("subject", "text", (c) => c.notNull())
    .addColumn("body", "text", (c) => c.notNull())
    .addColumn("state", "text", (c) => c.notNull().defaultTo("waiting"))
    .addColumn("attempts", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("next_at", "timestamptz", (c) => c.notNull().defaultTo(now))
    .addColumn("sent_at", "timestamptz")
    .addColumn("created_at", "timestamptz", (c) => c.notNull().defaultTo(now))
    .addCheckConstraint("outbox_mail_state", sql`state in ('waiting', 'sent', 'failed')`)
    .execute();
  await sql`create index outbox_mail_waiting on outbox_mail (next_at) where state = 'waiting'`.execute(db);
  await db.schema.createIndex("outbox_mail_user").on("outbox_mail").column("user_id").execute();
  await db.schema.createIndex("outbox_mail_support_request").on("outbox_mail").column("support_request_id").execute();

  // How often something was done within a span of time, by whom: the key is a hash, of an address or an IP.
  await db.schema
    .createTable("rate_window")
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("key_hash", "text", (c) => c.notNull())
    .addColumn("starts_at", "timestamptz", (c) => c.notNull())
    .addColumn("taken", "integer", (c) => c.notNull())
    .addPrimaryKeyConstraint("rate_window_pkey", ["kind", "key_hash", "starts_at"])
    .execute();
  await db.schema.createIndex("rate_window_age").on("rate_window").column("starts_at").execute();
}

export async function down(db: Kysely<never>): Promise<void> {
  for (const table of ["rate_window", "outbox_mail", "mail_token", "oidc_attempt", "oidc_identity"])
    await db.schema.dropTable(table).execute();
  await sql`alter table session drop constraint session_method, drop column method, drop column device`.execute(db);
}
