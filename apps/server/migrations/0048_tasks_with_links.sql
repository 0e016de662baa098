-- Features: tasks, links. A list looks up links only of the tasks that may have some.

-- true from a task's first link on, also when the link is deleted later: so a false one has none
alter table tasks add column has_links boolean not null default false;

create function mark_linked() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'relationships' then
    update tasks t set has_links = true
      from (select workspace_uuid, blocker_uuid as uuid from added union select workspace_uuid, blocked_uuid from added) l
      where t.workspace_uuid = l.workspace_uuid and t.uuid = l.uuid and not t.has_links;
  else
    update tasks t set has_links = true from added l
      where t.workspace_uuid = l.workspace_uuid and t.uuid = l.task_uuid and not t.has_links;
  end if;
  return null;
end $$;

create trigger relationships_marked after insert on relationships referencing new table as added
  for each statement execute function mark_linked();
create trigger task_links_marked after insert on task_links referencing new table as added
  for each statement execute function mark_linked();

update tasks t set has_links = true
  from (select workspace_uuid, blocker_uuid as uuid from relationships union select workspace_uuid, blocked_uuid from relationships
    union select workspace_uuid, task_uuid from task_links) l
  where t.workspace_uuid = l.workspace_uuid and t.uuid = l.uuid;
