-- Feature: webhooks. Endpoints, what waits to be sent to them, and the queue of each.

create table webhooks (
  workspace_uuid uuid not null references workspaces (uuid),
  uuid uuid not null default gen_random_uuid(),
  -- as it was checked
  url text not null,
  description text check (length(description) <= 200),
  -- null for all, future ones too
  events text[],
  is_active boolean not null default true,
  -- sealed: it signs, so it cannot be hashed
  secret text not null,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  primary key (workspace_uuid, uuid)
);

-- One row for an endpoint and an event, from the transaction of the change to 30 days later. It refers to nothing:
-- whoever changes a ticket would share a lock with whoever changes an endpoint.
create table deliveries (
  workspace_uuid uuid not null,
  webhook_uuid uuid not null,
  -- in the order of time, so that the key is the log's order too
  uuid uuid not null default uuidv7(),
  event_uuid uuid not null,
  event text not null,
  -- the event's; until it is known nothing is sent
  sequence bigint,
  status text not null default 'queued' check (status in ('queued', 'retrying', 'delivered', 'failed')),
  -- counted before the attempt is made
  attempts integer not null default 0,
  next_attempt_at timestamptz,
  -- the fencing token: set while an attempt is made, and only who set it may write how it ended
  lease_uuid uuid,
  response_status integer,
  error text,
  created_at timestamptz not null default clock_timestamp(),
  delivered_at timestamptz,
  primary key (workspace_uuid, webhook_uuid, uuid),
  unique (workspace_uuid, event_uuid, webhook_uuid)
);

-- the deliveries that get the sequence of their event
create index deliveries_unsequenced on deliveries (workspace_uuid, event_uuid) where sequence is null;
-- the next deliveries of an endpoint: new ones in the order of their events, and those whose pause is over
create index deliveries_queued on deliveries (workspace_uuid, webhook_uuid, sequence)
  where status = 'queued' and lease_uuid is null and sequence is not null;
create index deliveries_retrying on deliveries (workspace_uuid, webhook_uuid, next_attempt_at)
  where status = 'retrying' and lease_uuid is null;
-- the attempts that a dead worker left
create index deliveries_in_attempt on deliveries (workspace_uuid, webhook_uuid) where lease_uuid is not null;
-- deletes deliveries that are too old
create index deliveries_age on deliveries using brin (created_at);

-- The queue of an endpoint: one worker at a time, who leases it, sends to the endpoint.
create table webhook_queues (
  workspace_uuid uuid not null,
  webhook_uuid uuid not null,
  -- when a worker should look; null while nothing waits
  due_at timestamptz,
  lease_uuid uuid,
  leased_until timestamptz,
  served_at timestamptz not null default '-infinity',
  -- how the last attempt ended: what fails may be slow, and gets only some of the slots
  is_failing boolean not null default false,
  primary key (workspace_uuid, webhook_uuid)
);

-- the queues that are due, and those of dead workers
create index webhook_queues_due on webhook_queues (due_at) where lease_uuid is null;
create index webhook_queues_leased on webhook_queues (leased_until) where lease_uuid is not null;
