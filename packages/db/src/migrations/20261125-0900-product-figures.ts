import type { Kysely } from "kysely";
import { runStatements } from "./run-statements.ts";

/** Water has an energy of 0, and known figures outlive the revision that lost them. */
export const up = (db: Kysely<never>): Promise<void> =>
  runStatements(
    db,
    `
    alter table product add column figures_updated_at timestamptz,
      drop constraint product_calories, add constraint product_calories check (calories >= 0);

    comment on column product.figures_updated_at is
      'The revision that the figures are of, where a later one, source_updated_at, has none.';
    `,
  );
