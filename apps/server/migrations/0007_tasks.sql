-- Features: tasks, subtasks, comments, attachments, links. Tickets and what belongs to them.

-- What came by a key or an automation says so in a column `…_via`: {api_key_uuid, api_key_name, user_uuid} with the person
-- whose access the key used, or {automation_uuid, automation_name, user_uuid} with the automation's writer. The names of keys
-- and automations are those of that moment; people are named as they are called today (§5).

create table tasks (
  workspace_uuid uuid not null,
  board_uuid uuid not null,
  -- random, not time-ordered: the first eight characters must tell tickets apart (search on a board)
  uuid uuid not null default gen_random_uuid(),
  number integer not null,
  title text not null check (length(title) between 1 and 500),
  description text not null default '',
  description_json jsonb,
  -- what excerpts are made of, so that a search need not send whole documents; null where the markdown form is the plain
  -- text already
  plain_text text,
  status_uuid uuid not null,
  group_uuid uuid,
  priority text check (priority in ('low', 'medium', 'high', 'urgent')),
  due_date date,
  position numeric(16, 6) not null,
  -- whole lists replace each other on every write, so they live on the row that carries the version
  label_uuids uuid[] not null default '{}',
  assignee_uuids uuid[] not null default '{}',
  custom_fields jsonb not null default '{}',
  subtask_total integer not null default 0,
  subtask_done integer not null default 0,
  comment_total integer not null default 0,
  attachment_total integer not null default 0,
  lease_uuid uuid,
  lease_user_uuid uuid,
  lease_expires_at timestamptz,
  -- the length that was claimed: a renewal adds as much again
  lease_seconds integer,
  fencing_token bigint not null default 0,
  version integer not null default 1,
  created_by uuid not null references users (uuid),
  created_via jsonb,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  archived_at timestamptz,
  search tsvector not null,
  primary key (workspace_uuid, uuid),
  foreign key (workspace_uuid, board_uuid) references boards (workspace_uuid, uuid) on delete cascade,
  foreign key (workspace_uuid, board_uuid, status_uuid) references statuses (workspace_uuid, board_uuid, uuid),
  foreign key (workspace_uuid, board_uuid, group_uuid) references groups (workspace_uuid, board_uuid, uuid)
);

-- what a path names by its uuid alone, and the beginning of a uuid in a search
create index tasks_by_uuid on tasks (uuid);
-- a number is given once on a board
create unique index tasks_number on tasks (board_uuid, number);
-- the pages of a board and of a status
create index tasks_of_board on tasks (board_uuid, position, uuid) where archived_at is null;
create index tasks_of_status on tasks (status_uuid, position, uuid) where archived_at is null;
-- the order of the triage read: urgent first, none last, then what changed last
create index tasks_triage on tasks
  (workspace_uuid, (array_position('{urgent,high,medium,low}'::text[], priority)), updated_at desc, uuid)
  where archived_at is null;
-- the newest first: where the hits of a common word are looked for
create index tasks_recent on tasks (workspace_uuid, updated_at desc) where archived_at is null;
-- what is overdue, and what is due soon
create index tasks_due on tasks (workspace_uuid, due_date) where archived_at is null and due_date is not null;
-- what changed on a board since a moment, what is archived too
create index tasks_changed on tasks (board_uuid, updated_at);
-- the trash
create index tasks_archived on tasks (workspace_uuid, archived_at) where archived_at is not null;
-- search. fastupdate off: pending entries made searches nine times slower after five seconds of writes
create index tasks_search on tasks using gin (search) with (fastupdate = off) where archived_at is null;
-- the tasks of a label
create index tasks_labels on tasks using gin (label_uuids) with (fastupdate = off);

-- The number of each board's newest ticket, apart from the board's own row: whoever creates tickets changes no board.
create table task_numbers (
  workspace_uuid uuid not null,
  board_uuid uuid not null,
  last_number integer not null,
  primary key (workspace_uuid, board_uuid),
  foreign key (workspace_uuid, board_uuid) references boards (workspace_uuid, uuid) on delete cascade
);

create table subtasks (
  workspace_uuid uuid not null,
  task_uuid uuid not null,
  uuid uuid not null default gen_random_uuid(),
  title text not null check (length(title) between 1 and 500),
  is_done boolean not null default false,
  position numeric(16, 6) not null,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  primary key (workspace_uuid, task_uuid, uuid),
  foreign key (workspace_uuid, task_uuid) references tasks (workspace_uuid, uuid) on delete cascade
);

create table comments (
  workspace_uuid uuid not null,
  task_uuid uuid not null,
  uuid uuid not null default gen_random_uuid(),
  author_uuid uuid not null references users (uuid),
  author_via jsonb,
  body text not null,
  body_json jsonb not null,
  -- as in `tasks`
  plain_text text,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  -- when somebody last changed what it says
  edited_at timestamptz,
  archived_at timestamptz,
  search tsvector not null,
  primary key (workspace_uuid, task_uuid, uuid),
  foreign key (workspace_uuid, task_uuid) references tasks (workspace_uuid, uuid) on delete cascade
);

-- the newest first: where the hits of a common word are looked for
create index comments_recent on comments (workspace_uuid, created_at desc) where archived_at is null;
-- the trash
create index comments_archived on comments (workspace_uuid, archived_at) where archived_at is not null;
-- search. The workspace as a word of its own, so that one index finds both at once and no tenant searches through another's
create index comments_search on comments
  using gin ((search || array_to_tsvector(array['w:' || workspace_uuid::text]))) with (fastupdate = off)
  where archived_at is null;

create table comment_reads (
  workspace_uuid uuid not null,
  task_uuid uuid not null,
  user_uuid uuid not null references users (uuid),
  read_at timestamptz not null,
  primary key (workspace_uuid, task_uuid, user_uuid),
  foreign key (workspace_uuid, task_uuid) references tasks (workspace_uuid, uuid) on delete cascade
);

create table attachments (
  workspace_uuid uuid not null,
  task_uuid uuid not null,
  uuid uuid not null default gen_random_uuid(),
  name text not null,
  content_type text not null,
  size_bytes integer not null,
  created_by uuid not null references users (uuid),
  created_via jsonb,
  created_at timestamptz not null default clock_timestamp(),
  archived_at timestamptz,
  primary key (workspace_uuid, task_uuid, uuid),
  foreign key (workspace_uuid, task_uuid) references tasks (workspace_uuid, uuid) on delete cascade
);

-- which stored files are still somebody's
create index attachments_by_uuid on attachments (uuid);
-- the trash
create index attachments_archived on attachments (workspace_uuid, archived_at) where archived_at is not null;

create table relationships (
  workspace_uuid uuid not null,
  blocker_uuid uuid not null,
  blocked_uuid uuid not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (workspace_uuid, blocker_uuid, blocked_uuid),
  foreign key (workspace_uuid, blocker_uuid) references tasks (workspace_uuid, uuid) on delete cascade,
  foreign key (workspace_uuid, blocked_uuid) references tasks (workspace_uuid, uuid) on delete cascade,
  constraint relationships_not_itself check (blocker_uuid <> blocked_uuid)
);

-- what blocks a task; the primary key finds what it blocks
create index relationships_of_blocked on relationships (workspace_uuid, blocked_uuid);
