import { sql, type Kysely } from "kysely";
import { defineMigration } from "./define-migration.ts";

/** Water has an energy of 0; known figures outlive the revision that lost them; doubtful products rank last. */
export const productFigures = defineMigration(`
    alter table product add column figures_updated_at timestamptz,
      drop constraint product_calories, add constraint product_calories check (calories >= 0);

    comment on column product.figures_updated_at is
      'The revision that the figures are of, where a later one, source_updated_at, has none.';

    -- As the search index writes them, see food-search-index.ts.
    update search_document d
    set popularity = -1, weight = -10000 - 25 * least(8, cardinality(string_to_array(d.name, ' ')))
    from product p where d.kind = 'product' and p.gtin = d.key and p.flags <> '{}'
    `);

export const foodAliases = defineMigration(`
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
  `);

const micronutrientColumns =
  "calcium iron magnesium potassium zinc iodine vitamin_a vitamin_c vitamin_d vitamin_b12 folate omega3";
const addColumns = micronutrientColumns
  .split(" ")
  .map((name) => `add column ${name} float8`)
  .join(", ");

/** Figures per 100 g in the units of the list of nutrients, null where the source has none. */
export const micronutrients = defineMigration(
  `alter table stock_food ${addColumns}; alter table product ${addColumns}`,
);

/** What is known of a serving of a recipe, whose ingredients may change later; entries from before stay without. */
export async function foodItemNutrients(db: Kysely<never>): Promise<void> {
  await sql`alter table food_item add column nutrients jsonb`.execute(db);
  await sql`
    comment on column food_item.nutrients is
      'Nutrients of one serving in the units of the list of nutrients, those that are known; null for a food that is looked up by its reference.'`.execute(
    db,
  );
}

/** The default holds for the present rows alone: an import keeps the products sold in Italy unless all are asked for. */
export const productsSoldInItaly = defineMigration(`
    alter table product add column sold_in_italy boolean default true;
    alter table product alter column sold_in_italy drop default;

    -- Scanned products that no import has brought: nobody said where they are sold.
    update product set sold_in_italy = null where origin = 'live';

    comment on column product.sold_in_italy is 'By the countries of the dump; null where no dump has the product.';

    -- The most scanned products, which devices keep for a search without a connection.
    create index product_most_scanned on product (popularity desc, gtin) where sold_in_italy and calories is not null
  `);
