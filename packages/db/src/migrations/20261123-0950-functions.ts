import { sql, type Kysely } from "kysely";
import { addSearchWords, findSimilarStockWords, findSimilarWords, searchFood } from "./food-search-functions.ts";

/**
 * Past days keep the goal that they had: each change of the current goal is stored with the day from which it is valid,
 * by the calendar of Rome.
 */
const keepGoalVersion = `
  create function keep_goal_version() returns trigger language plpgsql as $$
  begin
    insert into goal_version (user_id, valid_from, daily_calorie_goal, daily_protein_goal, daily_carbs_goal,
      daily_fat_goal, weekday_goals)
    values (new.user_id, (now() at time zone 'Europe/Rome')::date, new.daily_calorie_goal, new.daily_protein_goal,
      new.daily_carbs_goal, new.daily_fat_goal, new.weekday_goals)
    on conflict (user_id, valid_from) do update set
      daily_calorie_goal = excluded.daily_calorie_goal, daily_protein_goal = excluded.daily_protein_goal,
      daily_carbs_goal = excluded.daily_carbs_goal, daily_fat_goal = excluded.daily_fat_goal,
      weekday_goals = excluded.weekday_goals;
    return null;
  end $$`;

const countEntryChange = `
  create function count_entry_change() returns trigger language plpgsql as $$
  begin
    new.version := old.version + 1;
    return new;
  end $$`;

export async function up(db: Kysely<never>): Promise<void> {
  // A trusted extension: the owner of the database may create it.
  await sql`create extension if not exists fuzzystrmatch`.execute(db);
  for (const text of [
    searchFood,
    findSimilarWords,
    findSimilarStockWords,
    addSearchWords,
    keepGoalVersion,
    countEntryChange,
  ])
    await sql.raw(text).execute(db);
}
