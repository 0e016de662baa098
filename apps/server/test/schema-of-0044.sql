-- The schema as the migrations 0001 to 0044 made it, before they were replaced, and what a database recorded of them.

-- 0001_accounts.sql
create table users (
  uuid uuid primary key default gen_random_uuid(),
  email text,
  first_name text not null,
  last_name text not null,
  password_hash text,
  is_service boolean not null default false,
  is_staff boolean not null default false,
  image_version integer,
  accepted_terms_at timestamptz,
  attribution jsonb,
  verified_at timestamptz,
  deactivated_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  constraint users_people_have_an_address check (is_service or (email is not null and password_hash is not null))
);

create unique index users_email on users (lower(email));

create table sessions (
  uuid uuid primary key default gen_random_uuid(),
  user_uuid uuid not null references users (uuid) on delete cascade,
  user_agent text,
  last_used_ip text,
  last_used_at timestamptz not null default clock_timestamp(),
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  ended_at timestamptz
);

create index sessions_of_user on sessions (user_uuid) where ended_at is null;

create table account_codes (
  uuid uuid primary key default gen_random_uuid(),
  user_uuid uuid not null references users (uuid) on delete cascade,
  purpose text not null check (purpose in ('verify_email', 'reset_password', 'two_factor', 'change_email')),
  code_hash bytea not null,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null
);

create index account_codes_of_user on account_codes (user_uuid, purpose);
create table sign_in_failures (
  subject bytea not null,
  failed_at timestamptz not null default clock_timestamp()
);

create index sign_in_failures_of_subject on sign_in_failures (subject, failed_at);
create table account_events (
  uuid uuid primary key default gen_random_uuid(),
  user_uuid uuid not null references users (uuid) on delete cascade,
  name text not null,
  data jsonb not null default '{}',
  ip text,
  created_at timestamptz not null default clock_timestamp()
);

create index account_events_of_user on account_events (user_uuid, created_at);

-- 0002_workspaces.sql
create table workspaces (
  uuid uuid primary key default gen_random_uuid(),
  name text not null check (length(name) between 1 and 200),
  plan text not null default 'unlimited' check (plan in ('free', 'unlimited')),
  billing_status text not null default 'normal' check (billing_status in ('normal', 'past_due', 'read_only')),
  suspended_at timestamptz,
  public_boards_enabled boolean not null default true,
  public_wiki_pages_enabled boolean not null default true,
  two_factor_required boolean not null default false,
  event_sequence bigint not null default 0,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  deleted_at timestamptz
);

create unique index workspaces_name on workspaces (lower(btrim(name))) where deleted_at is null;

create table members (
  workspace_uuid uuid not null references workspaces (uuid),
  user_uuid uuid not null references users (uuid),
  role text not null
    check (role in ('owner', 'admin', 'member', 'viewer', 'commenter', 'guest', 'guest_editor')),
  joined_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  deactivated_at timestamptz,
  primary key (workspace_uuid, user_uuid)
);

create index members_of_user on members (user_uuid) where deactivated_at is null;

create table invitations (
  workspace_uuid uuid not null references workspaces (uuid),
  uuid uuid not null default gen_random_uuid(),
  email text not null,
  role text not null
    check (role in ('owner', 'admin', 'member', 'viewer', 'commenter', 'guest', 'guest_editor')),
  board_uuids uuid[] not null default '{}',
  token_hash bytea not null unique,
  invited_by uuid not null references users (uuid),
  state text not null default 'pending' check (state in ('pending', 'accepted', 'declined', 'revoked')),
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  primary key (workspace_uuid, uuid)
);

create index invitations_by_uuid on invitations (uuid);
create unique index invitations_pending on invitations (workspace_uuid, lower(email)) where state = 'pending';
create index invitations_of_address on invitations (lower(email)) where state = 'pending';

create table api_keys (
  workspace_uuid uuid not null,
  uuid uuid not null default gen_random_uuid(),
  user_uuid uuid not null,
  name text not null check (length(name) between 1 and 100),
  token_hash bytea not null unique,
  token_hint text not null,
  created_by uuid not null references users (uuid),
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz,
  last_used_ip text,
  primary key (workspace_uuid, uuid),
  foreign key (workspace_uuid, user_uuid) references members (workspace_uuid, user_uuid)
);

create index api_keys_by_uuid on api_keys (uuid);
create index api_keys_of_user on api_keys (user_uuid, workspace_uuid) where revoked_at is null;

-- 0003_boards.sql
create table boards (
  workspace_uuid uuid not null references workspaces (uuid),
  uuid uuid not null default gen_random_uuid(),
  name text not null check (length(name) between 1 and 200),
  color text,
  position numeric(16, 6) not null,
  created_by uuid not null references users (uuid),
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  archived_at timestamptz,
  primary key (workspace_uuid, uuid)
);

create index boards_by_uuid on boards (uuid);

create table board_members (
  workspace_uuid uuid not null,
  board_uuid uuid not null,
  user_uuid uuid not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (workspace_uuid, board_uuid, user_uuid),
  foreign key (workspace_uuid, board_uuid) references boards (workspace_uuid, uuid) on delete cascade,
  foreign key (workspace_uuid, user_uuid) references members (workspace_uuid, user_uuid) on delete cascade
);

create index board_members_of_user on board_members (workspace_uuid, user_uuid);

