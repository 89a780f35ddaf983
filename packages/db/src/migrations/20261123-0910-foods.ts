import { defineMigration } from "./define-migration.ts";

export const up = defineMigration(`
    -- A food of the composition tables or of our own dishes, per 100 g.
    create table stock_food (
      id text primary key,
      name text not null unique,
      synonyms text not null,
      category text not null,
      note text,
      rank integer not null,
      calories float8 not null,
      protein float8 not null,
      carbs float8 not null,
      fat float8 not null,
      fibre float8,
      sugars float8,
      saturated float8,
      salt float8,
      alcohol float8,
      liquid boolean not null,
      density float8,
      portion_grams float8,
      portion_label text,
      portion_source text,
      unit_grams float8,
      unit_label text,
      unit_source text,
      source text not null,
      source_code text not null,
      source_name text not null,
      name_origin text not null,
      licence text not null,
      -- True for values that are computed from our own dishes.
      is_estimate boolean not null default false,
      -- Units beside portion and unit: [{label, grams, source}].
      units jsonb not null default '[]',
      -- Whether the values are of the raw or the cooked food, where it can be weighed either way.
      cooking_state text,
      -- Grams of cooked food from 1 g of raw food.
      cooking_yield float8,
      cooking_source text,
      constraint stock_food_cooking_state check (cooking_state in ('raw', 'cooked'))
    );

    -- A median of labels of Open Food Facts, per 100 g. Under ODbL, therefore a table of its own.
    create table stock_food_median (
      id text primary key,
      name text not null unique,
      synonyms text not null,
      category text not null,
      calories float8 not null,
      protein float8 not null,
      carbs float8 not null,
      fat float8 not null,
      fibre float8,
      sugars float8,
      saturated float8,
      salt float8,
      portion_grams float8,
      product_count integer not null,
      calories_p25 float8 not null,
      calories_p75 float8 not null,
      gtins text not null,
      licence text not null
    );

    -- The mirror of Open Food Facts, per 100 g or 100 ml; null where unknown. Under ODbL, therefore a table of its own.
    create table product (
      gtin text primary key,
      name text not null,
      brand text,
      category text,
      package_size text,
      serving_label text,
      serving_grams float8,
      liquid boolean not null default false,
      calories float8,
      protein float8,
      carbs float8,
      fat float8,
      fibre float8,
      sugars float8,
      saturated float8,
      salt float8,
      alcohol float8,
      image_url text,
      flags text[] not null default '{}',
      popularity integer not null default 0,
      source_updated_at timestamptz,
      origin text not null,
      fetched_at timestamptz not null default now(),
      constraint product_calories check (calories > 0),
      constraint product_origin check (origin in ('mirror', 'live'))
    );

    -- Cached result of a lookup at Open Food Facts by code or by search.
    create table product_lookup_cache (
      lookup_key text primary key,
      gtins text[] not null,
      expires_at timestamptz not null
    );

    create index product_lookup_cache_expiry on product_lookup_cache (expires_at);

    -- Progress of the import of a dump.
    create table product_import (
      file text primary key,
      rows_read bigint not null default 0,
      rows_imported bigint not null default 0,
      rejection_counts jsonb not null default '{}',
      started_at timestamptz not null default now(),
      finished_at timestamptz,
      updated_at timestamptz not null default now()
    );

    -- A custom food of a user, per 100 g. One with a barcode takes precedence over the product with that code.
    create table custom_food (
      id uuid primary key default uuid_v7(),
      user_id uuid not null references app_user on delete cascade,
      name text not null,
      brand text,
      -- A GTIN, or the stem of an in-store code.
      barcode text,
      calories float8 not null,
      protein float8 not null,
      carbs float8 not null,
      fat float8 not null,
      fibre float8,
      sugars float8,
      saturated float8,
      salt float8,
      liquid boolean not null default false,
      serving_label text,
      serving_grams float8,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      constraint custom_food_barcode unique (user_id, barcode)
    );

    -- A favourite food, by its reference.
    create table favourite_food (
      user_id uuid not null references app_user on delete cascade,
      food_ref text not null,
      created_at timestamptz not null default now(),
      constraint favourite_food_pk primary key (user_id, food_ref)
    );

    -- A user's alias of a food, in search words.
    create table user_food_alias (
      user_id uuid not null references app_user on delete cascade,
      phrase text not null,
      food_ref text not null,
      updated_at timestamptz not null default now(),
      constraint user_food_alias_pkey primary key (user_id, phrase)
    );

    -- Which version of a data file is loaded.
    create table seed_version (
      name text primary key,
      version text not null,
      loaded_at timestamptz not null default now()
    );

    -- The search document of a food: texts as plain words, see search-tokenizer of the domain. One index a tier,
    -- searched in order until enough is found; no pending list, which every search would read.
    create table search_document (
      kind text not null,
      -- A stock id or a GTIN.
      key text collate "C" not null,
      name text not null,
      brand text not null,
      -- Other names, separated by "|".
      aliases text not null,
      -- Every word, as a tsvector.
      words tsvector not null,
      -- The part of the rank that usage and a short name add.
      weight smallint not null,
      popularity integer not null,
      -- 0 for stock foods; products by popularity, 1 (most popular) to 4.
      tier smallint not null,
      constraint search_document_pk primary key (kind, key),
      constraint search_document_kind check (kind in ('stock', 'product')),
      constraint search_document_tier check (tier between 0 and 4 and (tier = 0) = (kind = 'stock'))
    );

    create index search_document_words_0 on search_document using gin (words) with (fastupdate = off) where tier = 0;

    create index search_document_words_1 on search_document using gin (words) with (fastupdate = off) where tier = 1;

    create index search_document_words_2 on search_document using gin (words) with (fastupdate = off) where tier = 2;

    create index search_document_words_3 on search_document using gin (words) with (fastupdate = off) where tier = 3;

    create index search_document_words_4 on search_document using gin (words) with (fastupdate = off) where tier = 4;

    -- The last product of a tier by popularity.
    create table popularity_tier (
      tier smallint primary key,
      popularity integer not null,
      key text collate "C" not null
    );

    -- A word of the documents. By C collation, so that a prefix is a range. The other indexes are for words with typos:
    -- those with the same first letter and a similar length. The counts are in no index, so that counting again updates
    -- none.
    create table search_vocabulary (
      word text collate "C" primary key,
      -- Number of documents that contain the word, at the last count.
      document_count integer not null,
      -- True for words of stock foods: curated, so spelt right.
      in_stock_foods boolean not null,
      -- True for words of stock foods or of at least a few documents.
      is_common boolean not null generated always as (in_stock_foods or document_count >= 5) stored
    );

    create index search_vocabulary_left_length_idx on search_vocabulary (left(word, 1), length(word)) where in_stock_foods;

    create index search_vocabulary_left_length_idx1 on search_vocabulary (left(word, 1), length(word)) where is_common;

    create index search_vocabulary_left_length_idx2 on search_vocabulary (left(word, 1), length(word)) where not is_common;

    -- Below all tiers is the last one, 4.
    insert into popularity_tier (tier, popularity, key) values (3, -2147483648, '');
  `);
