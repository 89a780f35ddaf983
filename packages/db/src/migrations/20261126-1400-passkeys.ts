import type { Kysely } from "kysely";
import { limitRows } from "./20261123-0960-triggers.ts";
import { defineMigration } from "./define-migration.ts";

/** Far more than the devices and password managers of one person. */
const maxPasskeys = 50;

export async function up(db: Kysely<never>): Promise<void> {
  await defineMigration(`
    -- A passkey of a user: the public half of a key pair whose private half never leaves its device or password manager.
    create table passkey (
      id uuid primary key default uuid_v7(),
      user_id uuid not null references app_user on delete cascade,
      -- The authenticator's id of the key pair, base64url.
      credential_id text not null unique,
      -- COSE key.
      public_key bytea not null,
      -- How often the authenticator has signed; 0 where it does not count.
      sign_count bigint not null,
      -- How a browser reaches the authenticator ("internal", "hybrid", "usb").
      transports text[] not null,
      -- As the user named it, at first after the device it was created on.
      name text not null,
      -- Created in a session that had passed the admin's second factor, which is still in force.
      is_second_factor boolean not null default false,
      -- Null until the first sign-in with it.
      last_used_at timestamptz,
      created_at timestamptz not null default now(),
      constraint passkey_name check (length(name) between 1 and 60)
    );

    create index passkey_user on passkey (user_id, created_at);

    -- A challenge that an authenticator has to sign, once. id: SHA-256 of it.
    create table passkey_challenge (
      id text primary key,
      -- auto_registration: without a prompt, right after a sign-in with the password.
      purpose text not null,
      -- The user who creates a passkey; null for a sign-in, whose user is not known yet.
      user_id uuid references app_user on delete cascade,
      expires_at timestamptz not null,
      constraint passkey_challenge_purpose check (purpose in ('sign_in', 'registration', 'auto_registration')),
      constraint passkey_challenge_user check ((purpose = 'sign_in') = (user_id is null))
    );

    create index passkey_challenge_expiry on passkey_challenge (expires_at);

    create index passkey_challenge_user on passkey_challenge (user_id);

    -- A code that signs in once, in the app installed beside the browser of the session that shows it.
    create table sign_in_code (
      session_id text primary key references session on delete cascade,
      -- SHA-256 of the code.
      code_hash text not null unique,
      expires_at timestamptz not null
    );

    create index sign_in_code_expiry on sign_in_code (expires_at);

    alter table session drop constraint session_method;

    alter table session
      add constraint session_method check (method in ('password', 'oidc', 'mail', 'passkey', 'code'));
  `)(db);
  await limitRows(db, "passkey", maxPasskeys);
}
