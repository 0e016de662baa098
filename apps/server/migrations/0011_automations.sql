-- Feature: automations. Rules of boards, what they did, and how much they may do.

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
  -- why it was disabled by the product; null for one that is on, or that somebody switched off
  disabled_reason text check (disabled_reason in ('run_limit', 'person_gone')),
  run_as_user_uuid uuid not null references users (uuid),
  task_uuid uuid,
  run_limit integer,
  -- runs since it was switched on
  run_count integer not null default 0,
  -- since when it looks out for what its trigger names
  watched_since timestamptz not null default clock_timestamp(),
  -- when a trigger of time is checked again
  next_check_at timestamptz,
  -- what signs its calls; made with the first action that calls
  secret_sealed text,
  version integer not null default 1,
  created_by uuid not null references users (uuid),
  -- the key that it came by, as in `tasks`
  created_via jsonb,
  -- who last decided what the automation does: made it, changed what it does or as whom, or switched it on
  written_by uuid not null references users (uuid),
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  primary key (workspace_uuid, uuid),
  foreign key (workspace_uuid, board_uuid) references boards (workspace_uuid, uuid) on delete cascade
);

-- the automations of a board, and those that an event may trigger
create index automations_of_board on automations (workspace_uuid, board_uuid, trigger_type);
-- the triggers of time that are due
create index automations_due on automations (next_check_at) where enabled and next_check_at is not null;
-- the automations that stop with their writer
create index automations_of_writer on automations (workspace_uuid, written_by) where enabled;

-- A run keeps what it was started with: an automation that is changed meanwhile changes the next one.
create table automation_runs (
  workspace_uuid uuid not null,
  automation_uuid uuid not null,
  -- by time: the newest first is the order of a list
  uuid uuid not null default uuidv7(),
  -- what made it, at most one run each: an event, or an occurrence of a trigger of time for a ticket; neither for one that
  -- somebody started
  event_uuid uuid,
  occurrence text,
  -- what a chain of runs goes back to: what a request did to one ticket, an occurrence, or somebody who started it
  cause text not null default gen_random_uuid()::text,
  task_uuid uuid,
  run_as_user_uuid uuid not null,
  actions jsonb not null,
  depth integer not null,
  state text not null check (state in ('queued', 'running', 'done', 'failed', 'skipped')),
  steps_done integer not null default 0,
  results jsonb not null default '[]',
  -- what the step at hand has done already
  step_progress jsonb,
  error text,
  created_at timestamptz not null default clock_timestamp(),
  finished_at timestamptz,
  primary key (workspace_uuid, uuid),
  foreign key (workspace_uuid, automation_uuid) references automations (workspace_uuid, uuid) on delete cascade
);

-- the list of an automation's runs
create index automation_runs_latest on automation_runs (workspace_uuid, automation_uuid, uuid desc);
-- at most one run for an event, and for an occurrence
create unique index automation_runs_of_event on automation_runs (workspace_uuid, automation_uuid, event_uuid)
  where event_uuid is not null;
create unique index automation_runs_of_occurrence on automation_runs (workspace_uuid, automation_uuid, occurrence, task_uuid)
  nulls not distinct where occurrence is not null;
-- deletes runs that are too old
create index automation_runs_finished on automation_runs (finished_at) where finished_at is not null;
-- how many runs wait (metrics)
create index automation_runs_open on automation_runs (state) where finished_at is null;

-- How much of a budget is spent: of a cause's changes, or of a workspace's runs within an hour.
create table automation_budgets (
  workspace_uuid uuid not null,
  budget text not null,
  spent integer not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (workspace_uuid, budget)
);

-- deletes budgets that are too old
create index automation_budgets_age on automation_budgets (created_at);
