-- Feature: platform. Clients may choose the uuid of what they create.

-- The uuids that nobody may choose any more: those that a client chose, and those of what was deleted for good. Of no
-- tenant, because a uuid is unique among all of them.
create table used_uuids (uuid uuid primary key);

create function remember_uuids() returns trigger language plpgsql as $$
begin
  insert into used_uuids select uuid from deleted order by uuid on conflict do nothing;
  return null;
end $$;

create trigger boards_deleted after delete on boards referencing old table as deleted
  for each statement execute function remember_uuids();
create trigger tasks_deleted after delete on tasks referencing old table as deleted
  for each statement execute function remember_uuids();
create trigger comments_deleted after delete on comments referencing old table as deleted
  for each statement execute function remember_uuids();
create trigger subtasks_deleted after delete on subtasks referencing old table as deleted
  for each statement execute function remember_uuids();
create trigger labels_deleted after delete on labels referencing old table as deleted
  for each statement execute function remember_uuids();

-- whether a uuid that a client chose is one of these; boards and tasks have such an index
create index comments_by_uuid on comments (uuid);
create index subtasks_by_uuid on subtasks (uuid);
create index labels_by_uuid on labels (uuid);
