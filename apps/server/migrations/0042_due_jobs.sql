-- Feature: platform. A claim steps over what is due, however many workspaces have something that is due later.

-- What comes without it is found as soon as the worker looks at what became due.
alter table jobs add column is_due boolean not null default false;
update jobs set is_due = run_at <= clock_timestamp();

drop index jobs_waiting;
create index jobs_waiting on jobs (queue, turn_key, run_at, id) where is_due and lease_uuid is null and failed_at is null;
create index jobs_later on jobs (run_at) where not is_due and lease_uuid is null and failed_at is null;
