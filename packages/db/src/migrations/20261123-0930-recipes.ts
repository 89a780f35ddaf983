import { defineMigration } from "./define-migration.ts";

export const up = defineMigration(`
    -- A user's stored recipe; values are of one portion.
    create table recipe (
      id uuid primary key default uuid_v7(),
      user_id uuid not null references app_user on delete cascade,
      name text not null,
      description text not null,
      minutes integer not null,
      servings integer not null,
      -- The domain's RecipeIngredients, of the whole recipe.
      ingredients jsonb not null,
      -- The domain's RecipeSteps.
      steps jsonb not null,
      -- Diets that the diet check proved.
      tags text[] not null default '{}',
      allergens text[] not null default '{}',
      calories float8 not null,
      protein float8 not null,
      carbs float8 not null,
      fat float8 not null,
      fibre float8,
      sugars float8,
      saturated float8,
      salt float8,
      is_estimate boolean not null,
      -- Ingredients that no table has.
      unmatched_ingredients text[] not null default '{}',
      -- Weight of the whole once cooked, where the user weighed it.
      cooked_grams float8,
      origin text not null,
      is_favorite boolean not null default false,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      constraint recipe_cooked_grams check (cooked_grams > 0),
      constraint recipe_name check (char_length(name) between 1 and 100),
      constraint recipe_origin check (origin in ('ai', 'catalogue', 'custom')),
      constraint recipe_size check (minutes > 0 and servings > 0),
      constraint recipe_values check (calories between 0 and 100000
        and protein between 0 and 10000 and carbs between 0 and 10000 and fat between 0 and 10000)
    );

    create index recipe_user on recipe (user_id, created_at);

    -- The photo of the ingredients that a recipe was made from. A table of its own, so that lists of recipes never read
    -- the bytes.
    create table recipe_photo (
      recipe_id uuid primary key references recipe on delete cascade,
      user_id uuid not null references app_user on delete cascade,
      jpeg bytea not null,
      -- SHA-256 of jpeg, in hexadecimal; computed by the database.
      sha256 text not null generated always as (encode(sha256(jpeg), 'hex')) stored,
      created_at timestamptz not null default now(),
      constraint recipe_photo_jpeg check (octet_length(jpeg) > 0)
    );

    -- A JPEG is compressed already.
    alter table recipe_photo alter column jpeg set storage external;

    create index recipe_photo_user on recipe_photo (user_id);

    -- An item of the shopping list.
    create table shopping_item (
      id uuid primary key default uuid_v7(),
      user_id uuid not null references app_user on delete cascade,
      name text not null,
      -- The line of the list, with the amount.
      text text not null,
      -- Null for an item entered by hand.
      grams float8,
      -- The recipe that the item was first added for; null for none, or a deleted one.
      recipe_id uuid references recipe on delete set null,
      checked boolean not null default false,
      -- Increases from item to item, with gaps.
      position integer not null,
      created_at timestamptz not null default now(),
      constraint shopping_item_grams check (grams > 0),
      constraint shopping_item_name check (char_length(name) between 1 and 200),
      constraint shopping_item_text check (char_length(text) between 1 and 200)
    );

    create index shopping_item_recipe on shopping_item (recipe_id);

    create index shopping_item_user on shopping_item (user_id, position);
  `);
