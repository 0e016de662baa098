-- Feature: platform. Events are written once: their order, what they show and what was before lie in tables of their own, and all of them by months.

-- What was written up to now becomes the first part of the new tables; no row of it is written again. An event of then
-- has its whole data in its own row.
alter table events rename to events_first;
alter table events_first alter id drop identity;
alter table events_first drop constraint events_pkey, drop constraint events_workspace_uuid_fkey;
drop index events_of_task, events_of_board, events_of_deleted, events_from_board, events_of_copies, events_unsequenced;
alter table deliveries rename to deliveries_first;
alter table deliveries_first drop constraint deliveries_pkey;
alter table deliveries_first drop constraint deliveries_workspace_uuid_event_uuid_webhook_uuid_key;
drop index deliveries_unsequenced, deliveries_queued, deliveries_retrying, deliveries_in_attempt, deliveries_age;

-- The order of a workspace's events, given after the commit by the one sequencer. It is narrow, so that no event is written
-- twice, and not cut by time, so that a number given twice cannot be stored. It holds what the audit log filters by.
create table event_order (
  workspace_uuid uuid not null,
  -- gap-free in a workspace
  sequence bigint not null,
  -- of the event
  created_at timestamptz not null,
  event_id bigint not null,
  name text not null,
  actor_user_uuid uuid,
  actor_api_key_uuid uuid,
  -- the list of events, the next events of a consumer, and the audit log without a filter
  primary key (workspace_uuid, sequence)
);

insert into event_order (workspace_uuid, sequence, created_at, event_id, name, actor_user_uuid, actor_api_key_uuid)
  select workspace_uuid, sequence, created_at, id, name, actor_user_uuid, actor_api_key_uuid
  from events_first where sequence is not null;

-- the audit log of one action
create index event_order_of_name on event_order (workspace_uuid, name, sequence);
-- the audit log of one person, alone and with one action
create index event_order_of_user on event_order (workspace_uuid, actor_user_uuid, sequence) where actor_user_uuid is not null;
create index event_order_of_user_and_name on event_order (workspace_uuid, actor_user_uuid, name, sequence)
  where actor_user_uuid is not null;
-- the audit log of one API key, alone and with one action
create index event_order_of_key on event_order (workspace_uuid, actor_api_key_uuid, sequence)
  where actor_api_key_uuid is not null;
create index event_order_of_key_and_name on event_order (workspace_uuid, actor_api_key_uuid, name, sequence)
  where actor_api_key_uuid is not null;

-- The events that wait for their sequence: written with the event, deleted with the row of its order.
create table unsequenced_events (
  -- of the event; the sequencer serves all workspaces in the order of these
  id bigint primary key,
  workspace_uuid uuid not null,
  created_at timestamptz not null
);

insert into unsequenced_events (id, workspace_uuid, created_at)
  select id, workspace_uuid, created_at from events_first where sequence is null;

drop index events_sequence;
alter table events_first drop column sequence;
alter table events_first add column page_uuid uuid, add column snapshot_id bigint, add column is_lean boolean not null default false;

-- It refers to nothing: each event would share a lock of its workspace with whoever changes the workspace, and a new partition
-- would lock the table of all workspaces. The row of a workspace is never deleted.
create table events (
  workspace_uuid uuid not null,
  id bigint not null generated always as identity,
  uuid uuid not null default uuidv7(),
  name text not null,
  board_uuid uuid,
  -- the board that a ticket left, so that delta readers of that board learn of it
  from_board_uuid uuid,
  task_uuid uuid,
  page_uuid uuid,
  actor_kind text not null constraint events_actor_kind_check check (actor_kind in ('user', 'api_key', 'automation', 'system')),
  actor_user_uuid uuid,
  actor_api_key_uuid uuid,
  actor_name text not null,
  -- the key or the automation that it came by, as in `tasks`
  actor_via jsonb,
  -- 0 for what a person or a key did; one more for what an automation did because of it
  depth integer not null default 0,
  -- what changed; the things that it names are in its snapshot
  data jsonb not null,
  -- the row of `event_snapshots` with the same workspace and time; null for an event that names no thing
  snapshot_id bigint,
  -- the event does not show the ticket's text, which its snapshot holds for another event of the same edit
  is_lean boolean not null default false,
  request_id text,
  ip text,
  -- one time for all that a transaction writes at once
  created_at timestamptz not null default clock_timestamp(),
  -- the event of a row of its order; all events of a workspace in their order, for what forgets
  primary key (workspace_uuid, created_at, id)
) partition by range (created_at);

