import { defineMigration } from "./define-migration.ts";

export const up = defineMigration(`
    -- The changes of a device's queue that have been applied: one that is sent again is not applied twice.
    create table applied_change (
      user_id uuid not null references app_user on delete cascade,
      -- Made by the device.
      id uuid not null,
      applied_at timestamptz not null default now(),
      constraint applied_change_pkey primary key (user_id, id)
    );

    create index applied_change_age on applied_change (applied_at);
  `);