create table statuses (
  workspace_uuid uuid not null,
  board_uuid uuid not null,
  uuid uuid not null default gen_random_uuid(),
  name text not null check (length(name) between 1 and 100),
  color text,
  is_complete boolean not null default false,
  position numeric(16, 6) not null,
  entry_requirements jsonb not null default '[]',
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  primary key (workspace_uuid, board_uuid, uuid),
  foreign key (workspace_uuid, board_uuid) references boards (workspace_uuid, uuid) on delete cascade
);

create unique index statuses_name on statuses (board_uuid, lower(btrim(name)));
create unique index statuses_one_complete on statuses (board_uuid) where is_complete;

create table groups (
  workspace_uuid uuid not null,
  board_uuid uuid not null,
  uuid uuid not null default gen_random_uuid(),
  name text not null check (length(name) between 1 and 100),
  position numeric(16, 6) not null,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  primary key (workspace_uuid, board_uuid, uuid),
  foreign key (workspace_uuid, board_uuid) references boards (workspace_uuid, uuid) on delete cascade
);

create table labels (
  workspace_uuid uuid not null references workspaces (uuid),
  uuid uuid not null default gen_random_uuid(),
  name text not null check (length(name) between 1 and 50),
  color text not null,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  primary key (workspace_uuid, uuid)
);

create unique index labels_name on labels (workspace_uuid, lower(btrim(name)));

create table custom_fields (
  workspace_uuid uuid not null,
  board_uuid uuid not null,
  uuid uuid not null default gen_random_uuid(),
  name text not null check (length(name) between 1 and 100),
  type text not null check (type in ('text', 'number', 'date', 'checkbox', 'select', 'currency')),
  options text[] not null default '{}',
  currency text,
  position numeric(16, 6) not null,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  primary key (workspace_uuid, board_uuid, uuid),
  foreign key (workspace_uuid, board_uuid) references boards (workspace_uuid, uuid) on delete cascade
);

create unique index custom_fields_name on custom_fields (board_uuid, lower(btrim(name)));

-- 0004_tasks.sql
create table tasks (
  workspace_uuid uuid not null,
  board_uuid uuid not null,
  uuid uuid not null default gen_random_uuid(),
  number integer not null,
  title text not null check (length(title) between 1 and 500),
  description text not null default '',
  description_json jsonb,
  status_uuid uuid not null,
  group_uuid uuid,
  priority text check (priority in ('low', 'medium', 'high', 'urgent')),
  due_date date,
  position numeric(16, 6) not null,
  label_uuids uuid[] not null default '{}',
  assignee_uuids uuid[] not null default '{}',
  custom_fields jsonb not null default '{}',
  subtask_total integer not null default 0,
  subtask_done integer not null default 0,
  comment_total integer not null default 0,
  attachment_total integer not null default 0,
  lease_uuid uuid,
  lease_user_uuid uuid,
  lease_expires_at timestamptz,
  lease_seconds integer,
  fencing_token bigint not null default 0,
  version integer not null default 1,
  created_by uuid not null references users (uuid),
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  archived_at timestamptz,
  search tsvector not null,
  primary key (workspace_uuid, uuid),
  foreign key (workspace_uuid, board_uuid) references boards (workspace_uuid, uuid) on delete cascade,
  foreign key (workspace_uuid, board_uuid, status_uuid) references statuses (workspace_uuid, board_uuid, uuid),
  foreign key (workspace_uuid, board_uuid, group_uuid) references groups (workspace_uuid, board_uuid, uuid)
);

create index tasks_by_uuid on tasks (uuid);
create unique index tasks_number on tasks (board_uuid, number);
create index tasks_of_board on tasks (board_uuid, position, uuid) where archived_at is null;
create index tasks_of_status on tasks (status_uuid, position, uuid) where archived_at is null;
create index tasks_triage on tasks
  (workspace_uuid, (array_position('{urgent,high,medium,low}'::text[], priority)), updated_at desc, uuid)
  where archived_at is null;
create index tasks_recent on tasks (workspace_uuid, updated_at desc) where archived_at is null;
create index tasks_due on tasks (workspace_uuid, due_date) where archived_at is null and due_date is not null;
create index tasks_changed on tasks (board_uuid, updated_at);
create index tasks_archived on tasks (workspace_uuid, archived_at) where archived_at is not null;
create index tasks_search on tasks using gin (search) with (fastupdate = off) where archived_at is null;
create index tasks_labels on tasks using gin (label_uuids) with (fastupdate = off);
create table task_numbers (
  workspace_uuid uuid not null,
  board_uuid uuid not null,
  last_number integer not null,
  primary key (workspace_uuid, board_uuid),
  foreign key (workspace_uuid, board_uuid) references boards (workspace_uuid, uuid) on delete cascade
);

create table subtasks (
  workspace_uuid uuid not null,
  task_uuid uuid not null,
  uuid uuid not null default gen_random_uuid(),
  title text not null check (length(title) between 1 and 500),
  is_done boolean not null default false,
  position numeric(16, 6) not null,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  primary key (workspace_uuid, task_uuid, uuid),
  foreign key (workspace_uuid, task_uuid) references tasks (workspace_uuid, uuid) on delete cascade
);

create table comments (
  workspace_uuid uuid not null,
  task_uuid uuid not null,
  uuid uuid not null default gen_random_uuid(),
  author_uuid uuid not null references users (uuid),
  api_key_uuid uuid,
  body text not null,
  body_json jsonb not null,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  archived_at timestamptz,
  search tsvector not null,
  primary key (workspace_uuid, task_uuid, uuid),
  foreign key (workspace_uuid, task_uuid) references tasks (workspace_uuid, uuid) on delete cascade
);

