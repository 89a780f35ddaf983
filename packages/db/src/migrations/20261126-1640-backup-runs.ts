import type { Kysely } from "kysely";
import { runStatements } from "./run-statements.ts";

export const up = (db: Kysely<never>): Promise<void> =>
  runStatements(
    db,
    `
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
  `,
  );
