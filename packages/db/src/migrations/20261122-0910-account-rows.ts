import { sql } from "kysely";
import type { Kysely } from "kysely";

/**
 * Maximum number of rows of one account, by table. Far above the entries of thirty years; the limits stop a client that
 * writes without end before it fills the disk.
 */
const maxRows = {
  diary_entry: 200_000,
  food_item: 200_000,
  meal_estimate: 200_000,
  estimate_edit: 200_000,
  food_meaning: 20_000,
  weight_log: 20_000,
  water_log: 20_000,
  goal_version: 20_000,
  own_food: 5_000,
  favourite_food: 5_000,
};

/** Up to this limit a count costs less than the insert; above it, a single new row is counted one time in twenty. */
const alwaysCounted = 5000;

/**
 * In the database, so that no way of writing (a form, a copy, a file that is imported) is left out. Once a statement,
 * after it: reads of the index that stop at the limit. Counting a long diary takes longer than adding to it (10,000 rows:
 * about 3 ms), so a statement that adds one row is counted at random, and a person may pass such a limit by some dozens.
 * Of several statements at once each may pass as the last one.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const [table, most] of Object.entries(maxRows)) {
    const sampled = sql.lit(most > alwaysCounted ? 0.05 : 1);
    const [rows, check, name] = [sql.ref(table), sql.ref(`limit_${table}`), sql.lit(table)];
    await sql`
      create function ${check}() returns trigger language plpgsql as $$
      begin
        if random() >= ${sampled} and (select count(*) from (select from added limit 2) few) = 1 then
          return null;
        end if;
        if exists (
          select from (select distinct user_id from added) person
          where exists (select from ${rows} r where r.user_id = person.user_id offset ${sql.lit(most)})
        ) then
          raise exception 'too many rows of a person' using errcode = 'FT001', table = ${name};
        end if;
        return null;
      end $$`.execute(db);
    await sql`
      create trigger ${check} after insert on ${rows}
      referencing new table as added for each statement execute function ${check}()`.execute(db);
  }
}

export async function down(db: Kysely<never>): Promise<void> {
  for (const table of Object.keys(maxRows)) {
    const check = sql.ref(`limit_${table}`);
    await sql`drop trigger ${check} on ${sql.ref(table)}`.execute(db);
    await sql`drop function ${check}()`.execute(db);
  }
}
