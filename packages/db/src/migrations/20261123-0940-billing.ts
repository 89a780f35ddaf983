import { defineMigration } from "./define-migration.ts";

export const up = defineMigration(`
    -- A checkout for a plan at the provider; amounts in euro cents. Kept for accounting when the user is erased.
    create table checkout (
      id uuid primary key default uuid_v7(),
      -- Null once the user has erased their account.
      user_id uuid references app_user on delete set null,
      plan_type text not null,
      price_cents integer not null,
      days integer not null,
      state text not null default 'creating',
      -- Id of the provider's session; null until it has answered.
      session_id text unique,
      url text,
      expires_at timestamptz,
      payment_intent text unique,
      paid_cents integer not null default 0,
      refunded_cents integer not null default 0,
      dispute text not null default 'none',
      -- Incremented with each change, so that an older state never overwrites a newer one.
      version integer not null default 0,
      -- When the provider was queried last.
      last_checked_at timestamptz,
      created_at timestamptz not null default now(),
      constraint checkout_dispute check (dispute in ('none', 'open', 'won', 'lost')),
      constraint checkout_price check (price_cents > 0 and days > 0),
      constraint checkout_state check (state in ('creating', 'open', 'expired', 'unpaid', 'failed', 'paid', 'free', 'mismatch'))
    );

    -- One open checkout of a plan: a second request gets the page of the first.
    create unique index checkout_one_open on checkout (user_id, plan_type) where state in ('creating', 'open');

    create index checkout_unsettled on checkout (created_at) where state in ('creating', 'open', 'unpaid');

    create index checkout_user on checkout (user_id, created_at);

    -- A period of PRO: bought, granted by an admin, or for a test.
    create table pro_grant (
      id uuid primary key default uuid_v7(),
      user_id uuid not null references app_user on delete cascade,
      source text not null,
      days integer not null,
      effective_at timestamptz not null default now(),
      revoked_at timestamptz,
      -- The checkout that paid for it; each checkout grants once.
      checkout_id uuid unique references checkout,
      -- Reason of a grant by an admin.
      reason text,
      granted_by_id uuid references app_user on delete set null,
      revocation_reason text,
      created_at timestamptz not null default now(),
      constraint pro_grant_checkout check ((source = 'checkout') = (checkout_id is not null)),
      constraint pro_grant_days check (days > 0),
      constraint pro_grant_revoked check ((revoked_at is null) = (revocation_reason is null)),
      constraint pro_grant_revoked_for check (revocation_reason in ('refund', 'dispute', 'admin', 'withdrawal')),
      constraint pro_grant_source check (source in ('checkout', 'admin', 'test'))
    );

    create index pro_grant_granted_by_id on pro_grant (granted_by_id);

    create index pro_grant_user on pro_grant (user_id);

    -- A processed event of the provider; a repeated one is ignored.
    create table payment_event (
      id text primary key,
      type text not null,
      checkout_id uuid references checkout,
      received_at timestamptz not null default now()
    );

    create index payment_event_checkout on payment_event (checkout_id);

    -- A consumer's declaration to withdraw from a purchase; amounts in euro cents. Kept for accounting without name and
    -- email.
    create table withdrawal (
      id uuid primary key default uuid_v7(),
      -- Null, like name and email, once the user has erased their account.
      user_id uuid references app_user on delete set null,
      checkout_id uuid not null unique references checkout,
      -- As given in the declaration.
      name text,
      -- Recipient of the confirmation.
      email text,
      plan_type text not null,
      -- The amount to refund.
      amount_cents integer not null,
      purchased_at timestamptz not null,
      declared_at timestamptz not null default now(),
      constraint withdrawal_amount check (amount_cents > 0)
    );

    create index withdrawal_user on withdrawal (user_id);

    -- An order to refund a payment in full. The checkout's columns tell whether it is refunded.
    create table refund_order (
      id uuid primary key default uuid_v7(),
      checkout_id uuid not null unique references checkout,
      reason text not null,
      -- Part of the provider's idempotency key.
      attempt integer not null default 0,
      -- The kind of the last failure; null after a successful attempt.
      last_failure text,
      last_attempt_at timestamptz,
      created_at timestamptz not null default now(),
      constraint refund_order_reason check (reason in ('withdrawal', 'account_deleted'))
    );

    -- Who did what to whom; without health data. Actor and subject are null for erased accounts, the actor also for the
    -- app itself.
    create table audit_event (
      id uuid primary key default uuid_v7(),
      occurred_at timestamptz not null default now(),
      actor_id uuid references app_user on delete set null,
      subject_id uuid references app_user on delete set null,
      action text not null,
      detail jsonb not null default '{}',
      -- Pseudonym of an admin who acted and later erased the own account; null for all others.
      erased_actor_pseudonym text
    );

    create index audit_event_actor on audit_event (actor_id);

    create index audit_event_subject on audit_event (subject_id);

    -- A support request.
    create table support_request (
      id uuid primary key default uuid_v7(),
      -- Null for a guest.
      user_id uuid references app_user on delete cascade,
      name text not null,
      email text not null,
      category text not null,
      subject text not null,
      message text not null,
      state text not null default 'open',
      -- Promised time of the answer: one day after the request.
      due_at timestamptz not null default now() + '24:00:00',
      created_at timestamptz not null default now(),
      constraint support_request_state check (state in ('open', 'done'))
    );

    create index support_request_user on support_request (user_id);

    create index support_request_state on support_request (state, id);

    -- A mail to be sent or sent; the body is empty afterwards.
    create table outbox_mail (
      id uuid primary key default uuid_v7(),
      user_id uuid references app_user on delete cascade,
      support_request_id uuid references support_request on delete cascade,
      kind text not null,
      recipient text not null,
      reply_to text,
      subject text not null,
      body text not null,
      state text not null default 'pending',
      attempts integer not null default 0,
      next_attempt_at timestamptz not null default now(),
      sent_at timestamptz,
      created_at timestamptz not null default now(),
      constraint outbox_mail_state check (state in ('pending', 'sent', 'failed'))
    );

    create index outbox_mail_support_request on outbox_mail (support_request_id);

    create index outbox_mail_user on outbox_mail (user_id);

    create index outbox_mail_pending on outbox_mail (next_attempt_at) where state = 'pending';
  `);
