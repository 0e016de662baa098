-- Feature: tasks. What came by a key or a rule is told by what it came by: {api_key_uuid, api_key_name, user_uuid} with
-- the person whose access the key used, or {automation_uuid, automation_name, user_uuid} with the rule's writer. The
-- names of keys and rules are those of that moment; people are named as they are called today.

alter table tasks add column created_via jsonb;
alter table attachments add column created_via jsonb;
alter table automations add column created_via jsonb;
alter table events add column actor_via jsonb;
alter table notifications add column actor_via jsonb;

alter table comments
  add column author_via jsonb,
  -- when somebody last changed what it says
  add column edited_at timestamptz;

update comments c set author_via = jsonb_build_object('api_key_uuid', k.uuid, 'api_key_name', k.name,
    'user_uuid', c.author_uuid)
  from api_keys k
  where (k.workspace_uuid, k.uuid) = (c.workspace_uuid, c.api_key_uuid) and c.automation_name is null;

-- the events of a rule's run carry the run's uuid
update comments c set author_via = jsonb_build_object('automation_uuid', a.uuid, 'automation_name', a.name,
    'user_uuid', a.created_by)
  from events e
    join automation_runs r on r.workspace_uuid = e.workspace_uuid and r.uuid::text = e.request_id
    join automations a on (a.workspace_uuid, a.uuid) = (r.workspace_uuid, r.automation_uuid)
  where c.automation_name is not null and e.task_uuid = c.task_uuid and e.name = 'comment.created'
    and e.data -> 'comment' ->> 'uuid' = c.uuid::text;

alter table comments drop column api_key_uuid, drop column automation_name;

-- imports: how the file's bytes were read; null until they were
alter table imports add column encoding text check (encoding in ('utf-8', 'utf-16le', 'utf-16be', 'windows-1252'));
