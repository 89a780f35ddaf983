import { defineMigration } from "./define-migration.ts";

export const up = defineMigration(`
    -- The key pair with which this installation signs its push messages (RFC 8292), made at the first start.
    create table vapid_key (
      id boolean primary key default true,
      -- Base64url, as browsers take it.
      public_key text not null,
      private_key text not null,
      created_at timestamptz not null default now(),
      constraint vapid_key_single check (id)
    );

    -- What a person said about reminders. They are on where the person has a push_subscription.
    create table reminder (
      user_id uuid primary key references app_user on delete cascade,
      -- When the diary is looked at next; null where no device gets reminders.
      next_check_at timestamptz,
      -- Reminders ignored before this time do not count.
      turned_on_at timestamptz not null default now(),
      -- When they stopped by themselves; null where they did not, or were asked for again.
      stopped_at timestamptz,
      -- True where the person has answered the card of the home page: the question, or the news that they stopped.
      is_card_answered boolean not null default false
    );

    create index reminder_next_check on reminder (next_check_at) where next_check_at is not null;

    -- A device that shows reminders. The sign-in it belongs to takes it along when it ends.
    create table push_subscription (
      id uuid primary key default uuid_v7(),
      user_id uuid not null references app_user on delete cascade,
      session_id text not null unique references session on delete cascade,
      -- Address at the push service of the browser (RFC 8030); who knows it can send to it.
      endpoint text not null unique,
      -- Public key of the browser and secret shared with it, base64url (RFC 8291).
      p256dh text not null,
      auth text not null,
      created_at timestamptz not null default now()
    );

    create index push_subscription_user on push_subscription (user_id);

    -- A reminder of a day, stored before it is sent: of two servers one sends it.
    create table sent_reminder (
      id uuid primary key default uuid_v7(),
      user_id uuid not null references app_user on delete cascade,
      day date not null,
      meal_type text not null,
      -- The person's usual time of the meal, which the reminder followed.
      usual_time time(0) not null,
      sent_at timestamptz not null,
      -- Whether a push service took it.
      is_accepted boolean not null default false,
      -- When the person opened it, or logged the meal from it.
      opened_at timestamptz,
      constraint sent_reminder_day unique (user_id, day),
      constraint sent_reminder_meal check (meal_type in ('breakfast', 'lunch', 'dinner'))
    );

    create index sent_reminder_sent on sent_reminder (sent_at);
  `);
