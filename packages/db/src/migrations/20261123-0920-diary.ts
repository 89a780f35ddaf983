import { defineMigration } from "./define-migration.ts";

export const up = defineMigration(`
    -- A logged food with its figures at that time: no foreign key to stock_food, so that a new version of the tables
    -- does not change the past.
    create table food_item (
      id uuid primary key default uuid_v7(),
      user_id uuid not null references app_user on delete cascade,
      name text not null,
      description text,
      barcode text,
      calories float8 not null,
      protein float8 not null,
      carbs float8 not null,
      fat float8 not null,
      serving_size text not null,
      serving_grams float8,
      image_url text,
      source text not null,
      -- The food that this is a serving of, see food-ref of the domain; null for entries without a food reference.
      food_ref text,
      -- The unit of the amount ("1 fetta") and the count; null for plain grams.
      unit_label text,
      unit_count float8,
      -- True where the values stay an estimate after confirmation: those of a recipe with ingredients that the tables
      -- lack.
      is_estimate boolean not null default false,
      created_at timestamptz not null default now(),
      constraint food_item_serving check (serving_grams is null or serving_grams > 0),
      constraint food_item_source check (source in ('custom', 'stock', 'product', 'photo', 'recipe')),
      constraint food_item_values check (calories between 0 and 100000
        and protein between 0 and 10000 and carbs between 0 and 10000 and fat between 0 and 10000)
    );

    create index food_item_user on food_item (user_id, created_at);

    create index food_item_user_ref on food_item (user_id, food_ref, created_at);

    create table diary_entry (
      id uuid primary key default uuid_v7(),
      user_id uuid not null references app_user on delete cascade,
      food_item_id uuid not null references food_item,
      day date not null,
      meal_type text not null,
      servings float8 not null default 1,
      calories_override float8,
      protein_override float8,
      carbs_override float8,
      fat_override float8,
      -- True until the user has confirmed the values of a photo.
      needs_review boolean not null default false,
      -- Number of changes, counted by the database.
      version integer not null default 0,
      created_at timestamptz not null default now(),
      constraint diary_entry_meal check (meal_type in ('breakfast', 'lunch', 'dinner', 'snack')),
      constraint diary_entry_servings check (servings > 0 and servings <= 10000)
    );

    create index diary_entry_food_item on diary_entry (food_item_id);

    create index diary_entry_user_day on diary_entry (user_id, day);

    -- A user's weight on a day, kg.
    create table weight_log (
      user_id uuid not null references app_user on delete cascade,
      day date not null,
      kg float8 not null,
      updated_at timestamptz not null default now(),
      constraint weight_log_pkey primary key (user_id, day),
      constraint weight_log_kg check (kg between 20 and 400)
    );

    -- A user's water on a day, ml; other drinks do not count.
    create table water_log (
      user_id uuid not null references app_user on delete cascade,
      day date not null,
      ml integer not null,
      updated_at timestamptz not null default now(),
      constraint water_log_pkey primary key (user_id, day),
      constraint water_log_ml check (ml between 0 and 20000)
    );

    -- Quota units used on a day.
    create table quota_usage_day (
      user_id uuid not null references app_user on delete cascade,
      quota_kind text not null,
      day date not null,
      used_units integer not null default 0,
      attempt_count integer not null default 0,
      constraint quota_usage_day_pkey primary key (user_id, quota_kind, day),
      constraint quota_usage_day_used_units check (used_units >= 0)
    );

    -- One unit: reserved before the work, then committed or released.
    create table quota_reservation (
      id uuid primary key,
      user_id uuid not null references app_user on delete cascade,
      quota_kind text not null,
      day date not null,
      state text not null,
      expires_at timestamptz not null,
      created_at timestamptz not null default now(),
      constraint quota_reservation_state check (state in ('reserved', 'committed', 'released'))
    );

    create index quota_reservation_open on quota_reservation (expires_at) where state = 'reserved';

    create index quota_reservation_user on quota_reservation (user_id, quota_kind, created_at);

    -- The result of a photo's analysis; never changed afterwards.
    create table dish_analysis (
      id uuid primary key,
      user_id uuid not null references app_user on delete cascade,
      reservation_id uuid references quota_reservation on delete set null,
      food_item_id uuid references food_item on delete set null,
      image_sha256 text not null,
      model text not null,
      prompt_version text not null,
      vision_result jsonb not null,
      resolved_items jsonb not null,
      tokens_in integer,
      tokens_out integer,
      duration_ms integer not null,
      created_at timestamptz not null default now()
    );

    -- For deletes of replaced foods and old reservations, which set the references to them to null.
    create index dish_analysis_food on dish_analysis (food_item_id);

    create index dish_analysis_reservation on dish_analysis (reservation_id);

    create index dish_analysis_user on dish_analysis (user_id, created_at);

    -- The current state of a photo's estimate. Items are the domain's MealItem.
    create table meal_estimate (
      id uuid primary key default uuid_v7(),
      user_id uuid not null references app_user on delete cascade,
      food_item_id uuid not null unique references food_item on delete cascade,
      analysis_id uuid references dish_analysis on delete set null,
      title text not null,
      -- The title in search words.
      normalized_title text not null,
      follow_up_question text,
      flags text[] not null default '{}',
      -- As they were first shown.
      initial_items jsonb not null,
      items jsonb not null,
      -- Total grams of the vision result, before the learned portion factor.
      vision_grams float8 not null,
      learned_portion_factor float8 not null default 1,
      -- The chosen step of "meno / giusto / di più".
      portion_factor float8 not null default 1,
      is_corrected boolean not null default false,
      confirmed_at timestamptz,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      constraint meal_estimate_grams check (vision_grams > 0 and learned_portion_factor > 0 and portion_factor > 0)
    );

    create index meal_estimate_analysis on meal_estimate (analysis_id);

    create index meal_estimate_title on meal_estimate (user_id, normalized_title, confirmed_at);

    create index meal_estimate_user on meal_estimate (user_id, confirmed_at);

    -- One correction of an estimate.
    create table estimate_correction (
      id uuid primary key default uuid_v7(),
      user_id uuid not null references app_user on delete cascade,
      estimate_id uuid not null references meal_estimate on delete cascade,
      item_key text not null,
      op text not null,
      before jsonb,
      after jsonb,
      created_at timestamptz not null default now(),
      constraint estimate_correction_op check (op in ('remove', 'add', 'replace', 'scale', 'set_grams'))
    );

    create index estimate_correction_estimate on estimate_correction (estimate_id);

    create index estimate_correction_user on estimate_correction (user_id, created_at);

    -- One request to a model's provider.
    create table ai_call (
      id uuid primary key default uuid_v7(),
      user_id uuid references app_user on delete set null,
      kind text not null,
      model text not null,
      -- ok, or the kind of failure.
      outcome text not null,
      tokens_in integer,
      tokens_out integer,
      -- Millionths of a US dollar; null where the model's price is not known.
      cost_micro_usd integer,
      duration_ms integer not null,
      created_at timestamptz not null default now(),
      constraint ai_call_kind check (kind in ('dish', 'label', 'ingredients', 'recipe'))
    );

    create index ai_call_created on ai_call (created_at);

    create index ai_call_user on ai_call (user_id, created_at);
  `);