alter table events attach partition events_first for values from (minvalue) to (maxvalue);
select setval(pg_get_serial_sequence('events', 'id'), (select coalesce(max(id), 0) + 1 from events), false);

-- a task's activity and its flow, and what forgets a task
create index events_of_task on events (task_uuid, created_at, id) where task_uuid is not null;
-- what forgets a page
create index events_of_page on events (page_uuid, created_at, id) where page_uuid is not null;
-- the tasks that became complete in the period of a summary
create index events_of_entered on events (board_uuid, created_at)
  where name in ('ticket.created', 'ticket.duplicated', 'ticket.moved');
-- what a delta reader of a board must drop: deleted tickets, and those that left it
create index events_of_deleted on events (board_uuid, created_at) where name = 'ticket.deleted';
create index events_from_board on events (from_board_uuid, created_at) where from_board_uuid is not null;
-- the events after which something leaves a copy, or a board comes into one; few beside those of tasks
create index events_of_copies on events (workspace_uuid, created_at) where name in ('board.archived', 'board.deleted',
  'board.restored', 'board.member_removed', 'member.left', 'label.deleted', 'status.deleted', 'group.deleted',
  'custom_field.deleted', 'ticket.deleted', 'comment.purged', 'wiki_page.deleted');

create sequence event_snapshot_ids;

-- The things that events name, as they were then: once for all events of a transaction that tell the same.
create table event_snapshots (
  workspace_uuid uuid not null,
  -- of its events
  created_at timestamptz not null,
  id bigint not null,
  -- by their names in an event's data: task, comment, label and so on
  things jsonb not null,
  -- the form of a text that is not stored, because it is made from the other form: description, description_json, body or
  -- body_json; null where there is no text, and where both forms are stored
  derived_field text,
  primary key (workspace_uuid, created_at, id)
) partition by range (created_at);

create table event_snapshots_first partition of event_snapshots for values from (minvalue) to (maxvalue);

-- What the changed fields were before, to undo a change. No route, webhook, stream or export shows it, and it is deleted
-- after 90 days.
create table event_befores (
  workspace_uuid uuid not null,
  -- of its event
  created_at timestamptz not null,
  event_id bigint not null,
  before jsonb not null,
  primary key (workspace_uuid, created_at, event_id)
) partition by range (created_at);

create table event_befores_first partition of event_befores for values from (minvalue) to (maxvalue);
-- deletes what is older than 90 days
create index event_befores_age on event_befores using brin (created_at);

-- One row for an endpoint and an event, from the transaction of the change to 30 days later. It refers to nothing:
-- whoever changes a ticket would share a lock with whoever changes an endpoint.
create table deliveries (
  workspace_uuid uuid not null,
  webhook_uuid uuid not null,
  -- in the order of time, so that the key is the log's order too
  uuid uuid not null default uuidv7(),
  event_uuid uuid not null,
  event text not null,
  -- the event's; until it is known nothing is sent
  sequence bigint,
  status text not null default 'queued' constraint deliveries_status_check
    check (status in ('queued', 'retrying', 'delivered', 'failed')),
  -- counted before the attempt is made
  attempts integer not null default 0,
  next_attempt_at timestamptz,
  -- the fencing token: set while an attempt is made, and only who set it may write how it ended
  lease_uuid uuid,
  response_status integer,
  error text,
  -- the event's
  created_at timestamptz not null default clock_timestamp(),
  delivered_at timestamptz,
  primary key (workspace_uuid, webhook_uuid, uuid, created_at),
  unique (workspace_uuid, event_uuid, webhook_uuid, created_at)
) partition by range (created_at);

alter table deliveries attach partition deliveries_first for values from (minvalue) to (maxvalue);

-- the deliveries that get the sequence of their event
create index deliveries_unsequenced on deliveries (workspace_uuid, event_uuid) where sequence is null;
-- the next deliveries of an endpoint: new ones in the order of their events, and those whose pause is over
create index deliveries_queued on deliveries (workspace_uuid, webhook_uuid, sequence)
  where status = 'queued' and lease_uuid is null and sequence is not null;
create index deliveries_retrying on deliveries (workspace_uuid, webhook_uuid, next_attempt_at)
  where status = 'retrying' and lease_uuid is null;
-- the attempts that a dead worker left
create index deliveries_in_attempt on deliveries (workspace_uuid, webhook_uuid) where lease_uuid is not null;

