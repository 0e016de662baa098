-- Features: links, automations. Links between tasks that do not block: related to each other, and duplicate of another.

-- Those that block are in `relationships`. A link is a row for each task that shows it: two tasks that are related have two
-- rows, and only the duplicate shows what it is a duplicate of.
create table task_links (
  workspace_uuid uuid not null,
  task_uuid uuid not null,
  kind text not null check (kind in ('related_to', 'duplicate_of')),
  other_uuid uuid not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (workspace_uuid, task_uuid, kind, other_uuid),
  foreign key (workspace_uuid, task_uuid) references tasks (workspace_uuid, uuid) on delete cascade,
  foreign key (workspace_uuid, other_uuid) references tasks (workspace_uuid, uuid) on delete cascade,
  constraint task_links_not_itself check (task_uuid <> other_uuid)
);

-- the tasks that show a link to a task, when that one is written or deleted; the primary key finds a task's own links
create index task_links_of_other on task_links (workspace_uuid, other_uuid);

-- the field of `create_linked_ticket` has the name that links have elsewhere
create function pg_temp.with_relationship(actions jsonb) returns jsonb language sql immutable as $$
  select jsonb_agg(case when action ? 'relation'
    then (action - 'relation') || jsonb_build_object('relationship', action -> 'relation') else action end order by place)
  from jsonb_array_elements(actions) with ordinality as a (action, place)
$$;

update automations set actions = pg_temp.with_relationship(actions)
  where actions @> '[{"type": "create_linked_ticket"}]';
update automation_runs set actions = pg_temp.with_relationship(actions)
  where actions @> '[{"type": "create_linked_ticket"}]';
