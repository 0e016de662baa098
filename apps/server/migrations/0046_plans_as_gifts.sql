-- Feature: workspaces. Plans that the operator gave.

-- the operator gave the paid plan: it stays when a subscription ends
alter table workspaces add column plan_is_gift boolean not null default false;
