-- Features: exports, imports. A workspace as one zip, and what an import of such a zip knows of people who are not here.

create table exports (
  workspace_uuid uuid not null references workspaces (uuid),
  uuid uuid not null default gen_random_uuid(),
  state text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed')),
  progress_done integer not null default 0,
  progress_total integer not null default 0,
  -- of the zip; null until it is stored
  size_bytes bigint,
  error text,
  created_by uuid not null references users (uuid),
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  primary key (workspace_uuid, uuid),
  constraint exports_done check ((state = 'done') = (size_bytes is not null))
);

-- the export of a job and of a file
create index exports_by_uuid on exports (uuid);
-- those that are old enough to be removed
create index exports_ended on exports (updated_at) where state in ('done', 'failed');

-- Who wrote what an import brought, and is no member here: an account that nobody can sign in with, and a membership that has
-- ended. With the address, by which another import finds them again.
create table imported_people (
  workspace_uuid uuid not null,
  user_uuid uuid not null references users (uuid),
  email text,
  -- whether it was a service account where it came from
  was_service boolean not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (workspace_uuid, user_uuid),
  foreign key (workspace_uuid, user_uuid) references members (workspace_uuid, user_uuid) on delete cascade
);

-- those of an address: an import finds them, and the deletion of an account forgets them
create index imported_people_of_address on imported_people (lower(email), workspace_uuid);

alter table imports drop constraint imports_source_check;
alter table imports add constraint imports_source_check check (source in ('csv', 'trello', 'markdown', 'stoa'));
