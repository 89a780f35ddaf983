import { defineMigration } from "./define-migration.ts";

export const up = defineMigration(`
    -- A UUID of version 7 whose 12 bits after the milliseconds count 4096ths of a millisecond (RFC 9562, section 6.2,
    -- method 3): ids made by one statement after the other grow, which keeps indexes compact. The 60 bits of time are
    -- 15 hexadecimal digits, with the version before the last three; the rest is that of a version 4. PostgreSQL
    -- has a function of its own from version 18 on.
    create function uuid_v7() returns uuid language sql volatile parallel safe as $$
      select (overlay(
        lpad(to_hex(floor(extract(epoch from clock_timestamp()) * 4096000)::bigint), 15, '0')
          placing '7' from 13 for 0) || substring(gen_random_uuid()::text from 20))::uuid
    $$;

    create table app_user (
      id uuid primary key default uuid_v7(),
      email text not null,
      password_hash text,
      first_name text,
      last_name text,
      role text not null default 'user',
      -- Identifies the user to a model's provider without personal data: random, never shown.
      safety_identifier uuid not null default gen_random_uuid(),
      -- When the address was verified; null where it was not.
      email_verified_at timestamptz,
      -- Source of the admin role: the command line or ADMIN_EMAILS; null without the role.
      role_source text,
      created_at timestamptz not null default now(),
      constraint app_user_role check (role in ('user', 'admin')),
      constraint app_user_role_from check (role_source in ('command', 'configuration'))
    );

    create unique index app_user_email on app_user (lower(email));

    -- For the search by the beginning of an address, in its order, whatever the collation of the database.
    create index app_user_email_prefix on app_user (lower(email) text_pattern_ops);

    create table session (
      id text primary key,
      user_id uuid not null references app_user on delete cascade,
      expires_at timestamptz not null,
      -- Description of the device ("Chrome su Android"); null where unknown.
      device_label text,
      -- How the user authenticated.
      method text not null default 'password',
      -- When the session passed the admin's second factor; null where it did not.
      second_factor_passed_at timestamptz,
      created_at timestamptz not null default now(),
      constraint session_method check (method in ('password', 'oidc', 'mail'))
    );

    create index session_expiry on session (expires_at);

    create index "session_user" on session (user_id);

    -- A failed login. email_hash and ip are hashes.
    create table login_attempt (
      id uuid primary key default uuid_v7(),
      email_hash text not null,
      network_hash text not null,
      attempted_at timestamptz not null default now(),
      -- The known device or the session that made the attempt; null for an unknown device.
      known_device_key text
    );

    create index login_attempt_email on login_attempt (email_hash, attempted_at);

    create index login_attempt_network on login_attempt (network_hash, attempted_at);

    -- A device that signed in to an account. id: SHA-256 of the account and the device's cookie.
    create table login_device (
      id text primary key,
      user_id uuid not null references app_user on delete cascade,
      -- When it signed in last.
      last_login_at timestamptz not null default now()
    );

    create index login_device_age on login_device (last_login_at);

    create index login_device_user on login_device (user_id, last_login_at);

    -- A user's identity at another provider (OpenID Connect): subject is the provider's identifier of the user.
    create table oidc_identity (
      issuer text not null,
      subject text not null,
      user_id uuid not null references app_user on delete cascade,
      -- As the provider reported it; shown only, never used for decisions.
      email text,
      created_at timestamptz not null default now(),
      constraint oidc_identity_pkey primary key (issuer, subject)
    );

    create index oidc_identity_user on oidc_identity (user_id);

    -- A pending sign-in at another provider. id: SHA-256 of the browser's cookie.
    create table oidc_login_attempt (
      id text primary key,
      state text not null,
      nonce text not null,
      code_verifier text not null,
      -- The user who links their account to the provider; null for a sign-in.
      user_id uuid references app_user on delete cascade,
      return_to text not null,
      created_at timestamptz not null default now()
    );

    create index oidc_login_attempt_age on oidc_login_attempt (created_at);

    create index oidc_login_attempt_user on oidc_login_attempt (user_id);

    -- The second factor of an admin; secrets in hex.
    create table admin_second_factor (
      user_id uuid primary key references app_user on delete cascade,
      -- Active secret; null until the first code.
      secret text,
      -- Secret that is pending until its first code.
      pending_secret text,
      -- The last time step of which a code was used.
      last_totp_step bigint
    );

    -- An unused recovery code. id: SHA-256 of account and code.
    create table admin_recovery_code (
      id text primary key,
      user_id uuid not null references app_user on delete cascade
    );

    create index admin_recovery_code_user on admin_recovery_code (user_id);

    -- A mailed one-time link. id: SHA-256 of its token.
    create table mail_token (
      id text primary key,
      user_id uuid not null references app_user on delete cascade,
      kind text not null,
      -- The address it was sent to.
      email text not null,
      issuer text,
      subject text,
      expires_at timestamptz not null,
      created_at timestamptz not null default now(),
      constraint mail_token_identity check ((kind = 'link') = (issuer is not null) and (issuer is null) = (subject is null)),
      constraint mail_token_kind check (kind in ('verify', 'reset', 'link'))
    );

    create index mail_token_expiry on mail_token (expires_at);

    create index mail_token_user on mail_token (user_id);

    -- Health data and consents of a user.
    create table profile (
      user_id uuid primary key references app_user on delete cascade,
      name text,
      onboarding_completed boolean not null default false,
      age float8,
      height float8,
      weight float8,
      activity_level text,
      goal text,
      sex text,
      health_consent_version text,
      health_consent_at timestamptz,
      photo_consent_version text,
      photo_consent_at timestamptz,
      -- The answer about ads; null where there is none yet.
      ad_consent boolean,
      ad_consent_version text,
      ad_consent_at timestamptz,
      -- Answered voluntarily; null without an answer.
      maternity text,
      -- When the body metrics (age, height, weight) were entered.
      body_updated_at timestamptz,
      -- On a screen that showed the text, or by a call of the documented API paths.
      health_consent_channel text,
      -- A diary of portions and meals, without figures.
      hides_calories boolean not null default false,
      photo_consent_channel text,
      updated_at timestamptz not null default now(),
      constraint profile_health_consent_by check (health_consent_channel in ('app', 'api')),
      constraint profile_maternity check (maternity in ('pregnant', 'nursing')),
      constraint profile_photo_consent_channel check (photo_consent_channel in ('app', 'api'))
    );

    -- The current goals of a user; the trigger daily_goal_version stores each change as a goal_version.
    create table daily_goal (
      user_id uuid primary key references app_user on delete cascade,
      daily_calorie_goal float8 not null,
      daily_protein_goal float8 not null,
      daily_carbs_goal float8 not null,
      daily_fat_goal float8 not null,
      -- Goals of single weekdays by number, Monday 1; null where every day has the same goal.
      weekday_goals jsonb,
      -- Energy need when the goal was set, kcal a day; null where the body was not known.
      energy_need_kcal float8,
      updated_at timestamptz not null default now()
    );

    -- The goal of every day from validFrom on, until the next version; written by the trigger of daily_goal.
    create table goal_version (
      user_id uuid not null references app_user on delete cascade,
      valid_from date not null,
      daily_calorie_goal float8 not null,
      daily_protein_goal float8 not null,
      daily_carbs_goal float8 not null,
      daily_fat_goal float8 not null,
      -- Goals of single weekdays by number, Monday 1; null where every day has the same goal.
      weekday_goals jsonb,
      constraint goal_version_pkey primary key (user_id, valid_from)
    );

    -- Number of limited actions in the window from startsAt on; keyHash identifies the subject.
    create table rate_limit_window (
      limit_name text not null,
      key_hash text not null,
      starts_at timestamptz not null,
      count integer not null,
      constraint rate_limit_window_pkey primary key (limit_name, key_hash, starts_at)
    );

    create index rate_limit_window_age on rate_limit_window (starts_at);

    -- A repeated POST is answered with the stored response of the first one.
    create table idempotency_key (
      user_id uuid not null references app_user on delete cascade,
      key text not null,
      path text not null,
      body_hash text not null,
      status integer,
      response jsonb,
      created_at timestamptz not null default now(),
      constraint idempotency_key_pkey primary key (user_id, key)
    );

    create index idempotency_key_age on idempotency_key (created_at);
  `);
