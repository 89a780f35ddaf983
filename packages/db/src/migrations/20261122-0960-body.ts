import { sql } from "kysely";
import type { Kysely } from "kysely";

export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable("profile")
    // Said freely; health data like the rest of the body.
    .addColumn("maternity", "text")
    // When the answers about the body were given: a weight that was noted later is the newer one.
    .addColumn("body_at", "timestamptz")
    // How the health consent was given: on a screen that showed its text, or by a call of the documented paths.
    .addColumn("health_consent_by", "text")
    // A diary of portions and meals, without figures.
    .addColumn("hides_calories", "boolean", (c) => c.notNull().defaultTo(false))
    .execute();
  await sql`alter table profile
    add constraint profile_maternity check (maternity in ('pregnant', 'nursing')),
    add constraint profile_health_consent_by check (health_consent_by in ('app', 'api'))`.execute(db);
  await sql`update profile set body_at = updated_at where weight is not null`.execute(db);
  await sql`update profile set health_consent_by = 'app' where health_consent_version is not null`.execute(db);
  // Energy need of the person when the goal was set, kcal a day; null where the body was not known.
  await sql`alter table daily_goal add column need float8`.execute(db);
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`alter table daily_goal drop column need`.execute(db);
  await db.schema
    .alterTable("profile")
    .dropColumn("maternity")
    .dropColumn("body_at")
    .dropColumn("health_consent_by")
    .dropColumn("hides_calories")
    .execute();
}
