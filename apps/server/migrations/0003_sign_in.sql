-- Feature: sign-in. The second factor: what a person set up, and logins that wait for it.

create table two_factor (
  user_uuid uuid primary key references users (uuid) on delete cascade,
  -- the authenticator's secret, sealed; null while none is verified
  totp_secret text,
  -- a secret that was shown and waits for its first code, sealed
  totp_pending_secret text,
  -- the time step of the last code that was accepted: neither it nor an earlier one is accepted again
  totp_last_step bigint,
  totp_since timestamptz,
  email_enabled boolean not null default false,
  email_since timestamptz,
  is_on boolean generated always as (totp_secret is not null or email_enabled) stored,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp()
);

-- Codes under the deployment's key. Each works once: a spent one is deleted.
create table backup_codes (
  user_uuid uuid not null references users (uuid) on delete cascade,
  code_hash bytea not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (user_uuid, code_hash)
);

-- A login whose password was right and whose second factor is still to come.
create table login_challenges (
  uuid uuid primary key default gen_random_uuid(),
  user_uuid uuid not null references users (uuid) on delete cascade,
  token_hash bytea not null unique,
  -- a password that is changed in between voids the login
  password_hash text not null,
  tries integer not null default 0,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null
);

-- a person has only so many open logins
create index login_challenges_of_user on login_challenges (user_uuid);
-- deletes logins that nobody finished
create index login_challenges_age on login_challenges (expires_at);
