import { sql, type Kysely } from "kysely";
import { defineMigration } from "./define-migration.ts";

/** Partitions of each table, by a hash of the person. */
const partitionCount = 4;

/** The tables that grow with every day of use: each comes after those that it references. */
const partitionedTables = [
  "food_item",
  "diary_entry",
  "weight_log",
  "water_log",
  "dish_analysis",
  "meal_estimate",
  "estimate_correction",
];

/** Moves a table out of the way, with the names of its constraints and indexes, and puts a partitioned one in its place. */
async function partitionTable(db: Kysely<never>, table: string): Promise<void> {
  await sql`alter table ${sql.table(table)} set schema before_partitions`.execute(db);
  await sql`
    create table ${sql.table(table)} (
      like ${sql.table(`before_partitions.${table}`)} including comments including constraints including defaults
    ) partition by hash (user_id)`.execute(db);
  for (let remainder = 0; remainder < partitionCount; remainder++)
    await sql`
      create table ${sql.table(`partitions.${table}_${remainder}`)} partition of ${sql.table(table)}
      for values with (modulus ${sql.lit(partitionCount)}, remainder ${sql.lit(remainder)})`.execute(db);
  await sql`insert into ${sql.table(table)} select * from ${sql.table(`before_partitions.${table}`)}`.execute(db);
}

/**
 * Partitions what grows with use by a hash of the person, who becomes part of every key: of the partitions, and of any
 * server that the tables are distributed over. Rows keep their ids, tables and columns their names and order.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const { rows: triggers } = await sql<{ definition: string }>`
    select pg_get_triggerdef(oid) as definition from pg_trigger
    where not tgisinternal and tgrelid::regclass::text = any (${partitionedTables}::text[])`.execute(db);
  await sql`create schema before_partitions`.execute(db);
  await sql`create schema if not exists partitions`.execute(db);
  for (const table of partitionedTables) await partitionTable(db, table);
  await sql`drop schema before_partitions cascade`.execute(db);
  await defineMigration(`
    alter table quota_reservation drop constraint quota_reservation_pkey, add primary key (user_id, id);

    alter table custom_food drop constraint custom_food_pkey, add primary key (user_id, id);

    alter table shopping_item drop constraint shopping_item_recipe_id_fkey, drop constraint shopping_item_pkey,
      add primary key (user_id, id);

    alter table recipe_photo drop constraint recipe_photo_recipe_id_fkey, drop constraint recipe_photo_pkey,
      add primary key (user_id, recipe_id);

    alter table recipe drop constraint recipe_pkey, add primary key (user_id, id);

    alter table recipe_photo add foreign key (user_id, recipe_id) references recipe on delete cascade;

    alter table shopping_item add foreign key (user_id, recipe_id) references recipe on delete set null (recipe_id);

    alter table food_item add primary key (user_id, id);

    create index food_item_user on food_item (user_id, created_at);

    create index food_item_user_ref on food_item (user_id, food_ref, created_at);

    alter table diary_entry add primary key (user_id, id);

    create index diary_entry_food_item on diary_entry (user_id, food_item_id);

    create index diary_entry_user_day on diary_entry (user_id, day);

    alter table weight_log add primary key (user_id, day);

    alter table water_log add primary key (user_id, day);

    alter table dish_analysis add primary key (user_id, id);

    create index dish_analysis_food on dish_analysis (user_id, food_item_id);

    create index dish_analysis_reservation on dish_analysis (user_id, reservation_id);

    create index dish_analysis_user on dish_analysis (user_id, created_at);

    alter table meal_estimate add primary key (user_id, id),
      add constraint meal_estimate_food_item_id_key unique (user_id, food_item_id);

    create index meal_estimate_analysis on meal_estimate (user_id, analysis_id);

    create index meal_estimate_title on meal_estimate (user_id, normalized_title, confirmed_at);

    create index meal_estimate_user on meal_estimate (user_id, confirmed_at);

    alter table estimate_correction add primary key (user_id, id);

    create index estimate_correction_estimate on estimate_correction (user_id, estimate_id);

    create index estimate_correction_user on estimate_correction (user_id, created_at);

    alter table food_item add foreign key (user_id) references app_user on delete cascade;

    alter table diary_entry add foreign key (user_id) references app_user on delete cascade,
      add foreign key (user_id, food_item_id) references food_item;

    alter table weight_log add foreign key (user_id) references app_user on delete cascade;

    alter table water_log add foreign key (user_id) references app_user on delete cascade;

    alter table dish_analysis add foreign key (user_id) references app_user on delete cascade,
      add foreign key (user_id, reservation_id) references quota_reservation on delete set null (reservation_id),
      add foreign key (user_id, food_item_id) references food_item on delete set null (food_item_id);

    alter table meal_estimate add foreign key (user_id) references app_user on delete cascade,
      add foreign key (user_id, food_item_id) references food_item on delete cascade,
      add foreign key (user_id, analysis_id) references dish_analysis on delete set null (analysis_id);

    alter table estimate_correction add foreign key (user_id) references app_user on delete cascade,
      add foreign key (user_id, estimate_id) references meal_estimate on delete cascade;
  `)(db);
  for (const { definition } of triggers) await sql.raw(definition).execute(db);
  // Autovacuum takes statistics of the partitions alone: a join is planned by those of the whole table.
  for (const table of partitionedTables) await sql`analyze ${sql.table(table)}`.execute(db);
}
