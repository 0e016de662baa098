-- Feature: push. The browsers that a person wants notifications pushed to.

create table push_subscriptions (
  user_uuid uuid not null references users (uuid) on delete cascade,
  uuid uuid not null default gen_random_uuid(),
  -- whoever knows the address may send to it with our key alone, but it names the browser: kept as a secret, sealed
  endpoint text not null,
  -- by which the same browser is found again
  endpoint_hash bytea not null unique,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  primary key (user_uuid, uuid)
);
