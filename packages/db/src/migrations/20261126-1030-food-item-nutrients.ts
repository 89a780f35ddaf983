import { sql, type Kysely } from "kysely";

/** What is known of a serving of a recipe, whose ingredients may change later; entries from before stay without. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table food_item add column nutrients jsonb`.execute(db);
  await sql`
    comment on column food_item.nutrients is
      'Nutrients of one serving in the units of the list of nutrients, those that are known; null for a food that is looked up by its reference.'`.execute(
    db,
  );
}
