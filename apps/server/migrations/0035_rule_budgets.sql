-- Feature: automations. What rules may do because of one cause, and within an hour.

-- what a chain of runs goes back to: what a request did to one ticket; a moment of the clock; somebody by hand
alter table automation_runs add column cause text not null default gen_random_uuid()::text;

-- How much of a budget is spent: of a cause's changes, or of a workspace's runs within an hour.
create table automation_budgets (
  workspace_uuid uuid not null,
  budget text not null,
  spent integer not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (workspace_uuid, budget)
);

create index automation_budgets_age on automation_budgets (created_at);
