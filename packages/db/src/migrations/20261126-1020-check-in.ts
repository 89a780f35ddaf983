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
  `,
  );
