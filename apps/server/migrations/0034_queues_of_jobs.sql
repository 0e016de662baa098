-- Feature: platform. Each job stands in a queue, in which workspaces take turns.

-- Without a queue comes only what a process of the version before leaves while the new one starts: it is done all the same.
alter table jobs add column queue text not null default 'housekeeping',
  -- who takes turns: a workspace by its uuid, an address by its hash, anything else by its kind
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

-- what waits: a claim goes from one turn key to the next, and finds each one's oldest job first
drop index jobs_due;
create index jobs_waiting on jobs (queue, turn_key, run_at, id) where lease_uuid is null and failed_at is null;
-- what runs: so many of one turn key at once
create index jobs_running on jobs (queue, turn_key) where lease_uuid is not null and failed_at is null;
create index jobs_leased on jobs (leased_until) where lease_uuid is not null and failed_at is null;
