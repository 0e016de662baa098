-- Features: feedback-forms, visit-counts, agreements. What people without an account send.

-- A form of a board by a public link. Each submission becomes a task.
create table feedback_forms (
  workspace_uuid uuid not null,
  uuid uuid not null default gen_random_uuid(),
  board_uuid uuid not null,
  title text not null check (length(title) between 1 and 200),
  intro text check (length(intro) between 1 and 5000),
  -- the status that its tasks get; null for the first one of the board, which is also used when the status is deleted
  status_uuid uuid,
  is_open boolean not null default true,
  public_token text not null,
  view_count bigint not null default 0,
  created_by uuid not null references users (uuid),
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  primary key (workspace_uuid, uuid),
  foreign key (workspace_uuid, board_uuid) references boards (workspace_uuid, uuid) on delete cascade,
  foreign key (workspace_uuid, board_uuid, status_uuid) references statuses (workspace_uuid, board_uuid, uuid)
    on delete set null (status_uuid)
);

-- the form of a public link, and the forms of a board
create unique index feedback_forms_public_token on feedback_forms (public_token);
create index feedback_forms_of_board on feedback_forms (workspace_uuid, board_uuid, created_at);

-- What was sent, as it was sent. The sender's name and address are here and not in the task, because a task goes into events,
-- to webhooks and onto published boards.
create table feedback_submissions (
  workspace_uuid uuid not null,
  uuid uuid not null default gen_random_uuid(),
  form_uuid uuid not null,
  task_uuid uuid not null,
  message text not null check (length(message) between 1 and 5000),
  name text check (length(name) between 1 and 100),
  email text check (length(email) between 1 and 200),
  rating smallint check (rating between 1 and 5),
  -- of the submission token, which counts once
  token_uuid uuid,
  created_at timestamptz not null default clock_timestamp(),
  primary key (workspace_uuid, uuid),
  foreign key (workspace_uuid, form_uuid) references feedback_forms (workspace_uuid, uuid) on delete cascade,
  foreign key (workspace_uuid, task_uuid) references tasks (workspace_uuid, uuid) on delete cascade
);

-- a token counts once
create unique index feedback_submissions_token on feedback_submissions (workspace_uuid, form_uuid, token_uuid);
-- how many a form got, and how many lately
create index feedback_submissions_of_form on feedback_submissions (workspace_uuid, form_uuid, created_at);
-- the submission of a task
create unique index feedback_submissions_of_task on feedback_submissions (workspace_uuid, task_uuid);

-- How often something was seen on a day. Each property of a visit is counted by itself, so that no row describes a visit.
create table visit_counts (
  day date not null,
  kind text not null check (kind in ('page_view', 'funnel_event')),
  dimension text not null,
  -- of a funnel event its name; empty for page views
  event text not null,
  value text not null,
  count bigint not null,
  primary key (day, kind, dimension, event, value)
);

-- Who accepted the data processing agreement, for which organisation.
create table dpa_acceptances (
  uuid uuid primary key default gen_random_uuid(),
  organisation_name text not null,
  signatory_name text not null,
  signatory_job_title text,
  signatory_email text not null,
  dpa_version text,
  created_at timestamptz not null default clock_timestamp()
);

-- the newest first
create index dpa_acceptances_newest on dpa_acceptances (created_at desc, uuid desc);
