-- Features: boards, statuses, groups, labels, custom-fields, sprints, publishing. Boards and what is set up on them.

create table boards (
  workspace_uuid uuid not null references workspaces (uuid),
  uuid uuid not null default gen_random_uuid(),
  name text not null check (length(name) between 1 and 200),
  color text,
  position numeric(16, 6) not null,
  -- 32 random bytes in base64url. Members read it again, and whoever reads this table reads the board itself: it is
  -- kept as it is.
  public_token text,
  published_by uuid references users (uuid),
  published_at timestamptz,
  -- since it was published; added to in batches
  view_count bigint not null default 0,
  created_by uuid not null references users (uuid),
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  archived_at timestamptz,
  primary key (workspace_uuid, uuid),
  constraint boards_published check (num_nulls(public_token, published_by, published_at) in (0, 3))
);

-- what a path names by its uuid alone
create index boards_by_uuid on boards (uuid);
-- the board of a public link
create unique index boards_public_token on boards (public_token) where public_token is not null;

create table board_members (
  workspace_uuid uuid not null,
  board_uuid uuid not null,
  user_uuid uuid not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (workspace_uuid, board_uuid, user_uuid),
  foreign key (workspace_uuid, board_uuid) references boards (workspace_uuid, uuid) on delete cascade,
  foreign key (workspace_uuid, user_uuid) references members (workspace_uuid, user_uuid) on delete cascade
);

-- the boards that a person is on
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

-- finds a status by its name; the name is the error status_name_taken in platform/db/constraints.ts
create unique index statuses_name on statuses (board_uuid, lower(btrim(name)));
-- a board has one complete status at most
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

-- the name is the error label_name_taken in platform/db/constraints.ts
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

-- the name is the error custom_field_name_taken in platform/db/constraints.ts
create unique index custom_fields_name on custom_fields (board_uuid, lower(btrim(name)));

-- Boards in series, one after the other.
create table sprints (
  workspace_uuid uuid not null,
  uuid uuid not null default gen_random_uuid(),
  series_uuid uuid not null,
  board_uuid uuid not null,
  number integer not null,
  name text not null check (length(name) between 1 and 200),
  goal text check (length(goal) between 1 and 2000),
  state text not null check (state in ('planned', 'current', 'closed')),
  starts_on date not null,
  ends_on date not null,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  primary key (workspace_uuid, uuid),
  foreign key (workspace_uuid, board_uuid) references boards (workspace_uuid, uuid) on delete cascade,
  constraint sprints_end_after_start check (starts_on <= ends_on)
);

-- a board is one sprint at most
create unique index sprints_of_board on sprints (board_uuid);
-- the sprints of a series in their order
create unique index sprints_of_series on sprints (workspace_uuid, series_uuid, number);
-- a series has one current sprint at most
create unique index sprints_one_current on sprints (workspace_uuid, series_uuid) where state = 'current';
-- the sprints that end soon, whose people are notified
create index sprints_ending on sprints (ends_on) where state = 'current';
