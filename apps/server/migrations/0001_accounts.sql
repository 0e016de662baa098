-- Feature: accounts. People, their sessions, the codes they were mailed and what happened to their account.

create table users (
  uuid uuid primary key default gen_random_uuid(),
  -- null for a service account, which cannot sign in (§5)
  email text,
  first_name text not null,
  last_name text not null,
  password_hash text,
  is_service boolean not null default false,
  is_staff boolean not null default false,
  image_version integer,
  accepted_terms_at timestamptz,
  attribution jsonb,
  verified_at timestamptz,
  deactivated_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  constraint users_people_have_an_address check (is_service or (email is not null and password_hash is not null))
);

create unique index users_email on users (lower(email));

create table sessions (
  uuid uuid primary key default gen_random_uuid(),
  user_uuid uuid not null references users (uuid) on delete cascade,
  user_agent text,
  last_used_ip text,
  last_used_at timestamptz not null default clock_timestamp(),
  created_at timestamptz not null default clock_timestamp(),
  -- the end of the absolute lifetime; the sliding window lives in the token
  expires_at timestamptz not null,
  ended_at timestamptz
);

create index sessions_of_user on sessions (user_uuid) where ended_at is null;

create table account_codes (
  uuid uuid primary key default gen_random_uuid(),
  user_uuid uuid not null references users (uuid) on delete cascade,
  purpose text not null check (purpose in ('verify_email', 'reset_password', 'two_factor', 'change_email')),
  code_hash bytea not null,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null
);

create index account_codes_of_user on account_codes (user_uuid, purpose);

-- Wrong passwords and codes, counted by a hash of the account named, whether or not it exists.
create table sign_in_failures (
  subject bytea not null,
  failed_at timestamptz not null default clock_timestamp()
);

create index sign_in_failures_of_subject on sign_in_failures (subject, failed_at);

-- The audit trail of what belongs to a person and to no workspace.
create table account_events (
  uuid uuid primary key default gen_random_uuid(),
  user_uuid uuid not null references users (uuid) on delete cascade,
  name text not null,
  data jsonb not null default '{}',
  ip text,
  created_at timestamptz not null default clock_timestamp()
);

create index account_events_of_user on account_events (user_uuid, created_at);
