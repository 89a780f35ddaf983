import { sql, type Kysely } from "kysely";
import { defineMigration } from "./define-migration.ts";

/** Accounts from before were used last, as far as is known, when their newest session began. */
export async function lastAccess(db: Kysely<never>): Promise<void> {
  await sql`alter table app_user add column last_access_at timestamptz not null default now()`.execute(db);
  await sql`
    comment on column app_user.last_access_at is 'When the account was last used, to ten minutes.'`.execute(db);
  await sql`
    update app_user u set last_access_at = greatest(
      u.created_at,
      (select max(s.created_at) from session s where s.user_id = u.id),
      (select max(d.last_login_at) from login_device d where d.user_id = u.id)
    )`.execute(db);
}

export const checkIn = defineMigration(`
    -- False where the person never wants the Monday check-in.
    alter table profile add column check_in_enabled boolean not null default true;
    -- The day of the last answer to a check-in; the next one is due on the Monday after it.
    alter table profile add column check_in_answered_on date;
    -- The day on which the proposal of a check-in was applied; its goals hold from the day after.
    alter table profile add column check_in_applied_on date;
    -- Wished change of weight, kg a week, negative for a loss; null where the goals say it.
    alter table profile add column weekly_change_kg float8 constraint profile_weekly_change check (
      weekly_change_kg between -4 and 4);
  `);

export const checkInUndo = defineMigration(`
    -- The goals, weekday goals and wished change that the last applied proposal replaced, which taking it back restores;
    -- null where the goals were set otherwise since.
    alter table profile add column check_in_before jsonb;
  `);

export const usualCalories = defineMigration(`
    -- The usual energy (kcal a day) when the account was last used, by which the home page judges whether a day is complete.
    alter table profile add column usual_calories float8;
  `);
