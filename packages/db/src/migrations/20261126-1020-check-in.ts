import type { Kysely } from "kysely";
import { runStatements } from "./run-statements.ts";

export const up = (db: Kysely<never>): Promise<void> =>
  runStatements(
    db,
    `
    -- False where the person never wants the Monday check-in.
    alter table profile add column check_in_enabled boolean not null default true;
    -- The day of the last answer to a check-in; the next one is due on the Monday after it.
    alter table profile add column check_in_answered_on date;
    -- The day on which the proposal of a check-in was applied; its goals hold from the day after.
    alter table profile add column check_in_applied_on date;
    -- Wished change of weight, kg a week, negative for a loss; null where the goals say it.
    alter table profile add column weekly_change_kg float8 constraint profile_weekly_change check (
      weekly_change_kg between -4 and 4);

    -- A goal that is set replaces those that would hold later.
    create or replace function keep_goal_version() returns trigger language plpgsql as $$
    declare
      today date := (now() at time zone 'Europe/Rome')::date;
    begin
      delete from goal_version where user_id = new.user_id and valid_from > today;
      insert into goal_version (user_id, valid_from, daily_calorie_goal, daily_protein_goal, daily_carbs_goal,
        daily_fat_goal, weekday_goals)
      values (new.user_id, today, new.daily_calorie_goal, new.daily_protein_goal, new.daily_carbs_goal,
        new.daily_fat_goal, new.weekday_goals)
      on conflict (user_id, valid_from) do update set
        daily_calorie_goal = excluded.daily_calorie_goal, daily_protein_goal = excluded.daily_protein_goal,
        daily_carbs_goal = excluded.daily_carbs_goal, daily_fat_goal = excluded.daily_fat_goal,
        weekday_goals = excluded.weekday_goals;
      return null;
    end $$;
  `,
  );
