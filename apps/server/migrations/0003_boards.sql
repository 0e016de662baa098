-- Feature: boards. Boards with their columns, swimlane groups, members, custom fields, and the workspace's labels.

create table boards (
  workspace_uuid uuid not null references workspaces (uuid),
  uuid uuid not null default gen_random_uuid(),
  name text not null check (length(name) between 1 and 200),
  color text,
  position numeric(16, 6) not null,
  created_by uuid not null references users (uuid),
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  archived_at timestamptz,
  primary key (workspace_uuid, uuid)
);

create index boards_by_uuid on boards (uuid);

create table board_members (
  workspace_uuid uuid not null,
  board_uuid uuid not null,
  user_uuid uuid not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (workspace_uuid, board_uuid, user_uuid),
  foreign key (workspace_uuid, board_uuid) references boards (workspace_uuid, uuid) on delete cascade,
  foreign key (workspace_uuid, user_uuid) references members (workspace_uuid, user_uuid) on delete cascade
);

create index board_members_of_user on board_members (workspace_uuid, user_uuid);

create table statuses (
  workspace_uuid uuid not null,
  board_uuid uuid not null,
  uuid uuid not null default gen_random_uuid(),
  name text not null check (length(name) between 1 and 100),
  color text,
  is_complete boolean not null default false,
  position numeric(16, 6) not null,
  entry_requirements jsonb not null default '[]',
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  primary key (workspace_uuid, board_uuid, uuid),
  foreign key (workspace_uuid, board_uuid) references boards (workspace_uuid, uuid) on delete cascade
);

create unique index statuses_name on statuses (board_uuid, lower(btrim(name)));
create unique index statuses_one_complete on statuses (board_uuid) where is_complete;

create table groups (
  workspace_uuid uuid not null,
  board_uuid uuid not null,
  uuid uuid not null default gen_random_uuid(),
  name text not null check (length(name) between 1 and 100),
  position numeric(16, 6) not null,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  primary key (workspace_uuid, board_uuid, uuid),
  foreign key (workspace_uuid, board_uuid) references boards (workspace_uuid, uuid) on delete cascade
);

create table labels (
  workspace_uuid uuid not null references workspaces (uuid),
  uuid uuid not null default gen_random_uuid(),
  name text not null check (length(name) between 1 and 50),
  color text not null,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  primary key (workspace_uuid, uuid)
);

create unique index labels_name on labels (workspace_uuid, lower(btrim(name)));

create table custom_fields (
  workspace_uuid uuid not null,
  board_uuid uuid not null,
  uuid uuid not null default gen_random_uuid(),
  name text not null check (length(name) between 1 and 100),
  type text not null check (type in ('text', 'number', 'date', 'checkbox', 'select', 'currency')),
  options text[] not null default '{}',
  currency text,
  position numeric(16, 6) not null,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  primary key (workspace_uuid, board_uuid, uuid),
  foreign key (workspace_uuid, board_uuid) references boards (workspace_uuid, uuid) on delete cascade
);

create unique index custom_fields_name on custom_fields (board_uuid, lower(btrim(name)));
