-- Features: vault, notes. Secrets that people of a workspace share, and people's quick notes.

create table secrets (
  workspace_uuid uuid not null references workspaces (uuid),
  uuid uuid not null default gen_random_uuid(),
  -- who rotates it, deletes it and chooses who may reveal it
  owner_uuid uuid not null references users (uuid),
  name text not null check (length(name) between 1 and 200),
  -- counts the values that it had; only the present one is stored
  value_version integer not null default 1,
  -- the key of this value, sealed with the deployment's key for this secret, version and owner
  data_key text not null,
  -- the value, encrypted with the data key for this secret and version
  sealed text not null,
  last_rotated_at timestamptz not null default clock_timestamp(),
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  primary key (workspace_uuid, uuid)
);

-- what is encrypted cannot be compressed
alter table secrets alter column sealed set storage external;
-- a secret whose path names no workspace
create index secrets_by_uuid on secrets (uuid);
-- a person's own secrets, which are counted
create index secrets_of_owner on secrets (owner_uuid, workspace_uuid);

-- Who may reveal a secret besides its owner.
create table secret_readers (
  workspace_uuid uuid not null,
  secret_uuid uuid not null,
  user_uuid uuid not null references users (uuid),
  created_at timestamptz not null default clock_timestamp(),
  primary key (workspace_uuid, secret_uuid, user_uuid),
  foreign key (workspace_uuid, secret_uuid) references secrets (workspace_uuid, uuid) on delete cascade
);

-- the secrets that a person may reveal
create index secret_readers_of_person on secret_readers (user_uuid, workspace_uuid);

-- When a person revealed secrets within the last minute.
create table secret_reveals (
  user_uuid uuid primary key references users (uuid) on delete cascade,
  revealed_at timestamptz[] not null
);

-- what happened to a secret, for its owner; few beside the events of tasks
create index events_of_secrets on events (workspace_uuid, (data ->> 'secret_uuid'), created_at, uuid)
  where name like 'secret.%';

create table notes (
  user_uuid uuid not null references users (uuid) on delete cascade,
  uuid uuid not null default gen_random_uuid(),
  body text not null check (length(body) between 1 and 10000),
  created_at timestamptz not null default clock_timestamp(),
  primary key (user_uuid, uuid)
);

-- the list of a person's notes
create index notes_of_person on notes (user_uuid, created_at, uuid);