create index comments_recent on comments (workspace_uuid, created_at desc) where archived_at is null;
create index comments_archived on comments (workspace_uuid, archived_at) where archived_at is not null;
create index comments_search on comments
  using gin ((search || array_to_tsvector(array['w:' || workspace_uuid::text]))) with (fastupdate = off)
  where archived_at is null;

create table comment_reads (
  workspace_uuid uuid not null,
  task_uuid uuid not null,
  user_uuid uuid not null references users (uuid),
  read_at timestamptz not null,
  primary key (workspace_uuid, task_uuid, user_uuid),
  foreign key (workspace_uuid, task_uuid) references tasks (workspace_uuid, uuid) on delete cascade
);

create table attachments (
  workspace_uuid uuid not null,
  task_uuid uuid not null,
  uuid uuid not null default gen_random_uuid(),
  name text not null,
  content_type text not null,
  size_bytes integer not null,
  created_by uuid not null references users (uuid),
  created_at timestamptz not null default clock_timestamp(),
  archived_at timestamptz,
  primary key (workspace_uuid, task_uuid, uuid),
  foreign key (workspace_uuid, task_uuid) references tasks (workspace_uuid, uuid) on delete cascade
);

create index attachments_by_uuid on attachments (uuid);
create index attachments_archived on attachments (workspace_uuid, archived_at) where archived_at is not null;

create table relationships (
  workspace_uuid uuid not null,
  blocker_uuid uuid not null,
  blocked_uuid uuid not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (workspace_uuid, blocker_uuid, blocked_uuid),
  foreign key (workspace_uuid, blocker_uuid) references tasks (workspace_uuid, uuid) on delete cascade,
  foreign key (workspace_uuid, blocked_uuid) references tasks (workspace_uuid, uuid) on delete cascade,
  constraint relationships_not_itself check (blocker_uuid <> blocked_uuid)
);

create index relationships_of_blocked on relationships (workspace_uuid, blocked_uuid);

-- 0005_events.sql
create table events (
  workspace_uuid uuid not null references workspaces (uuid),
  id bigint not null generated always as identity,
  uuid uuid not null default uuidv7(),
  sequence bigint,
  name text not null,
  board_uuid uuid,
  from_board_uuid uuid,
  task_uuid uuid,
  actor_kind text not null check (actor_kind in ('user', 'api_key', 'automation', 'system')),
  actor_user_uuid uuid,
  actor_api_key_uuid uuid,
  actor_name text not null,
  data jsonb not null,
  request_id text,
  ip text,
  created_at timestamptz not null default clock_timestamp(),
  primary key (workspace_uuid, id)
);

create unique index events_sequence on events (workspace_uuid, sequence) where sequence is not null;
create index events_unsequenced on events (id) where sequence is null;
create index events_of_task on events (task_uuid, id) where task_uuid is not null;
create index events_of_board on events (board_uuid, created_at) where board_uuid is not null;
create index events_of_deleted on events (board_uuid, created_at) where name = 'ticket.deleted';
create index events_from_board on events (from_board_uuid, created_at) where from_board_uuid is not null;

-- 0006_requests.sql
create table idempotent_replies (
  caller text not null,
  key_hash bytea not null,
  request_hash bytea not null,
  status integer not null,
  body text not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (caller, key_hash)
);

create index idempotent_replies_age on idempotent_replies (created_at);

create table jobs (
  id bigint primary key generated always as identity,
  kind text not null,
  workspace_uuid uuid,
  payload text not null,
  run_at timestamptz not null default clock_timestamp(),
  attempts integer not null default 0,
  lease_uuid uuid,
  leased_until timestamptz,
  last_error text,
  failed_at timestamptz,
  created_at timestamptz not null default clock_timestamp()
);

create index jobs_due on jobs (run_at) where failed_at is null;

-- 0007_imports.sql
create table imports (
  workspace_uuid uuid not null references workspaces (uuid),
  uuid uuid not null default gen_random_uuid(),
  source text not null check (source in ('csv', 'trello')),
  dry_run boolean not null,
  state text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed')),
  file_name text not null,
  progress_done integer not null default 0,
  progress_total integer not null default 0,
  board_uuids uuid[] not null default '{}',
  created jsonb not null default '{}',
  skipped jsonb not null default '[]',
  error text,
  row_errors jsonb not null default '[]',
  created_by uuid not null references users (uuid),
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  primary key (workspace_uuid, uuid)
);

create index imports_by_uuid on imports (uuid);

-- 0010_profile.sql
alter table users
  add column phone_number text,
  add column phone_number_country_code text,
  add column completion_sound_enabled boolean not null default true,
  add column completion_sound_prompted boolean not null default false,
  add column move_sound_enabled boolean not null default true,
  add column pending_email text;
alter table sign_in_failures add column uuid uuid not null default gen_random_uuid();

create index sign_in_failures_age on sign_in_failures (failed_at);

-- 0011_leaving_and_sequences.sql
alter table members add column left_at timestamptz;
create table event_sequences (
  workspace_uuid uuid primary key,
  last bigint not null
);

insert into event_sequences (workspace_uuid, last)
  select uuid, event_sequence from workspaces where event_sequence > 0;

alter table workspaces drop column event_sequence;

