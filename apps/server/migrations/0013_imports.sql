-- Feature: imports. A backlog on its way in from another tool, and what became of it.

create table imports (
  workspace_uuid uuid not null references workspaces (uuid),
  uuid uuid not null default gen_random_uuid(),
  source text not null check (source in ('csv', 'trello')),
  dry_run boolean not null,
  state text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed')),
  file_name text not null,
  -- how the file's bytes were read; null until they were
  encoding text check (encoding in ('utf-8', 'utf-16le', 'utf-16be', 'windows-1252')),
  progress_done integer not null default 0,
  progress_total integer not null default 0,
  board_uuids uuid[] not null default '{}',
  created jsonb not null default '{}',
  skipped jsonb not null default '[]',
  error text,
  row_errors jsonb not null default '[]',
  created_by uuid not null references users (uuid),
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  primary key (workspace_uuid, uuid)
);

-- the import of a job
create index imports_by_uuid on imports (uuid);
