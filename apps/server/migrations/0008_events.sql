-- Feature: platform. One row for everything that changes in a workspace: audit log, activity, outbox.

create table events (
  workspace_uuid uuid not null references workspaces (uuid),
  id bigint not null generated always as identity,
  uuid uuid not null default uuidv7(),
  -- gap-free in a workspace, given after the commit by the one sequencer
  sequence bigint,
  name text not null,
  board_uuid uuid,
  -- the board that a ticket left, so that delta readers of that board learn of it
  from_board_uuid uuid,
  task_uuid uuid,
  actor_kind text not null check (actor_kind in ('user', 'api_key', 'automation', 'system')),
  actor_user_uuid uuid,
  actor_api_key_uuid uuid,
  actor_name text not null,
  -- the key or the automation that it came by, as in `tasks`
  actor_via jsonb,
  -- 0 for what a person or a key did; one more for what an automation did because of it
  depth integer not null default 0,
  data jsonb not null,
  request_id text,
  ip text,
  created_at timestamptz not null default clock_timestamp(),
  primary key (workspace_uuid, id)
);

-- the pages of the log, and the next events of a consumer
create unique index events_sequence on events (workspace_uuid, sequence) where sequence is not null;
-- the sequencer's next events
create index events_unsequenced on events (id) where sequence is null;
-- a task's activity
create index events_of_task on events (task_uuid, id) where task_uuid is not null;
-- a board's activity
create index events_of_board on events (board_uuid, created_at) where board_uuid is not null;
-- what a delta reader of a board must drop: deleted tickets, and those that left it
create index events_of_deleted on events (board_uuid, created_at) where name = 'ticket.deleted';
create index events_from_board on events (from_board_uuid, created_at) where from_board_uuid is not null;

-- It is no column of workspaces, because the sequencer would wait there for whoever holds the workspace, and they for the
-- sequencer. It refers to nothing for the same reason.
create table event_sequences (
  workspace_uuid uuid primary key,
  -- the sequence of the workspace's newest event; only the sequencer writes it
  last_sequence bigint not null,
  -- up to which sequence the events were removed because they are too old
  removed_sequence bigint not null default 0
);

-- How far each event consumer has come in each workspace.
create table event_consumer_offsets (
  consumer text not null,
  workspace_uuid uuid not null,
  -- the sequence of the last event that the consumer handled
  last_sequence bigint not null,
  primary key (consumer, workspace_uuid)
);

-- What of an event's data stays when the thing that it tells of is gone: uuids, and nothing that somebody wrote. What is
-- not known to be a uuid goes, so that no new event can forget to say what it carries.
create function only_uuids_of(data jsonb) returns jsonb language plpgsql immutable parallel safe as $$
declare
  shape constant text := '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$';
begin
  if jsonb_typeof(data) = 'object' then
    return (select coalesce(jsonb_object_agg(k.key, k.kept), '{}') from (
      select key, case
          when jsonb_typeof(value) in ('object', 'array') then only_uuids_of(value)
          when key ~ '(^|_)uuid$' and value #>> '{}' ~ shape then value end as kept
      from jsonb_each(data)) k where k.kept is not null and k.kept not in ('{}', '[]'));
  elsif jsonb_typeof(data) = 'array' then
    return (select coalesce(jsonb_agg(k.kept order by k.place), '[]') from (
      select place, case
          when jsonb_typeof(value) in ('object', 'array') then only_uuids_of(value)
          when value #>> '{}' ~ shape then value end as kept
      from jsonb_array_elements(data) with ordinality as a (value, place)) k
      where k.kept is not null and k.kept not in ('{}', '[]'));
  end if;
  return null;
end $$;

-- An event's data without somebody: an object with their uuid and a name reads as a deleted account, and
-- their address is taken out wherever it stands alone.
create function without_person(data jsonb, person uuid, address text) returns jsonb
  language plpgsql immutable parallel safe as $$
begin
  if jsonb_typeof(data) = 'object' then
    return (select coalesce(jsonb_object_agg(key, without_person(value, person, address)), '{}') from jsonb_each(data))
      || case when data ->> 'uuid' = person::text and data ? 'first_name'
        then '{"first_name": "Deleted", "last_name": "account"}'::jsonb else '{}' end
      || case when data ->> 'user_uuid' = person::text and data ? 'name' then '{"name": "Deleted account"}'::jsonb
        else '{}' end
      || case when data ->> 'user_uuid' = person::text and data ? 'user_name'
        then '{"user_name": "Deleted account"}'::jsonb else '{}' end
      || case when data ->> 'uuid' = person::text and data ? 'image_version' then '{"image_version": null}'::jsonb
        else '{}' end;
  elsif jsonb_typeof(data) = 'array' then
    return (select coalesce(jsonb_agg(without_person(value, person, address) order by place), '[]')
      from jsonb_array_elements(data) with ordinality as a (value, place));
  elsif jsonb_typeof(data) = 'string' and lower(data #>> '{}') = lower(address) then
    return 'null';
  end if;
  return data;
end $$;