-- 0012_account_states.sql
alter table users
  add column accepted_terms_version text,
  add column deleted_at timestamptz,
  drop constraint users_people_have_an_address,
  add constraint users_people_have_an_address
    check (is_service or deleted_at is not null or (email is not null and password_hash is not null)),
  add constraint users_deleted_stay_empty
    check (deleted_at is null or (
      deactivated_at is not null and not is_staff
      and num_nonnulls(email, pending_email, password_hash, phone_number, phone_number_country_code, image_version,
        attribution) = 0));

update users set accepted_terms_version = '1' where accepted_terms_at is not null;

-- 0013_two_factor.sql
create table two_factor (
  user_uuid uuid primary key references users (uuid) on delete cascade,
  totp_secret text,
  totp_pending_secret text,
  totp_last_step bigint,
  totp_since timestamptz,
  email_enabled boolean not null default false,
  email_since timestamptz,
  is_on boolean generated always as (totp_secret is not null or email_enabled) stored,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp()
);
create table backup_codes (
  user_uuid uuid not null references users (uuid) on delete cascade,
  code_hash bytea not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (user_uuid, code_hash)
);
create table login_challenges (
  uuid uuid primary key default gen_random_uuid(),
  user_uuid uuid not null references users (uuid) on delete cascade,
  token_hash bytea not null unique,
  password_hash text not null,
  tries integer not null default 0,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null
);

create index login_challenges_of_user on login_challenges (user_uuid);

create index login_challenges_age on login_challenges (expires_at);

-- 0014_signatures.sql
create table signatures (
  user_uuid uuid not null references users (uuid) on delete cascade,
  uuid uuid not null default gen_random_uuid(),
  image text not null check (length(image) between 1 and 1398126),
  created_at timestamptz not null default clock_timestamp(),
  primary key (user_uuid, uuid)
);

-- 0015_push_subscriptions.sql
create table push_subscriptions (
  user_uuid uuid not null references users (uuid) on delete cascade,
  uuid uuid not null default gen_random_uuid(),
  endpoint text not null,
  endpoint_hash bytea not null unique,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  primary key (user_uuid, uuid)
);

-- 0016_staff.sql
create table staff_calls (
  uuid uuid primary key default gen_random_uuid(),
  staff_uuid uuid not null references users (uuid),
  operation text not null,
  params jsonb not null default '{}',
  query jsonb not null default '{}',
  body jsonb not null default '{}',
  ip text,
  request_id uuid,
  created_at timestamptz not null default clock_timestamp()
);

create index staff_calls_latest on staff_calls (created_at desc, uuid desc);
create index staff_calls_of_staff on staff_calls (staff_uuid, created_at desc, uuid desc);
alter table workspaces
  add column suspended_reason text check (length(suspended_reason) between 1 and 500);
create index workspaces_latest on workspaces (created_at desc, uuid desc);
create index users_latest on users (created_at desc, uuid desc) where not is_service and deleted_at is null;
create index sessions_of_anybody on sessions (user_uuid);

-- 0017_following.sql
create table follower_positions (
  follower text not null,
  workspace_uuid uuid not null,
  position bigint not null,
  primary key (follower, workspace_uuid)
);
insert into follower_positions (follower, workspace_uuid, position)
  select f.follower, s.workspace_uuid, s.last
  from event_sequences s cross join (values ('notifications'), ('automations')) f (follower);
alter table events add column depth integer not null default 0;
alter table jobs add column key text;
create unique index jobs_wanted_once on jobs (kind, key) where key is not null and lease_uuid is null and failed_at is null;

-- 0018_profile_images.sql
create table profile_images (
  user_uuid uuid primary key references users (uuid) on delete cascade,
  uuid uuid unique,
  version integer not null,
  created_at timestamptz not null default clock_timestamp()
);

-- 0019_notifications.sql
create table notifications (
  workspace_uuid uuid not null references workspaces (uuid),
  uuid uuid not null default uuidv7(),
  user_uuid uuid not null references users (uuid),
  event_type text not null check (event_type in ('assigned', 'mention', 'comment_reply', 'moved_automatically',
    'moved_by_person', 'due_soon', 'sprint_started', 'sprint_ending', 'deploy_succeeded', 'deploy_failed')),
  task_uuid uuid not null,
  comment_uuid uuid,
  event_uuid uuid,
  due_date date,
  actor_user_uuid uuid references users (uuid),
  excerpt text check (length(excerpt) <= 200),
  in_app boolean not null,
  awaits_mail boolean not null,
  created_at timestamptz not null default clock_timestamp(),
  read_at timestamptz,
  primary key (workspace_uuid, uuid),
  foreign key (workspace_uuid, task_uuid) references tasks (workspace_uuid, uuid) on delete cascade,
  foreign key (workspace_uuid, task_uuid, comment_uuid)
    references comments (workspace_uuid, task_uuid, uuid) on delete cascade,
  constraint notifications_have_a_cause check (num_nonnulls(event_uuid, due_date) = 1)
);
create unique index notifications_once on notifications (workspace_uuid, task_uuid, user_uuid, event_uuid, due_date)
  nulls not distinct;
create index notifications_of_user on notifications (user_uuid, uuid);
create index notifications_unread on notifications (user_uuid, uuid) where in_app and read_at is null;
create index notifications_awaiting_mail on notifications (user_uuid, uuid) where awaits_mail;
create index notifications_age on notifications using brin (created_at);
insert into follower_positions (follower, workspace_uuid, position)
  select 'notifications', workspace_uuid, last from event_sequences
  on conflict (follower, workspace_uuid) do update set position = excluded.position;
