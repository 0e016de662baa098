-- Feature: platform. A stored reply is forgotten with what it names.

-- The uuids that a reply and its request's path name: what of them is deleted for good takes the reply's words along.
-- That the request was done is kept, so that sending it again does not do it again.
alter table idempotent_replies
  add column names uuid[] not null default '{}',
  alter column body drop not null;

create index idempotent_replies_names on idempotent_replies using gin (names);
