-- Feature: events. One row for everything that changes in a workspace: audit log, activity, outbox.

create table events (
  workspace_uuid uuid not null references workspaces (uuid),
  id bigint not null generated always as identity,
  uuid uuid not null default uuidv7(),
  -- gap-free per workspace, given after the commit by the one sequencer
  sequence bigint,
  name text not null,
  board_uuid uuid,
  -- the board a ticket left, so that delta readers of that board learn of it
  from_board_uuid uuid,
  task_uuid uuid,
  actor_kind text not null check (actor_kind in ('user', 'api_key', 'automation', 'system')),
  actor_user_uuid uuid,
  actor_api_key_uuid uuid,
  actor_name text not null,
  data jsonb not null,
  request_id text,
  ip text,
  created_at timestamptz not null default clock_timestamp(),
  primary key (workspace_uuid, id)
);

create unique index events_sequence on events (workspace_uuid, sequence) where sequence is not null;
create index events_unsequenced on events (id) where sequence is null;
create index events_of_task on events (task_uuid, id) where task_uuid is not null;
create index events_of_board on events (board_uuid, created_at) where board_uuid is not null;
create index events_of_deleted on events (board_uuid, created_at) where name = 'ticket.deleted';
create index events_from_board on events (from_board_uuid, created_at) where from_board_uuid is not null;