create table notification_preferences (
  workspace_uuid uuid not null references workspaces (uuid),
  user_uuid uuid not null references users (uuid),
  event_type text not null check (event_type in ('assigned', 'mention', 'comment_reply', 'moved_automatically',
    'moved_by_person', 'due_soon', 'sprint_started', 'sprint_ending', 'deploy_succeeded', 'deploy_failed')),
  in_app boolean not null,
  email boolean not null,
  push boolean not null,
  primary key (workspace_uuid, user_uuid, event_type)
);

create index notification_preferences_of_user on notification_preferences (user_uuid);

-- 0020_summary_emails.sql
create table summary_emails (
  workspace_uuid uuid not null,
  board_uuid uuid not null,
  user_uuid uuid not null references users (uuid),
  frequency text not null check (frequency in ('daily', 'weekly', 'monthly')),
  sections text[] not null check (cardinality(sections) between 1 and 7),
  told_until timestamptz,
  next_at timestamptz not null,
  stopped_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  primary key (workspace_uuid, board_uuid, user_uuid),
  foreign key (workspace_uuid, board_uuid) references boards (workspace_uuid, uuid) on delete cascade
);

create index summary_emails_due on summary_emails (next_at) where stopped_at is null;
create index summary_emails_of_user on summary_emails (user_uuid, workspace_uuid);

-- 0022_automations.sql
create table automations (
  workspace_uuid uuid not null,
  board_uuid uuid not null,
  uuid uuid not null default gen_random_uuid(),
  name text not null check (length(name) between 1 and 200),
  trigger_type text not null,
  trigger_config jsonb not null default '{}',
  conditions jsonb not null default '[]',
  actions jsonb not null,
  enabled boolean not null default true,
  disabled_reason text check (disabled_reason in ('run_limit', 'person_gone')),
  run_as_user_uuid uuid not null references users (uuid),
  task_uuid uuid,
  run_limit integer,
  run_count integer not null default 0,
  watched_since timestamptz not null default clock_timestamp(),
  next_look_at timestamptz,
  secret_sealed text,
  version integer not null default 1,
  created_by uuid not null references users (uuid),
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  primary key (workspace_uuid, uuid),
  foreign key (workspace_uuid, board_uuid) references boards (workspace_uuid, uuid) on delete cascade
);

create index automations_of_board on automations (workspace_uuid, board_uuid, trigger_type);
create index automations_due on automations (next_look_at) where enabled and next_look_at is not null;
create table automation_runs (
  workspace_uuid uuid not null,
  automation_uuid uuid not null,
  uuid uuid not null default uuidv7(),
  event_uuid uuid,
  slot text,
  task_uuid uuid,
  run_as_user_uuid uuid not null,
  actions jsonb not null,
  depth integer not null,
  state text not null check (state in ('queued', 'running', 'done', 'failed', 'skipped')),
  steps_done integer not null default 0,
  results jsonb not null default '[]',
  half_done jsonb,
  error text,
  created_at timestamptz not null default clock_timestamp(),
  finished_at timestamptz,
  primary key (workspace_uuid, uuid),
  foreign key (workspace_uuid, automation_uuid) references automations (workspace_uuid, uuid) on delete cascade
);

create index automation_runs_latest on automation_runs (workspace_uuid, automation_uuid, uuid desc);
create unique index automation_runs_of_event on automation_runs (workspace_uuid, automation_uuid, event_uuid)
  where event_uuid is not null;
create unique index automation_runs_of_slot on automation_runs (workspace_uuid, automation_uuid, slot, task_uuid)
  nulls not distinct where slot is not null;
create index automation_runs_finished on automation_runs (finished_at) where finished_at is not null;
create index automation_runs_open on automation_runs (state) where finished_at is null;
alter table comments add column automation_name text;

-- 0023_webhooks.sql
create table webhooks (
  workspace_uuid uuid not null references workspaces (uuid),
  uuid uuid not null default gen_random_uuid(),
  url text not null,
  description text check (length(description) <= 200),
  events text[],
  is_active boolean not null default true,
  secret text not null,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  primary key (workspace_uuid, uuid)
);
create table deliveries (
  workspace_uuid uuid not null,
  webhook_uuid uuid not null,
  uuid uuid not null default uuidv7(),
  event_uuid uuid not null,
  event text not null,
  sequence bigint,
  status text not null default 'queued' check (status in ('queued', 'retrying', 'delivered', 'failed')),
  attempts integer not null default 0,
  next_attempt_at timestamptz,
  lease_uuid uuid,
  response_status integer,
  error text,
  created_at timestamptz not null default clock_timestamp(),
  delivered_at timestamptz,
  primary key (workspace_uuid, webhook_uuid, uuid),
  unique (workspace_uuid, event_uuid, webhook_uuid)
);

create index deliveries_unnumbered on deliveries (workspace_uuid, event_uuid) where sequence is null;
create index deliveries_queued on deliveries (workspace_uuid, webhook_uuid, sequence)
  where status = 'queued' and lease_uuid is null and sequence is not null;
create index deliveries_retrying on deliveries (workspace_uuid, webhook_uuid, next_attempt_at)
  where status = 'retrying' and lease_uuid is null;
