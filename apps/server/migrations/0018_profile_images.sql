-- Feature: profile-images. The picture that a person shows, and the count that gives each picture its version.

-- The row stays when the picture is removed: a version never comes again, because clients keep what they saw under it.
create table profile_images (
  user_uuid uuid primary key references users (uuid) on delete cascade,
  -- names the files in the storage; null when the picture was removed
  uuid uuid unique,
  version integer not null,
  created_at timestamptz not null default clock_timestamp()
);
