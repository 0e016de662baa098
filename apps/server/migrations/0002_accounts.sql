-- Feature: accounts. People, sign-ups that wait for their proof, sessions, codes, and what happened to an account.

create table users (
  uuid uuid primary key default gen_random_uuid(),
  -- null for a service account, which cannot sign in (§5), and for a deleted account
  email text,
  -- the address that waits for its confirmation
  pending_email text,
  first_name text not null,
  last_name text not null,
  password_hash text,
  is_service boolean not null default false,
  is_staff boolean not null default false,
  phone_number text,
  phone_number_country_code text,
  completion_sound_enabled boolean not null default true,
  completion_sound_prompted boolean not null default false,
  move_sound_enabled boolean not null default true,
  -- the version of the picture in `profile_images`, for every reply that shows people; null without one
  image_version integer,
  accepted_terms_at timestamptz,
  accepted_terms_version text,
  attribution jsonb,
  verified_at timestamptz,
  deactivated_at timestamptz,
  -- the row stays for what refers to it, emptied of everything that names the person
  deleted_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  constraint users_people_have_an_address
    check (is_service or deleted_at is not null or (email is not null and password_hash is not null)),
  -- whatever was under way when the account was deleted does not fill it again
  constraint users_deleted_stay_empty
    check (deleted_at is null or (
      deactivated_at is not null and not is_staff
      and num_nonnulls(email, pending_email, password_hash, phone_number, phone_number_country_code, image_version,
        attribution) = 0))
);

-- finds an account by its address; the name is the error email_taken in platform/db/constraints.ts
create unique index users_email on users (lower(email));
-- the pages of /staff, newest first
create index users_latest on users (created_at desc, uuid desc) where not is_service and deleted_at is null;

-- Sign-ups that wait for their address to be proved, apart from the accounts. One is kept whether or not the address has an
-- account, so that nothing tells the two apart.
create table sign_ups (
  -- what whoever signed up was shown, and the account's own when the address is proved
  uuid uuid primary key,
  email text not null,
  password_hash text not null,
  first_name text not null,
  last_name text not null,
  attribution jsonb,
  accepted_terms_version text not null,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null
);

-- the latest sign-ups of an address
create index sign_ups_of_address on sign_ups (lower(email), created_at desc, uuid);
-- deletes sign-ups that have expired
create index sign_ups_age on sign_ups (expires_at);

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

-- the list of a person's sessions, and ending them
create index sessions_active_of_user on sessions (user_uuid) where ended_at is null;
-- of all sessions, the ended ones too: when somebody was seen last
create index sessions_all_of_user on sessions (user_uuid);

-- Codes under the deployment's key.
create table account_codes (
  uuid uuid primary key default gen_random_uuid(),
  -- of an account, or of a sign-up, which is no account yet: therefore it refers to nothing
  user_uuid uuid not null,
  purpose text not null check (purpose in ('verify_email', 'reset_password', 'two_factor', 'change_email')),
  code_hash bytea not null,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null
);

-- the code that somebody types
create index account_codes_of_user on account_codes (user_uuid, purpose);
-- deletes codes that have expired
create index account_codes_age on account_codes (expires_at);

-- Wrong passwords and codes, counted by a hash of the account named, whether or not it exists.
create table sign_in_failures (
  -- an attempt is counted before it is checked and taken back when it was right, so it needs a name
  uuid uuid not null default gen_random_uuid(),
  subject bytea not null,
  failed_at timestamptz not null default clock_timestamp()
);

-- the failures of one account
create index sign_in_failures_of_subject on sign_in_failures (subject, failed_at);
-- deletes failures that count no more
create index sign_in_failures_age on sign_in_failures (failed_at);

-- The audit log of what belongs to a person and to no workspace.
create table account_events (
  uuid uuid primary key default gen_random_uuid(),
  user_uuid uuid not null references users (uuid) on delete cascade,
  name text not null,
  data jsonb not null default '{}',
  ip text,
  created_at timestamptz not null default clock_timestamp()
);

-- a person's own events, for the export
create index account_events_of_user on account_events (user_uuid, created_at);