create index deliveries_in_attempt on deliveries (workspace_uuid, webhook_uuid) where lease_uuid is not null;
create index deliveries_age on deliveries using brin (created_at);
create table webhook_lanes (
  workspace_uuid uuid not null,
  webhook_uuid uuid not null,
  due_at timestamptz,
  lease_uuid uuid,
  leased_until timestamptz,
  served_at timestamptz not null default '-infinity',
  is_failing boolean not null default false,
  primary key (workspace_uuid, webhook_uuid)
);

create index webhook_lanes_due on webhook_lanes (due_at) where lease_uuid is null;
create index webhook_lanes_leased on webhook_lanes (leased_until) where lease_uuid is not null;

-- 0024_publishing.sql
alter table boards
  add column public_token text,
  add column published_by uuid references users (uuid),
  add column published_at timestamptz,
  add column view_count bigint not null default 0,
  add constraint boards_published check (num_nulls(public_token, published_by, published_at) in (0, 3));

create unique index boards_public_token on boards (public_token) where public_token is not null;

-- 0025_sprints.sql
create table sprints (
  workspace_uuid uuid not null,
  uuid uuid not null default gen_random_uuid(),
  series_uuid uuid not null,
  board_uuid uuid not null,
  number integer not null,
  name text not null check (length(name) between 1 and 200),
  goal text check (length(goal) between 1 and 2000),
  state text not null check (state in ('planned', 'current', 'closed')),
  starts_on date not null,
  ends_on date not null,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  primary key (workspace_uuid, uuid),
  foreign key (workspace_uuid, board_uuid) references boards (workspace_uuid, uuid) on delete cascade,
  constraint sprints_end_after_start check (starts_on <= ends_on)
);

create unique index sprints_of_board on sprints (board_uuid);
create unique index sprints_of_series on sprints (workspace_uuid, series_uuid, number);
create unique index sprints_one_current on sprints (workspace_uuid, series_uuid) where state = 'current';
create index sprints_ending on sprints (ends_on) where state = 'current';
alter table notifications
  alter column task_uuid drop not null,
  add column sprint_uuid uuid,
  add foreign key (workspace_uuid, sprint_uuid) references sprints (workspace_uuid, uuid) on delete cascade,
  add constraint notifications_have_a_subject check (num_nonnulls(task_uuid, sprint_uuid) = 1);
drop index notifications_once;
create unique index notifications_once on notifications (workspace_uuid, task_uuid, user_uuid, event_uuid, due_date)
  nulls not distinct where task_uuid is not null;
create unique index notifications_once_of_sprint on notifications (workspace_uuid, sprint_uuid, user_uuid, event_type)
  where sprint_uuid is not null;

-- 0031_plain_texts.sql
alter table tasks add column plain_text text;
alter table comments add column plain_text text;

-- 0034_queues_of_jobs.sql
alter table jobs add column queue text not null default 'housekeeping',
  add column turn_key text collate "C" not null default '';

update jobs set turn_key = coalesce(workspace_uuid::text, kind),
  queue = case
    when kind in ('send_mail', 'mail_account', 'mail_second_factor') then 'account_mail'
    when kind = 'mail_notifications' then 'mail'
    when kind in ('find_summaries', 'send_summary', 'send_bulk_mail') then 'bulk_mail'
    when kind in ('run_automation', 'wake_automations', 'wake_automation') then 'rules'
    when kind in ('run_automation_call', 'push_notification') then 'calls'
    when kind = 'run_import' then 'imports'
    else 'housekeeping' end;
drop index jobs_due;
create index jobs_waiting on jobs (queue, turn_key, run_at, id) where lease_uuid is null and failed_at is null;
create index jobs_running on jobs (queue, turn_key) where lease_uuid is not null and failed_at is null;
create index jobs_leased on jobs (leased_until) where lease_uuid is not null and failed_at is null;

-- 0035_rule_budgets.sql
alter table automation_runs add column cause text not null default gen_random_uuid()::text;
create table automation_budgets (
  workspace_uuid uuid not null,
  budget text not null,
  spent integer not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (workspace_uuid, budget)
);

create index automation_budgets_age on automation_budgets (created_at);

-- 0036_sign_ups.sql
create table sign_ups (
  uuid uuid primary key,
  email text not null,
  password_hash text not null,
  first_name text not null,
  last_name text not null,
  attribution jsonb,
  accepted_terms_version text not null,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null
);

create index sign_ups_of_address on sign_ups (lower(email), created_at desc, uuid);

create index sign_ups_age on sign_ups (expires_at);
alter table account_codes drop constraint account_codes_user_uuid_fkey;

create index account_codes_age on account_codes (expires_at);
delete from account_codes;

delete from backup_codes;

insert into sign_ups (uuid, email, password_hash, first_name, last_name, attribution, accepted_terms_version, created_at,
    expires_at)
  select uuid, email, password_hash, first_name, last_name, attribution, coalesce(accepted_terms_version, '1'), created_at,
    clock_timestamp() + interval '7 days'
  from users where verified_at is null and not is_service and deactivated_at is null and deleted_at is null;

delete from users where verified_at is null and not is_service and deactivated_at is null and deleted_at is null;

-- 0037_mails_counted.sql
create table mails_counted (
  subject bytea primary key,
  sent_at timestamptz[] not null,
  forget_at timestamptz not null
);

create index mails_counted_age on mails_counted (forget_at);

-- 0038_active_members.sql
create view active_members as
  select m.workspace_uuid, m.user_uuid, m.role, m.joined_at, m.updated_at
  from members m join users u on u.uuid = m.user_uuid
  where m.deactivated_at is null and u.deactivated_at is null;
