import { sql } from "kysely";
import type { Kysely } from "kysely";

const now = sql`now()`;
const newId = sql`uuid_v7()`;

export async function up(db: Kysely<never>): Promise<void> {
  // The declaration stays on record, like the payment, when the person is gone; name and address do not.
  await db.schema
    .createTable("withdrawal")
    .addColumn("id", "uuid", (c) => c.primaryKey().defaultTo(newId))
    .addColumn("user_id", "uuid", (c) => c.references("app_user.id").onDelete("set null"))
    .addColumn("checkout_id", "uuid", (c) => c.notNull().unique().references("checkout.id"))
    .addColumn("name", "text")
    .addColumn("email", "text")
    .addColumn("plan_type", "text", (c) => c.notNull())
    .addColumn("amount_cents", "integer", (c) => c.notNull())
    .addColumn("purchased_at", "timestamptz", (c) => c.notNull())
    .addColumn("declared_at", "timestamptz", (c) => c.notNull().defaultTo(now))
    .addCheckConstraint("withdrawal_amount", sql`amount_cents > 0`)
    .execute();
  await db.schema.createIndex("withdrawal_user").on("withdrawal").column("user_id").execute();

  // Money that is to go back. Whether it has gone back is what the provider says of the payment: checkout.refunded_cents.
  await db.schema
    .createTable("refund_order")
    .addColumn("id", "uuid", (c) => c.primaryKey().defaultTo(newId))
    .addColumn("checkout_id", "uuid", (c) => c.notNull().unique().references("checkout.id"))
    .addColumn("reason", "text", (c) => c.notNull())
    // Part of the provider's idempotency key: grows when the provider would only repeat its last answer.
    .addColumn("attempt", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("failure", "text")
    .addColumn("tried_at", "timestamptz")
    .addColumn("created_at", "timestamptz", (c) => c.notNull().defaultTo(now))
    .addCheckConstraint("refund_order_reason", sql`reason in ('withdrawal', 'account_gone')`)
    .execute();

  await sql`alter table pro_grant
    drop constraint pro_grant_revoked_for,
    add constraint pro_grant_revoked_for
      check (revoked_for in ('refund', 'dispute', 'admin', 'withdrawal'))`.execute(db);
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`update pro_grant set revoked_for = 'refund' where revoked_for = 'withdrawal'`.execute(db);
  await sql`alter table pro_grant
    drop constraint pro_grant_revoked_for,
    add constraint pro_grant_revoked_for check (revoked_for in ('refund', 'dispute', 'admin'))`.execute(db);
  await db.schema.dropTable("refund_order").execute();
  await db.schema.dropTable("withdrawal").execute();
}
