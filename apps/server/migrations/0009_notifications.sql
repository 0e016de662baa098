-- Features: notifications, push. What somebody is notified of, how they want to be, and the browsers that it is pushed to.

create table notifications (
  workspace_uuid uuid not null references workspaces (uuid),
  -- in the order of time: the list's own order
  uuid uuid not null default uuidv7(),
  user_uuid uuid not null references users (uuid),
  event_type text not null check (event_type in ('assigned', 'mention', 'comment_reply', 'moved_automatically',
    'moved_by_person', 'due_soon', 'sprint_started', 'sprint_ending', 'deploy_succeeded', 'deploy_failed')),
  -- it is about a ticket or about a sprint
  task_uuid uuid,
  sprint_uuid uuid,
  -- what was said; what is taken back takes its notifications along
  comment_uuid uuid,
  -- the event it follows from, or the day that comes near
  event_uuid uuid,
  due_date date,
  -- the person who did it with their own hands; null names the service
  actor_user_uuid uuid references users (uuid),
  -- the key or the automation that it came by, as in `tasks`
  actor_via jsonb,
  excerpt text check (length(excerpt) <= 200),
  -- false for one that is mailed or pushed alone
  in_app boolean not null,
  awaits_mail boolean not null,
  created_at timestamptz not null default clock_timestamp(),
  read_at timestamptz,
  primary key (workspace_uuid, uuid),
  foreign key (workspace_uuid, task_uuid) references tasks (workspace_uuid, uuid) on delete cascade,
  foreign key (workspace_uuid, sprint_uuid) references sprints (workspace_uuid, uuid) on delete cascade,
  foreign key (workspace_uuid, task_uuid, comment_uuid)
    references comments (workspace_uuid, task_uuid, uuid) on delete cascade,
  constraint notifications_have_a_subject check (num_nonnulls(task_uuid, sprint_uuid) = 1),
  constraint notifications_have_a_cause check (num_nonnulls(event_uuid, due_date) = 1)
);

-- nobody is told twice of one event, or of one ticket's due date; nor twice that a sprint starts, or that it ends
create unique index notifications_once on notifications (workspace_uuid, task_uuid, user_uuid, event_uuid, due_date)
  nulls not distinct where task_uuid is not null;
create unique index notifications_once_of_sprint on notifications (workspace_uuid, sprint_uuid, user_uuid, event_type)
  where sprint_uuid is not null;
-- a person's list, and what of it is unread
create index notifications_of_user on notifications (user_uuid, uuid);
create index notifications_unread on notifications (user_uuid, uuid) where in_app and read_at is null;
-- the next mail to a person
create index notifications_awaiting_mail on notifications (user_uuid, uuid) where awaits_mail;
-- deletes notifications that are too old
create index notifications_age on notifications using brin (created_at);

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

-- what is exported and erased with an account
create index notification_preferences_of_user on notification_preferences (user_uuid);

create table push_subscriptions (
  user_uuid uuid not null references users (uuid) on delete cascade,
  uuid uuid not null default gen_random_uuid(),
  -- whoever knows the address may send to it with our key alone, but it names the browser: kept as a secret, sealed
  endpoint text not null,
  -- by which the same browser is found again
  endpoint_hash bytea not null unique,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  primary key (user_uuid, uuid)
);
