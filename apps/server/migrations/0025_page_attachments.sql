-- Feature: attachments. A file is attached to a task or to a page, and copies of a page share the stored files of the original.

alter table attachments add column page_uuid uuid, add column file_uuid uuid;
update attachments set file_uuid = uuid;
alter table attachments alter column file_uuid set not null;

alter table attachments drop constraint attachments_pkey;
alter table attachments alter column task_uuid drop not null;
alter table attachments add primary key (workspace_uuid, uuid);
alter table attachments add foreign key (workspace_uuid, page_uuid) references pages (workspace_uuid, uuid) on delete cascade;
alter table attachments add constraint attachments_holder check (num_nonnulls(task_uuid, page_uuid) = 1);

-- those of a task, and of a page
create index attachments_of_task on attachments (workspace_uuid, task_uuid, uuid) where task_uuid is not null;
create index attachments_of_page on attachments (workspace_uuid, page_uuid, uuid) where page_uuid is not null;
-- which stored files are still somebody's
create index attachments_by_file on attachments (file_uuid);
drop index attachments_by_uuid;
