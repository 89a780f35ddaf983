import type { Kysely } from "kysely";
import { runStatements } from "./run-statements.ts";

export const up = (db: Kysely<never>): Promise<void> =>
  runStatements(
    db,
    `
    -- An everyday name of a stock food, which meal texts and the search know.
    create table stock_food_alias (
      name text primary key,
      -- The food as it is eaten.
      eaten_id text not null,
      -- As it is bought and weighed raw or dry, where that is a separate row.
      raw_id text,
      -- Cooked, where the default is raw.
      cooked_id text
    );
  `,
  );
