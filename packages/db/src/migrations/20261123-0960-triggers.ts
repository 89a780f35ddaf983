import { sql, type Kysely } from "kysely";

/**
 * Maximum number of rows of one account, by table. Far above the entries of thirty years; the limits stop a client that
 * writes without end before it fills the disk.
 */
const maxRows = {
  diary_entry: 200_000,
  food_item: 200_000,
  meal_estimate: 200_000,
  estimate_correction: 200_000,
  user_food_alias: 20_000,
  weight_log: 20_000,
  water_log: 20_000,
  goal_version: 20_000,
  custom_food: 5_000,
  favourite_food: 5_000,
};

/** Up to this limit a count costs less than the insert; above it, a single new row is counted one time in twenty. */
const alwaysCounted = 5000;

/**
 * In the database, so that the limit holds for every way of writing (form, copy, import). Checked once after each
 * statement by an index read that stops at the limit. Counting a long diary takes longer than adding to it (10,000 rows:
 * about 3 ms), so a statement that adds one row is counted at random, and a user may pass such a limit by some dozens.
 * Concurrent statements may each pass as the last one.
 */
export async function limitRows(db: Kysely<never>, table: string, limit: number): Promise<void> {
  const sampled = sql.lit(limit > alwaysCounted ? 0.05 : 1);
  const [rows, check, name] = [sql.ref(table), sql.ref(`limit_${table}`), sql.lit(table)];
  await sql`
      create function ${check}() returns trigger language plpgsql as $$
      begin
        if random() >= ${sampled} and (select count(*) from (select from added limit 2) few) = 1 then
          return null;
        end if;
        if exists (
          select from (select distinct user_id from added) person
          where exists (select from ${rows} r where r.user_id = person.user_id offset ${sql.lit(limit)})
        ) then
          raise exception 'too many rows of a person' using errcode = 'FT001', table = ${name};
        end if;
        return null;
      end $$`.execute(db);
  await sql`
      create trigger ${check} after insert on ${rows}
      referencing new table as added for each statement execute function ${check}()`.execute(db);
}

export async function up(db: Kysely<never>): Promise<void> {
  await sql`create trigger daily_goal_version after insert or update on daily_goal
    for each row execute function keep_goal_version()`.execute(db);
  await sql`create trigger diary_entry_version before update on diary_entry
    for each row execute function count_entry_change()`.execute(db);
  for (const [table, limit] of Object.entries(maxRows)) await limitRows(db, table, limit);
}