-- Events with the things that they name, as those who read them are told. By `limit 1` each row is found by its whole key,
-- whatever row count a plan expects; by `offset 0` it is put together once, however often a reader names it.
create view full_events as
  select e.workspace_uuid, e.id, e.uuid, e.name, e.board_uuid, e.from_board_uuid, e.task_uuid, e.page_uuid, e.actor_kind,
    e.actor_user_uuid, e.actor_api_key_uuid, e.actor_name, e.actor_via, e.depth, whole.data,
    case when not e.is_lean then s.derived_field end as derived_field, e.snapshot_id, e.request_id, e.ip, e.created_at
  from events e
    left join lateral (select id, things, derived_field from event_snapshots
      where (workspace_uuid, created_at, id) = (e.workspace_uuid, e.created_at, e.snapshot_id) limit 1) s on true
    cross join lateral (select case when s.id is null then e.data
      when e.is_lean then e.data || (s.things #- '{task,description}' #- '{task,description_json}')
      else e.data || s.things end as data offset 0) whole;

-- The same with their sequence. Those that have none yet are left out.
create view sequenced_events as
  select o.workspace_uuid, o.sequence, o.created_at, o.event_id as id, o.name, o.actor_user_uuid, o.actor_api_key_uuid,
    f.uuid, f.board_uuid, f.from_board_uuid, f.task_uuid, f.page_uuid, f.actor_kind, f.actor_name, f.actor_via, f.depth, f.data,
    f.derived_field, f.snapshot_id, f.request_id, f.ip
  from event_order o
    cross join lateral (select * from full_events
      where (workspace_uuid, created_at, id) = (o.workspace_uuid, o.created_at, o.event_id) limit 1) f;

-- Makes the partitions of this month and the next. The last partition has no end, so that an insert never fails, however
-- long nobody called this; when it is no longer empty, it ends with the month, whatever it began with. Nothing is done when
-- the table's lock is not free soon: the next call does it.
create function make_partitions(parent text, moment timestamptz) returns void
  language plpgsql set lock_timeout = '2s' set timezone = 'UTC' as $$
declare
  -- the last partition, and where it begins: null for the beginning of time
  last_name text;
  last_start timestamptz;
  newest timestamptz;
  ends timestamptz := date_trunc('month', moment) + interval '1 month';
  wanted constant timestamptz := date_trunc('month', moment) + interval '2 months';
begin
  perform pg_advisory_xact_lock(7316203);
  select c.relname, substring(pg_get_expr(c.relpartbound, c.oid) from 'FROM \(''([^'']+)')::timestamptz
    into strict last_name, last_start
    from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = parent::regclass and pg_get_expr(c.relpartbound, c.oid) like '%TO (MAXVALUE)';
  if last_start >= wanted then
    return;
  end if;
  execute format('lock table %I in access exclusive mode', parent);
  execute format('select max(created_at) from %I', last_name) into newest;
  execute format('alter table %I detach partition %I', parent, last_name);
  if newest is null and last_start is not null then
    execute format('drop table %I', last_name);
    ends := last_start;
  else
    ends := greatest(ends, date_trunc('month', newest) + interval '1 month');
    if last_start is not null then
      execute format('alter table %I rename to %I', last_name, parent || to_char(last_start, '_YYYY_MM'));
      last_name := parent || to_char(last_start, '_YYYY_MM');
    end if;
    execute format('alter table %I attach partition %I for values from (%s) to (%L)', parent, last_name,
      coalesce(quote_literal(last_start), 'minvalue'), ends);
  end if;
  while ends < wanted loop
    execute format('create table %I partition of %I for values from (%L) to (%L)', parent || to_char(ends, '_YYYY_MM'),
      parent, ends, ends + interval '1 month');
    ends := ends + interval '1 month';
  end loop;
  execute format('create table %I partition of %I for values from (%L) to (maxvalue)', parent || '_later', parent, ends);
exception when lock_not_available then
end $$;

-- Drops the partitions that ended before a moment and hold no row that is needed.
create function drop_partitions(parent text, moment timestamptz, needed text) returns void
  language plpgsql set lock_timeout = '2s' set timezone = 'UTC' as $$
declare
  old text;
  is_needed boolean;
begin
  perform pg_advisory_xact_lock(7316203);
  for old in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = parent::regclass
      and substring(pg_get_expr(c.relpartbound, c.oid) from 'TO \(''([^'']+)')::timestamptz <= moment
  loop
    execute format('select exists (select from %I where %s)', old, needed) into is_needed;
    if not is_needed then
      execute format('drop table %I', old);
    end if;
  end loop;
exception when lock_not_available then
end $$;
