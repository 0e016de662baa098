-- Feature: summaries. A subscription has a uuid, like everything that is listed and deleted.

alter table summary_emails add column uuid uuid not null unique default gen_random_uuid();
