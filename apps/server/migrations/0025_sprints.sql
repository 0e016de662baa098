-- Feature: sprints. Boards in series, one after the other, and what their people are told of them.

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

create unique index sprints_of_board on sprints (board_uuid);
create unique index sprints_of_series on sprints (workspace_uuid, series_uuid, number);
create unique index sprints_one_current on sprints (workspace_uuid, series_uuid) where state = 'current';
create index sprints_ending on sprints (ends_on) where state = 'current';

-- A notification is about a ticket or about a sprint.
alter table notifications
  alter column task_uuid drop not null,
  add column sprint_uuid uuid,
  add foreign key (workspace_uuid, sprint_uuid) references sprints (workspace_uuid, uuid) on delete cascade,
  add constraint notifications_have_a_subject check (num_nonnulls(task_uuid, sprint_uuid) = 1);

-- Nobody is told twice of one event, or of one ticket's due date; nor twice that a sprint starts, or that it ends.
drop index notifications_once;
create unique index notifications_once on notifications (workspace_uuid, task_uuid, user_uuid, event_uuid, due_date)
  nulls not distinct where task_uuid is not null;
create unique index notifications_once_of_sprint on notifications (workspace_uuid, sprint_uuid, user_uuid, event_type)
  where sprint_uuid is not null;
