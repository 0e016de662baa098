-- Features: notifications, links. Whoever is newly mentioned in a page is notified, once.

-- true from the save that mentions somebody until the event of the save is consumed; copies and imports notify nobody
alter table page_links add column awaits_notice boolean not null default false;

alter table notifications add column page_uuid uuid;
alter table notifications add foreign key (workspace_uuid, page_uuid) references pages (workspace_uuid, uuid) on delete cascade;
alter table notifications drop constraint notifications_have_a_subject;
alter table notifications add constraint notifications_have_a_subject check (num_nonnulls(task_uuid, sprint_uuid, page_uuid) = 1);

-- nobody is told twice of one event; and finds what is deleted with a page
create unique index notifications_once_of_page on notifications (workspace_uuid, page_uuid, user_uuid, event_uuid)
  where page_uuid is not null;
