import { sql, type Kysely } from "kysely";
import { limitRows } from "./20261123-0960-triggers.ts";
import { defineMigration } from "./define-migration.ts";

/** Maximum number of rows of one account, by table. The openings of a link are bounded by its thirty days. */
const maxRows = { reader_link: 500, reader_note: 5000, goal_proposal: 5000 };

/** A goal that is set replaces those that would hold later. */
const keepGoalVersion = `
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
  end $$`;

export async function up(db: Kysely<never>): Promise<void> {
  await defineMigration(`
    -- A link by which another person reads a part of a user's data without an account.
    create table reader_link (
      id uuid primary key default uuid_v7(),
      user_id uuid not null references app_user on delete cascade,
      -- Who reads, as the user named them.
      reader_name text not null,
      -- SHA-256 of the token, which is shown once and stored nowhere; null for a link from an import, which opens nothing.
      token_hash text unique,
      scopes text[] not null,
      -- Version of the consent text that the user agreed to for this link.
      consent_version text not null,
      expires_at timestamptz not null,
      revoked_at timestamptz,
      created_at timestamptz not null default now(),
      constraint reader_link_scopes check (cardinality(scopes) > 0 and scopes <@ array['diary', 'weight', 'nutrients']),
      constraint reader_link_lifetime check (expires_at - created_at <= interval '30 days')
    );

    create index reader_link_user on reader_link (user_id, created_at);

    -- A time at which a link was opened; one in any ten minutes.
    create table reader_link_opening (
      id uuid primary key default uuid_v7(),
      user_id uuid not null references app_user on delete cascade,
      link_id uuid not null references reader_link on delete cascade,
      opened_at timestamptz not null default now()
    );

    create unique index reader_link_opening_ten_minutes
      on reader_link_opening (link_id, date_bin('10 minutes', opened_at, timestamptz '2000-01-01 00:00+00'));

    create index reader_link_opening_user on reader_link_opening (user_id);

    -- What a reader wrote to the user.
    create table reader_note (
      id uuid primary key default uuid_v7(),
      user_id uuid not null references app_user on delete cascade,
      link_id uuid not null references reader_link on delete cascade,
      text text not null,
      -- When the user said that it was read; null for a new note.
      read_at timestamptz,
      created_at timestamptz not null default now(),
      constraint reader_note_text check (length(text) between 1 and 2000)
    );

    create index reader_note_link on reader_note (link_id);

    create index reader_note_user on reader_note (user_id, created_at);

    -- Goals of every day that a reader proposed, kcal and grams; nothing changes before the user accepts them.
    create table goal_proposal (
      id uuid primary key default uuid_v7(),
      user_id uuid not null references app_user on delete cascade,
      link_id uuid not null references reader_link on delete cascade,
      daily_calorie_goal float8 not null,
      daily_protein_goal float8 not null,
      daily_carbs_goal float8 not null,
      daily_fat_goal float8 not null,
      state text not null default 'pending',
      decided_at timestamptz,
      created_at timestamptz not null default now(),
      constraint goal_proposal_state check (state in ('pending', 'accepted', 'declined'))
    );

    create index goal_proposal_link on goal_proposal (link_id);

    create index goal_proposal_user on goal_proposal (user_id, created_at);
  `)(db);
  await sql.raw(keepGoalVersion).execute(db);
  for (const [table, limit] of Object.entries(maxRows)) await limitRows(db, table, limit);
}
