import type { Kysely } from "kysely";
import { runStatements } from "./run-statements.ts";

/** The default holds for the present rows alone: an import keeps the products sold in Italy unless all are asked for. */
export const up = (db: Kysely<never>): Promise<void> =>
  runStatements(
    db,
    `
    alter table product add column sold_in_italy boolean default true;
    alter table product alter column sold_in_italy drop default;

    -- Scanned products that no import has brought: nobody said where they are sold.
    update product set sold_in_italy = null where origin = 'live';

    comment on column product.sold_in_italy is 'By the countries of the dump; null where no dump has the product.';

    -- The most scanned products, which devices keep for a search without a connection.
    create index product_most_scanned on product (popularity desc, gtin) where sold_in_italy and calories is not null
  `,
  );
