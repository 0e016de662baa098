-- Feature: platform. Stored replies of idempotent requests, jobs, and how many mails were sent.

create table idempotent_replies (
  caller text not null,
  key_hash bytea not null,
  request_hash bytea not null,
  status integer not null,
  -- sealed: a reply may carry a secret that is shown once. Null when what it names was deleted for good: that the request
  -- was done is kept, so that sending it again does not do it again.
  body text,
  -- the uuids that the reply and the request's path name
  named_uuids uuid[] not null default '{}',
  created_at timestamptz not null default clock_timestamp(),
  primary key (caller, key_hash)
);

-- deletes replies that are older than a day
create index idempotent_replies_age on idempotent_replies (created_at);
-- empties the replies that name what is deleted
create index idempotent_replies_named on idempotent_replies using gin (named_uuids);

create table jobs (
  id bigint primary key generated always as identity,
  kind text not null,
  -- the queues are those of platform/jobs/queues.ts
  queue text not null default 'housekeeping',
  -- jobs with the same key take turns with the others of their queue: a workspace by its uuid, an address by its hash,
  -- anything else by its kind
  fairness_key text collate "C" not null default '',
  workspace_uuid uuid,
  -- sealed: a job may carry a code or a link on its way into a mail
  payload text not null,
  -- of jobs of one kind and key, at most one waits: whoever wants another finds it there
  key text,
  run_at timestamptz not null default clock_timestamp(),
  -- whether `run_at` has come: an index cannot ask the clock. A job that is inserted without it is found by the next look
  -- at what became due.
  is_due boolean not null default false,
  attempts integer not null default 0,
  -- the fencing token: only the holder of this lease may finish the job
  lease_uuid uuid,
  leased_until timestamptz,
  last_error text,
  failed_at timestamptz,
  created_at timestamptz not null default clock_timestamp()
);

-- the conflict of an insert (platform/transaction/flush-outbox.ts)
create unique index jobs_one_waiting on jobs (kind, key) where key is not null and lease_uuid is null and failed_at is null;
-- a claim goes from one fairness key to the next, and finds each one's oldest due job first
create index jobs_due on jobs (queue, fairness_key, run_at, id) where is_due and lease_uuid is null and failed_at is null;
-- marks the jobs as due whose time has come
create index jobs_not_due on jobs (run_at) where not is_due and lease_uuid is null and failed_at is null;
-- how many jobs of one fairness key run
create index jobs_running on jobs (queue, fairness_key) where lease_uuid is not null and failed_at is null;
-- puts back the jobs of dead workers
create index jobs_leased on jobs (leased_until) where lease_uuid is not null and failed_at is null;

-- When mails of a kind were last sent to somebody, or about something, so that no inbox is filled.
create table mail_counts (
  -- a hash of the kind of mail and of the address, account or invitation
  subject bytea primary key,
  -- oldest first, and no more of them than the limit
  sent_at timestamptz[] not null,
  -- when the last of them stops to count
  expires_at timestamptz not null
);

-- deletes counts that have expired
create index mail_counts_age on mail_counts (expires_at);