alter table automations add column written_by uuid references users (uuid);
update automations set written_by = created_by;
alter table automations alter column written_by set not null;
create index automations_of_writer on automations (workspace_uuid, written_by) where enabled;

-- 0039_forgetting.sql
create function only_uuids_of(data jsonb) returns jsonb language plpgsql immutable parallel safe as $$
declare
  shape constant text := '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$';
begin
  if jsonb_typeof(data) = 'object' then
    return (select coalesce(jsonb_object_agg(k.key, k.kept), '{}') from (
      select key, case
          when jsonb_typeof(value) in ('object', 'array') then only_uuids_of(value)
          when key ~ '(^|_)uuid$' and value #>> '{}' ~ shape then value end as kept
      from jsonb_each(data)) k where k.kept is not null and k.kept not in ('{}', '[]'));
  elsif jsonb_typeof(data) = 'array' then
    return (select coalesce(jsonb_agg(k.kept order by k.place), '[]') from (
      select place, case
          when jsonb_typeof(value) in ('object', 'array') then only_uuids_of(value)
          when value #>> '{}' ~ shape then value end as kept
      from jsonb_array_elements(data) with ordinality as a (value, place)) k
      where k.kept is not null and k.kept not in ('{}', '[]'));
  end if;
  return null;
end $$;
create function without_person(data jsonb, person uuid, address text) returns jsonb
  language plpgsql immutable parallel safe as $$
