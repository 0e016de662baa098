-- Feature: platform. What the doors remember: stored replies of idempotent requests, and work for later.

create table idempotent_replies (
  caller text not null,
  key_hash bytea not null,
  request_hash bytea not null,
  status integer not null,
  -- sealed: a reply may carry a secret that is shown once
  body text not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (caller, key_hash)
);

create index idempotent_replies_age on idempotent_replies (created_at);

create table jobs (
  id bigint primary key generated always as identity,
  kind text not null,
  workspace_uuid uuid,
  -- sealed: a job may carry a code or a link on its way into a mail
  payload text not null,
  run_at timestamptz not null default clock_timestamp(),
  attempts integer not null default 0,
  -- the fence: only the holder of this lease may finish the job
  lease_uuid uuid,
  leased_until timestamptz,
  last_error text,
  failed_at timestamptz,
  created_at timestamptz not null default clock_timestamp()
);

create index jobs_due on jobs (run_at) where failed_at is null;
