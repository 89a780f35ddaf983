import { defineMigration } from "./define-migration.ts";

export const up = defineMigration(`
    -- A day of which the person said that all that was eaten is in the diary.
    create table closed_day (
      user_id uuid not null references app_user on delete cascade,
      day date not null,
      closed_at timestamptz not null default now(),
      constraint closed_day_pkey primary key (user_id, day)
    );

    -- Local time of day at which the entry was eaten; null where it is not known.
    alter table diary_entry add column eaten_at time(0);
  `);
