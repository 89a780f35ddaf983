import { sql } from "kysely";
import type { Kysely } from "kysely";

export async function up(db: Kysely<never>): Promise<void> {
  // Stands for an admin who erased the own account: what they did stays on record, tied together, without their name.
  await sql`alter table audit_event add column erased_actor text`.execute(db);
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`alter table audit_event drop column erased_actor`.execute(db);
}
