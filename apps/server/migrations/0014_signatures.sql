-- Feature: signatures. The signatures that a person saved to sign with again.

create table signatures (
  user_uuid uuid not null references users (uuid) on delete cascade,
  uuid uuid not null default gen_random_uuid(),
  image text not null check (length(image) between 1 and 1398126),
  created_at timestamptz not null default clock_timestamp(),
  primary key (user_uuid, uuid)
);
