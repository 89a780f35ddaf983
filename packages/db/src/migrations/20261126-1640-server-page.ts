import { defineMigration } from "./define-migration.ts";

export const up = defineMigration(`
    -- Backups of this database and proofs that they can be restored. No backup holds this table: it is about the files of
    -- one installation.
    create table backup_run (
      id uuid primary key default uuid_v7(),
      -- 'backup': a file of the app's own format; 'pg_dump': one of PostgreSQL's; 'proof': a restore of the last backup
      -- into a scratch database.
      kind text not null,
      state text not null default 'queued',
      queued_at timestamptz not null default now(),
      -- Null until a server begins it.
      started_at timestamptz,
      -- Name of the server that makes it, in whose folder the file is.
      host text,
      -- Name of the file in the folder of backups.
      file text,
      duration_ms int,
      bytes bigint,
      row_count bigint,
      -- Word of the code; null unless it failed or was not begun.
      reason text,
      -- Figures of the reason, such as the bytes that were needed and free.
      detail jsonb not null default '{}',
      constraint backup_run_kind check (kind in ('backup', 'pg_dump', 'proof')),
      constraint backup_run_state check (state in ('queued', 'running', 'succeeded', 'failed', 'refused')),
      constraint backup_run_reason check ((reason is not null) = (state in ('failed', 'refused')))
    );

    -- One of a kind is under way.
    create unique index backup_run_open on backup_run (kind) where state in ('queued', 'running');

    -- The last answers of a service that the app calls, or that calls the app, for the operator's page.
    create table provider_answer (
      provider text primary key,
      succeeded_at timestamptz,
      -- Time that the last successful call took, in milliseconds.
      success_ms integer,
      failed_at timestamptz,
      -- The kind of the last failure, such as timeout or status_500; never a text of the service.
      failure text
    );

    -- A signed event of the payment provider that could not be processed. It goes when a later try succeeds.
    create table failed_payment_event (
      id text primary key,
      type text not null,
      -- What the event is about: one of the two.
      session_id text,
      payment_intent text,
      -- Code of the error of the last try.
      failure text not null,
      tries integer not null default 1,
      failed_at timestamptz not null default now(),
      constraint failed_payment_event_about check ((session_id is null) <> (payment_intent is null))
    );

    -- SHA-256 of the code by which the first admin is made, one for each start of a server that has no account yet.
    create table first_run_code (
      code_hash text primary key,
      created_at timestamptz not null default now()
    );

    alter table outbox_mail add column request_id text;
    comment on column outbox_mail.request_id is 'Id of the request or of the run of a job that caused the mail.';
  `);
