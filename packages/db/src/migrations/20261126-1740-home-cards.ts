import { sql, type Kysely } from "kysely";
import { defineMigration } from "./define-migration.ts";

/** Days with entries up to which a profile counts them: at the third, the home page asks about reminders. */
const countedDays = sql.lit(3);

/**
 * What the cards of the home page depend on stands in the profile, which the home page reads anyway: looking into the
 * tables of records cost a quarter of the statement. The columns are never lowered when records are deleted.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await defineMigration(`
    -- The latest day with a weighing, and the latest day that was closed.
    alter table profile add column last_weighed_on date;
    alter table profile add column last_closed_on date;
    -- Days with entries, counted up to three.
    alter table profile add column logged_days smallint not null default 0;
  `)(db);
  for (const [table, column] of [
    ["weight_log", "last_weighed_on"],
    ["closed_day", "last_closed_on"],
  ] as const) {
    const [records, latest, keep] = [sql.table(table), sql.ref(column), sql.ref(`keep_${column}`)];
    await sql`update profile p set ${latest} = (select max(day) from ${records} r where r.user_id = p.user_id)`.execute(
      db,
    );
    await sql`
      create function ${keep}() returns trigger language plpgsql as $$
      begin
        update profile p set ${latest} = record.day
        from (select user_id, max(day) as day from added group by user_id) record
        where p.user_id = record.user_id and (p.${latest} < record.day or p.${latest} is null);
        return null;
      end $$`.execute(db);
    await sql`create trigger ${keep} after insert on ${records}
      referencing new table as added for each statement execute function ${keep}()`.execute(db);
  }
  const loggedDays = sql`(select count(*) from (
    select distinct day from diary_entry e where e.user_id = p.user_id limit ${countedDays}) days)`;
  await sql`update profile p set logged_days = ${loggedDays}`.execute(db);
  await sql`
    create function count_logged_days() returns trigger language plpgsql as $$
    begin
      update profile p set logged_days = ${loggedDays}
      where p.logged_days < ${countedDays} and p.user_id in (select user_id from added);
      return null;
    end $$`.execute(db);
  await sql`create trigger diary_entry_logged_days after insert on diary_entry
    referencing new table as added for each statement execute function count_logged_days()`.execute(db);
}
