-- Feature: notifications. What somebody is told of, and how they want to be told.

create table notifications (
  workspace_uuid uuid not null references workspaces (uuid),
  -- in the order of time: the list's own order
  uuid uuid not null default uuidv7(),
  user_uuid uuid not null references users (uuid),
  event_type text not null check (event_type in ('assigned', 'mention', 'comment_reply', 'moved_automatically',
    'moved_by_person', 'due_soon', 'sprint_started', 'sprint_ending', 'deploy_succeeded', 'deploy_failed')),
  task_uuid uuid not null,
  -- what was said; what is taken back takes its notifications along
  comment_uuid uuid,
  -- the event it follows from, or the day that comes near
  event_uuid uuid,
  due_date date,
  -- the person who did it with their own hands; null names the service
  actor_user_uuid uuid references users (uuid),
  excerpt text check (length(excerpt) <= 200),
  -- false for one that is mailed or pushed alone
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

-- Nobody is told twice of one event, or of one ticket's due date.
create unique index notifications_once on notifications (workspace_uuid, task_uuid, user_uuid, event_uuid, due_date)
  nulls not distinct;
create index notifications_of_user on notifications (user_uuid, uuid);
create index notifications_unread on notifications (user_uuid, uuid) where in_app and read_at is null;
create index notifications_awaiting_mail on notifications (user_uuid, uuid) where awaits_mail;
create index notifications_age on notifications using brin (created_at);

-- Nobody is told of what happened before there was somebody to tell.
insert into follower_positions (follower, workspace_uuid, position)
  select 'notifications', workspace_uuid, last from event_sequences
  on conflict (follower, workspace_uuid) do update set position = excluded.position;

-- What somebody set; what is not here is as the product begins with.
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
