-- Feature: staff. What staff accounts asked of the /staff routes: written by the door before it answers.

-- It stays when a staff account is deleted: it is the operator's audit trail, and none of the person's own data.
create table staff_calls (
  uuid uuid primary key default gen_random_uuid(),
  staff_uuid uuid not null references users (uuid),
  operation text not null,
  -- what the path named
  params jsonb not null default '{}',
  query jsonb not null default '{}',
  body jsonb not null default '{}',
  ip text,
  request_id uuid,
  created_at timestamptz not null default clock_timestamp()
);

create index staff_calls_latest on staff_calls (created_at desc, uuid desc);
create index staff_calls_of_staff on staff_calls (staff_uuid, created_at desc, uuid desc);

-- for the operator's eyes: the tenant learns that it is suspended and not why
alter table workspaces
  add column suspended_reason text check (length(suspended_reason) between 1 and 500);

-- the pages of /staff, newest first
create index workspaces_latest on workspaces (created_at desc, uuid desc);
create index users_latest on users (created_at desc, uuid desc) where not is_service and deleted_at is null;
-- of all sessions, the ended ones too: when somebody was seen last
create index sessions_of_anybody on sessions (user_uuid);
