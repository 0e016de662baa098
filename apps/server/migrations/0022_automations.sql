-- Feature: automations. Rules of boards, and what they did.

create table automations (
  workspace_uuid uuid not null,
  board_uuid uuid not null,
  uuid uuid not null default gen_random_uuid(),
  name text not null check (length(name) between 1 and 200),
  trigger_type text not null,
  trigger_config jsonb not null default '{}',
  conditions jsonb not null default '[]',
  actions jsonb not null,
  enabled boolean not null default true,
  -- why it switched itself off; null for one that is on, or that somebody switched off
  disabled_reason text check (disabled_reason in ('run_limit', 'person_gone')),
  run_as_user_uuid uuid not null references users (uuid),
  task_uuid uuid,
  run_limit integer,
  -- runs since it was switched on
  run_count integer not null default 0,
  -- since when it looks out for what its trigger names
  watched_since timestamptz not null default clock_timestamp(),
  -- when a trigger of time looks again
  next_look_at timestamptz,
  -- what signs its calls; made with the first action that calls
  secret_sealed text,
  version integer not null default 1,
  created_by uuid not null references users (uuid),
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  primary key (workspace_uuid, uuid),
  foreign key (workspace_uuid, board_uuid) references boards (workspace_uuid, uuid) on delete cascade
);

create index automations_of_board on automations (workspace_uuid, board_uuid, trigger_type);
create index automations_due on automations (next_look_at) where enabled and next_look_at is not null;

-- A run keeps what it was started with: a rule that is changed meanwhile changes the next one.
create table automation_runs (
  workspace_uuid uuid not null,
  automation_uuid uuid not null,
  -- by time: the newest first is the order of a list
  uuid uuid not null default uuidv7(),
  -- what made it, at most one run each: an event, or a moment of the clock for a ticket; neither for one by hand
  event_uuid uuid,
  slot text,
  task_uuid uuid,
  run_as_user_uuid uuid not null,
  actions jsonb not null,
  depth integer not null,
  state text not null check (state in ('queued', 'running', 'done', 'failed', 'skipped')),
  steps_done integer not null default 0,
  results jsonb not null default '[]',
  -- what the step at hand has done already
  half_done jsonb,
  error text,
  created_at timestamptz not null default clock_timestamp(),
  finished_at timestamptz,
  primary key (workspace_uuid, uuid),
  foreign key (workspace_uuid, automation_uuid) references automations (workspace_uuid, uuid) on delete cascade
);

create index automation_runs_latest on automation_runs (workspace_uuid, automation_uuid, uuid desc);
create unique index automation_runs_of_event on automation_runs (workspace_uuid, automation_uuid, event_uuid)
  where event_uuid is not null;
create unique index automation_runs_of_slot on automation_runs (workspace_uuid, automation_uuid, slot, task_uuid)
  nulls not distinct where slot is not null;
create index automation_runs_finished on automation_runs (finished_at) where finished_at is not null;
create index automation_runs_open on automation_runs (state) where finished_at is null;

-- the rule that a comment was written by, with the person as whom it ran (§5 attribution)
alter table comments add column automation_name text;
