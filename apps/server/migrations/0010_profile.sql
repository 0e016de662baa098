-- Feature: accounts. What a person's profile shows beside the name, and what one checked password or code leaves.

alter table users
  add column phone_number text,
  add column phone_number_country_code text,
  add column completion_sound_enabled boolean not null default true,
  add column completion_sound_prompted boolean not null default false,
  add column move_sound_enabled boolean not null default true,
  -- the address that waits for its confirmation
  add column pending_email text;

-- A try is counted before it is checked and taken back when it was right, so it needs a name.
alter table sign_in_failures add column uuid uuid not null default gen_random_uuid();

create index sign_in_failures_age on sign_in_failures (failed_at);
