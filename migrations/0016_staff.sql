-- Feature: staff. What staff accounts asked of the /staff routes: written by the door before it answers.

create table staff_calls (
  uuid uuid primary key default gen_random_uuid(),
  staff_uuid uuid not null references users (uuid),
  operation text not null,
  -- what the path named
  params jsonb not null default '{}',
  query jsonb not null default '{}',
  body jsonb not null default '{}',
  ip text,
  request_id uuid,
  created_at timestamptz not null default clock_timestamp()
);

create index staff_calls_latest on staff_calls (created_at desc, uuid);
