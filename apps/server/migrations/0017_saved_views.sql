-- Features: views, preferences. What people save of how they look at a workspace.

create table saved_views (
  workspace_uuid uuid not null references workspaces (uuid),
  uuid uuid not null default gen_random_uuid(),
  name text not null check (length(name) between 1 and 100),
  kind text not null check (kind in ('board', 'list', 'table', 'calendar')),
  -- as the client wrote it; the server does not read it
  query text not null check (length(query) <= 4000),
  -- the board that the view belongs to; it goes with the board
  board_uuid uuid,
  shared boolean not null,
  version integer not null default 1,
  created_by uuid not null references users (uuid),
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  primary key (workspace_uuid, uuid),
  foreign key (workspace_uuid, board_uuid) references boards (workspace_uuid, uuid) on delete cascade
);

-- a view whose path names no workspace
create index saved_views_by_uuid on saved_views (uuid);
-- a person's own views
create index saved_views_of_person on saved_views (created_by, workspace_uuid);
-- the shared views of a workspace
create index saved_views_shared on saved_views (workspace_uuid) where shared;
-- the views that a deleted board takes with it
create index saved_views_of_board on saved_views (workspace_uuid, board_uuid) where board_uuid is not null;

-- A person's favourites and shortcuts, of all workspaces. No row: there are none yet.
create table preferences (
  user_uuid uuid primary key references users (uuid) on delete cascade,
  -- references alone, in the person's order
  favourites jsonb not null,
  shortcuts jsonb not null,
  version integer not null,
  updated_at timestamptz not null default clock_timestamp()
);