begin
  if jsonb_typeof(data) = 'object' then
    return (select coalesce(jsonb_object_agg(key, without_person(value, person, address)), '{}') from jsonb_each(data))
      || case when data ->> 'uuid' = person::text and data ? 'first_name'
        then '{"first_name": "Deleted", "last_name": "account"}'::jsonb else '{}' end
      || case when data ->> 'user_uuid' = person::text and data ? 'name' then '{"name": "Deleted account"}'::jsonb
        else '{}' end
      || case when data ->> 'user_uuid' = person::text and data ? 'user_name'
        then '{"user_name": "Deleted account"}'::jsonb else '{}' end
      || case when data ->> 'uuid' = person::text and data ? 'image_version' then '{"image_version": null}'::jsonb
        else '{}' end;
  elsif jsonb_typeof(data) = 'array' then
    return (select coalesce(jsonb_agg(without_person(value, person, address) order by place), '[]')
      from jsonb_array_elements(data) with ordinality as a (value, place));
  elsif jsonb_typeof(data) = 'string' and lower(data #>> '{}') = lower(address) then
    return 'null';
  end if;
  return data;
end $$;
create index invitations_ever_of_address on invitations (lower(email));
alter table event_sequences add column forgotten bigint not null default 0;

-- 0040_attribution.sql
alter table tasks add column created_via jsonb;
alter table attachments add column created_via jsonb;
alter table automations add column created_via jsonb;
alter table events add column actor_via jsonb;
alter table notifications add column actor_via jsonb;

alter table comments
  add column author_via jsonb,
  add column edited_at timestamptz;

update comments c set author_via = jsonb_build_object('api_key_uuid', k.uuid, 'api_key_name', k.name,
    'user_uuid', c.author_uuid)
  from api_keys k
  where (k.workspace_uuid, k.uuid) = (c.workspace_uuid, c.api_key_uuid) and c.automation_name is null;
update comments c set author_via = jsonb_build_object('automation_uuid', a.uuid, 'automation_name', a.name,
    'user_uuid', a.created_by)
  from events e
    join automation_runs r on r.workspace_uuid = e.workspace_uuid and r.uuid::text = e.request_id
    join automations a on (a.workspace_uuid, a.uuid) = (r.workspace_uuid, r.automation_uuid)
  where c.automation_name is not null and e.task_uuid = c.task_uuid and e.name = 'comment.created'
    and e.data -> 'comment' ->> 'uuid' = c.uuid::text;

alter table comments drop column api_key_uuid, drop column automation_name;
alter table imports add column encoding text check (encoding in ('utf-8', 'utf-16le', 'utf-16be', 'windows-1252'));

-- 0041_replies_forget.sql
alter table idempotent_replies
  add column names uuid[] not null default '{}',
  alter column body drop not null;

create index idempotent_replies_names on idempotent_replies using gin (names);

-- 0042_due_jobs.sql
alter table jobs add column is_due boolean not null default false;
update jobs set is_due = run_at <= clock_timestamp();

drop index jobs_waiting;
create index jobs_waiting on jobs (queue, turn_key, run_at, id) where is_due and lease_uuid is null and failed_at is null;
create index jobs_later on jobs (run_at) where not is_due and lease_uuid is null and failed_at is null;

-- 0043_attribution_of_before.sql
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
update tasks t set created_via = jsonb_build_object('automation_uuid', a.uuid, 'automation_name', a.name,
    'user_uuid', a.written_by)
  from events e
    join automation_runs r on r.workspace_uuid = e.workspace_uuid and r.uuid::text = e.request_id
    join automations a on (a.workspace_uuid, a.uuid) = (r.workspace_uuid, r.automation_uuid)
  where t.created_via is null and (e.workspace_uuid, e.task_uuid) = (t.workspace_uuid, t.uuid)
    and e.name in ('ticket.created', 'ticket.duplicated') and e.actor_kind = 'automation';

-- 0044_only_proved_accounts.sql
delete from users where verified_at is null and not is_service and deleted_at is null;

create table migrations (number integer primary key, name text not null, hash text not null,
  applied_at timestamptz not null default now());

insert into migrations (number, name, hash) values
  (1, '0001_accounts.sql', '1e4d50f4a4615a73e785c8fe1b01fe2bebe95d34db506c6d810c6dda079ef79e'),
  (2, '0002_workspaces.sql', 'cdc33412a8128f54c7a3af328e599af3b7f1698406c0bae50864e8f7e589b485'),
  (3, '0003_boards.sql', '436cf09ff16e8aa782d17b0a0edd45ea40280a378daed3c7d8771dcc888d6665'),
  (4, '0004_tasks.sql', 'e3d498c3852b1cfd70d98df4c4311b4325ee40fd5c1e25d841146efeeef93168'),
  (5, '0005_events.sql', '3e9b5d5e92d02c7adfa240e5339c0abb769a21bf279c3de30fb12e57284a26a9'),
  (6, '0006_requests.sql', '83f00caf00758be3d3e67cb427f45e2895eae4a036d6f5c0224a27debea7fcc3'),
  (7, '0007_imports.sql', 'd127c768d8ae2d696a6b8ab6e7b8ddaa3aead303ea92531ca443f3553b8f55d6'),
  (10, '0010_profile.sql', '93679ffa90989db3b221d8dfc4f4286c8b075bc982273dadbb284ffda62b1140'),
  (11, '0011_leaving_and_sequences.sql', 'd4500053d91697129228623064901c98d85da36f71d6c58b3d0c42a4c86e1516'),
  (12, '0012_account_states.sql', '1106ac8785ff1bff590ac90faeae80226553cc0f86038540c8419511461fb8b4'),
  (13, '0013_two_factor.sql', '6f9102550d61d830822bb375e1ac453cff7e89ae6e0b71c10db634c92137d3c3'),
  (14, '0014_signatures.sql', '4cfdf480f8db7ee5761ac0a441bb722a4dda3e935ad0e34816056a414ad7b184'),
  (15, '0015_push_subscriptions.sql', '73e4591389bccd06128917bdaeff724d49c49c82a8bc45572c9835ddce75e151'),
  (16, '0016_staff.sql', 'ff9bda3728200fc86cb5e54668c68d1c236922e96df9c735a25f6bde4a1610c1'),
  (17, '0017_following.sql', '0e38a4c18e228f257fd2ff2e71473ff45a64563ef4c5b4453fe179ca62b06487'),
  (18, '0018_profile_images.sql', 'c34178de66d8f7e5acf655675966ee36415e8b43e61eaa4bcc881854c9d68dcc'),
  (19, '0019_notifications.sql', '1255ac52fd93bb06331081070ddcea0baea7a04c44bb9cdd42c27d47af3adf2d'),
  (20, '0020_summary_emails.sql', '9bc4f3b515a6134545adb0ebd7546a058793866df0efd6255773882335ebbcba'),
  (22, '0022_automations.sql', '8f8edeb8c17c70c439aebcd93e983e5fe239f74a9001856026efd57e26cc7358'),
  (23, '0023_webhooks.sql', 'b6f7eb96843bbe803450ee5b7502da384c8734b0eb4e54bcbc1fc980b1c60e8f'),
  (24, '0024_publishing.sql', '9ea6c666774d576935fb762b2e81f342373c985691d73660b05f18db11a91aed'),
  (25, '0025_sprints.sql', '169a2f7a96bd85bba84a88a55d1b19558e21acf7d40ca0a258d4eef1e3e587c8'),
  (31, '0031_plain_texts.sql', '72391f7b7b8cfc51075c9a8029ec77f3a69ccd2bee8cf11a6da2f869ea18bcf4'),
  (34, '0034_queues_of_jobs.sql', '13f4aa146264e7bd6dcbd0234fe8ee649f4070340ada43cca53a0aa4cb66ee10'),
  (35, '0035_rule_budgets.sql', 'bcd7732d3e828a96889d40aa4581334f49104b1a4b976ebb725ebde1098afb85'),
  (36, '0036_sign_ups.sql', '05fb3eda7fa8163400fffb662a0509323ca40575606601e69b01b20c63a1a0b3'),
  (37, '0037_mails_counted.sql', '15e3a514808caa6382660dd7e3305b4cf2a9e2eceef45a82daa965eeba349644'),
  (38, '0038_active_members.sql', 'f9cdd2e0f5f22b04ed8a64250ae686944769e0dc508fa2679e2d23d22a81c4e9'),
  (39, '0039_forgetting.sql', '3987067c7ceb605ee9dc69bedf0c997261e7b91b30b98c4724575186dd27cf17'),
  (40, '0040_attribution.sql', '4a5002fc5b567941f7c920fb97e99e288d4656d8bfae333204c5f4a1634efb11'),
  (41, '0041_replies_forget.sql', 'bcdb2c37a65a153bcd5a37f65ce7353370674f4eae68148ea489e048f4866065'),
  (42, '0042_due_jobs.sql', '7858a5cf7b150d321c08cc4b674e4ab7533072324437f8f7df7d58ef79b7f6ee'),
  (43, '0043_attribution_of_before.sql', '092e05bf264393237e4e0974047f2ff6549afb1e35b7c1e8ed2cd3bfbc670877'),
  (44, '0044_only_proved_accounts.sql', '0abe44cef8c67d64ac370527d6a6481093d3bdca24343a046731a205d7db9124');
