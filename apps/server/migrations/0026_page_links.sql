-- Feature: links. Which page, task or comment mentions a page, a task or a person, or links to the address of one.

create table page_links (
  workspace_uuid uuid not null references workspaces (uuid),
  from_uuid uuid not null,
  from_kind text not null check (from_kind in ('page', 'task', 'comment')),
  -- the task of a comment
  from_task_uuid uuid,
  -- what it names may never have existed, or may have been deleted: reads look
  to_uuid uuid not null,
  to_kind text not null check (to_kind in ('page', 'task', 'person')),
  created_at timestamptz not null default clock_timestamp(),
  primary key (workspace_uuid, from_uuid, to_uuid, to_kind),
  constraint page_links_of_comment check ((from_kind = 'comment') = (from_task_uuid is not null))
);

-- what names a page or a task
create index page_links_to on page_links (workspace_uuid, to_uuid, to_kind, created_at, from_uuid);

-- what is deleted for good, also with its board or its wiki, links to nothing any more
create function forget_links() returns trigger language plpgsql as $$
begin
  delete from page_links l using deleted d where l.workspace_uuid = d.workspace_uuid and l.from_uuid = d.uuid;
  return null;
end $$;

create trigger pages_unlinked after delete on pages referencing old table as deleted
  for each statement execute function forget_links();
create trigger tasks_unlinked after delete on tasks referencing old table as deleted
  for each statement execute function forget_links();
create trigger comments_unlinked after delete on comments referencing old table as deleted
  for each statement execute function forget_links();

insert into backfills (name, total) select 'page_links', count(*) from pages having count(*) > 0;
insert into backfills (name, total) select 'task_links', count(*) from tasks having count(*) > 0;
insert into backfills (name, total) select 'comment_links', count(*) from comments having count(*) > 0;
