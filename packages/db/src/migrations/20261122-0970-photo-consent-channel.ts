import { sql } from "kysely";
import type { Kysely } from "kysely";

export async function up(db: Kysely<never>): Promise<void> {
  // Null where there is no consent, or where it is older than this column: those were all given in the app.
  await db.schema.alterTable("profile").addColumn("photo_consent_channel", "text").execute();
  await db.schema
    .alterTable("profile")
    .addCheckConstraint("profile_photo_consent_channel", sql`photo_consent_channel in ('app', 'api')`)
    .execute();
}

export async function down(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable("profile").dropColumn("photo_consent_channel").execute();
}
