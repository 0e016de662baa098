-- Feature: tasks. Tickets and files that came by a key or a rule before 0040 are told so too: their events know it.

update tasks t set created_via = jsonb_build_object('api_key_uuid', k.uuid, 'api_key_name', k.name,
    'user_uuid', t.created_by)
  from events e join api_keys k on (k.workspace_uuid, k.uuid) = (e.workspace_uuid, e.actor_api_key_uuid)
  where t.created_via is null and (e.workspace_uuid, e.task_uuid) = (t.workspace_uuid, t.uuid)
    and e.name in ('ticket.created', 'ticket.duplicated') and e.actor_kind = 'api_key';

update attachments f set created_via = jsonb_build_object('api_key_uuid', k.uuid, 'api_key_name', k.name,
    'user_uuid', f.created_by)
  from events e join api_keys k on (k.workspace_uuid, k.uuid) = (e.workspace_uuid, e.actor_api_key_uuid)
  where f.created_via is null and (e.workspace_uuid, e.task_uuid) = (f.workspace_uuid, f.task_uuid)
    and e.name = 'attachment.created' and e.actor_kind = 'api_key' and e.data -> 'attachment' ->> 'uuid' = f.uuid::text;

-- the events of a rule's run carry the run's uuid
update tasks t set created_via = jsonb_build_object('automation_uuid', a.uuid, 'automation_name', a.name,
    'user_uuid', a.written_by)
  from events e
    join automation_runs r on r.workspace_uuid = e.workspace_uuid and r.uuid::text = e.request_id
    join automations a on (a.workspace_uuid, a.uuid) = (r.workspace_uuid, r.automation_uuid)
  where t.created_via is null and (e.workspace_uuid, e.task_uuid) = (t.workspace_uuid, t.uuid)
    and e.name in ('ticket.created', 'ticket.duplicated') and e.actor_kind = 'automation';
