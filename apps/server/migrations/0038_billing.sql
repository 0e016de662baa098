-- Feature: billing. What a workspace has at the payment provider, and what the provider told about it.

-- A workspace that began to pay. Its plan and its state are in `workspaces`; this is what they follow from.
create table billing_accounts (
  workspace_uuid uuid primary key references workspaces (uuid),
  -- by which events of the provider find the workspace
  customer_id text not null unique,
  -- the one subscription that counts; null before the first payment
  subscription_id text,
  -- whether the subscription goes on, so that seats are counted and changes are looked for
  is_live boolean not null default false,
  -- the plan that the subscription gave last: the workspace's plan follows when this changes, so that one set by the operator stays
  plan text not null default 'free' check (plan in ('free', 'unlimited')),
  billed_each text check (billed_each in ('month', 'year')),
  seats_billed integer,
  period_end timestamptz,
  -- since when an invoice is unpaid; null when none is
  unpaid_since timestamptz,
  -- counts the reads of the provider: one that was begun before another stores nothing
  syncs bigint not null default 0,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp()
);

-- the workspaces that become read-only
create index billing_accounts_unpaid on billing_accounts (unpaid_since) where unpaid_since is not null;

-- The events that the provider sent, each once. Their content is not kept: an event only says that there is something to read.
create table billing_events (
  workspace_uuid uuid not null references billing_accounts (workspace_uuid),
  id text not null,
  type text not null,
  -- by the provider's clock
  created_at timestamptz not null,
  received_at timestamptz not null default clock_timestamp(),
  -- when what it told of was read from the provider
  done_at timestamptz,
  primary key (workspace_uuid, id)
);

-- the events that are removed after a time
create index billing_events_old on billing_events (received_at);

-- The prices of the paid plan for one seat, as they were last read from the provider.
create table billing_prices (
  billed_each text primary key check (billed_each in ('month', 'year')),
  price_id text not null,
  unit_amount integer not null,
  currency text not null,
  read_at timestamptz not null default clock_timestamp()
);
