-- Features: avatars, signatures. The picture that a person shows, and the signatures that a person saved.

-- The row stays when the picture is removed: a version never comes again, because clients keep what they saw under it.
create table profile_images (
  user_uuid uuid primary key references users (uuid) on delete cascade,
  -- names the files in the storage; null when the picture was removed
  uuid uuid unique,
  -- how many pictures there were
  version integer not null,
  created_at timestamptz not null default clock_timestamp()
);

create table signatures (
  user_uuid uuid not null references users (uuid) on delete cascade,
  uuid uuid not null default gen_random_uuid(),
  image text not null check (length(image) between 1 and 1398126),
  created_at timestamptz not null default clock_timestamp(),
  primary key (user_uuid, uuid)
);
