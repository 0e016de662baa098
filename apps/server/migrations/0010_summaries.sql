-- Feature: summaries. Which boards' summaries somebody wants by e-mail, and how far the last one told.

create table summary_emails (
  workspace_uuid uuid not null,
  board_uuid uuid not null,
  user_uuid uuid not null references users (uuid),
  frequency text not null check (frequency in ('daily', 'weekly', 'monthly')),
  sections text[] not null check (cardinality(sections) between 1 and 7),
  -- up to here a summary has told everything; null before the first one
  told_until timestamptz,
  next_at timestamptz not null,
  -- the link at the foot of a summary was followed: it waits until its person wants it again
  stopped_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  primary key (workspace_uuid, board_uuid, user_uuid),
  foreign key (workspace_uuid, board_uuid) references boards (workspace_uuid, uuid) on delete cascade
);

-- the summaries that are due
create index summary_emails_due on summary_emails (next_at) where stopped_at is null;
-- the summaries of a person
create index summary_emails_of_user on summary_emails (user_uuid, workspace_uuid);
