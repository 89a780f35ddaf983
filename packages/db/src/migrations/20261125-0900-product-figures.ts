import type { Kysely } from "kysely";
import { runStatements } from "./run-statements.ts";

/** Water has an energy of 0; known figures outlive the revision that lost them; doubtful products rank last. */
export const up = (db: Kysely<never>): Promise<void> =>
  runStatements(
    db,
    `
    alter table product add column figures_updated_at timestamptz,
      drop constraint product_calories, add constraint product_calories check (calories >= 0);

    comment on column product.figures_updated_at is
      'The revision that the figures are of, where a later one, source_updated_at, has none.';

    -- As the search index writes them, see food-search-index.ts.
    update search_document d
    set popularity = -1, weight = -10000 - 25 * least(8, cardinality(string_to_array(d.name, ' ')))
    from product p where d.kind = 'product' and p.gtin = d.key and p.flags <> '{}'
    `,
  );
