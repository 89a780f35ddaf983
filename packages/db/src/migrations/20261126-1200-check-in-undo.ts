import type { Kysely } from "kysely";
import { runStatements } from "./run-statements.ts";

export const up = (db: Kysely<never>): Promise<void> =>
  runStatements(
    db,
    `
    -- The goals, weekday goals and wished change that the last applied proposal replaced, which taking it back restores;
    -- null where the goals were set otherwise since.
    alter table profile add column check_in_before jsonb;
  `,
  );
