import type { Kysely } from "kysely";
import { runStatements } from "./run-statements.ts";

export const up = (db: Kysely<never>): Promise<void> =>
  runStatements(
    db,
    `
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
  `,
  );
