-- Feature: platform. Texts that several people edit at once: of each a log of Yjs updates, from which the stored page follows.

-- A number is never given twice, so that a client recognises that its copy belongs to an earlier document.
create sequence live_generations;

-- One row for each text that was ever opened. It is made from the stored page under the page's lock, and may be deleted when
-- nobody has it open: the next opening makes another one.
create table live_documents (
  workspace_uuid uuid not null,
  -- of the page or the task
  uuid uuid not null,
  kind text not null constraint live_documents_kind check (kind in ('page', 'task')),
  page_uuid uuid generated always as (case when kind = 'page' then uuid end) stored,
  task_uuid uuid generated always as (case when kind = 'task' then uuid end) stored,
  generation bigint not null default nextval('live_generations'),
  -- of the document schema; a server that knows only a lower one does not open it
  schema_version integer not null,
  -- the Yjs client of what the server itself writes; it writes only under the lock of this row
  own_client bigint not null,
  -- the number of the newest update, and of the newest one that the stored page has
  last_seq bigint not null default 0,
  page_seq bigint not null default 0,
  -- all updates up to `snapshot_seq`; later ones are in `live_updates`
  snapshot bytea not null,
  snapshot_seq bigint not null default 0,
  -- of the updates after the snapshot
  log_bytes integer not null default 0,
  used_at timestamptz not null default clock_timestamp(),
  -- the last event that told of changes made here, and who made the newest change that no event has told yet
  announced_at timestamptz,
  unannounced_by uuid constraint live_documents_unannounced_by references users (uuid),
  primary key (workspace_uuid, uuid),
  constraint live_documents_page foreign key (workspace_uuid, page_uuid) references pages (workspace_uuid, uuid) on delete cascade,
  constraint live_documents_task foreign key (workspace_uuid, task_uuid) references tasks (workspace_uuid, uuid) on delete cascade,
  constraint live_documents_sequence check (page_seq <= last_seq and snapshot_seq <= last_seq)
);

-- what a process that died left: changes that no page has, or that no event told
create index live_documents_unsaved on live_documents (used_at) where page_seq < last_seq or unannounced_by is not null;
-- those that nobody has used for a long time
create index live_documents_used on live_documents (used_at);
-- the deletion of pages and tasks
create index live_documents_of_page on live_documents (workspace_uuid, page_uuid) where page_uuid is not null;
create index live_documents_of_task on live_documents (workspace_uuid, task_uuid) where task_uuid is not null;

-- The log. A row is never changed; a snapshot replaces the oldest ones.
create table live_updates (
  workspace_uuid uuid not null,
  document_uuid uuid not null,
  seq bigint not null,
  bytes bytea not null,
  -- whose change it is; null for what the server itself removed because it broke the schema
  user_uuid uuid constraint live_updates_user references users (uuid),
  primary key (workspace_uuid, document_uuid, seq),
  constraint live_updates_document foreign key (workspace_uuid, document_uuid)
    references live_documents (workspace_uuid, uuid) on delete cascade
);

-- Whose changes a Yjs client makes: nobody else's are accepted under its number.
create table live_clients (
  workspace_uuid uuid not null,
  document_uuid uuid not null,
  client_id bigint not null,
  user_uuid uuid not null constraint live_clients_user references users (uuid),
  primary key (workspace_uuid, document_uuid, client_id),
  constraint live_clients_document foreign key (workspace_uuid, document_uuid)
    references live_documents (workspace_uuid, uuid) on delete cascade
);

-- A ticket opens one WebSocket within a minute. Spending deletes it.
create table collab_tickets (
  workspace_uuid uuid not null,
  hash bytea not null constraint collab_tickets_hash unique,
  document_uuid uuid not null,
  session_uuid uuid not null constraint collab_tickets_session references sessions (uuid) on delete cascade,
  user_uuid uuid not null constraint collab_tickets_user references users (uuid),
  generation bigint not null,
  expires_at timestamptz not null,
  primary key (workspace_uuid, hash),
  constraint collab_tickets_document foreign key (workspace_uuid, document_uuid)
    references live_documents (workspace_uuid, uuid) on delete cascade
);

-- those that nobody spent
create index collab_tickets_expiry on collab_tickets (expires_at);
create index collab_tickets_of_document on collab_tickets (workspace_uuid, document_uuid);

-- A stretch of live editing is one version of the page, with all its authors: while it lasts, each save moves the version on.
alter table page_versions drop constraint page_versions_source_check;
alter table page_versions add constraint page_versions_source_check check (source in ('rest', 'restore', 'live'));
-- of a stretch of live editing: its first save
alter table page_versions add column began_at timestamptz;
alter table page_versions add constraint page_versions_began check ((began_at is not null) = (source = 'live'));
