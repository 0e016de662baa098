-- Feature: platform. Who follows the events after their commit, how deep a chain of rules is, and jobs wanted once.

-- How far each follower has read the events of each workspace.
create table follower_positions (
  follower text not null,
  workspace_uuid uuid not null,
  position bigint not null,
  primary key (follower, workspace_uuid)
);

-- nobody is told of what happened before there was somebody to tell
insert into follower_positions (follower, workspace_uuid, position)
  select f.follower, s.workspace_uuid, s.last
  from event_sequences s cross join (values ('notifications'), ('automations')) f (follower);

-- 0 for what a person or a key did; one more for what a rule did because of it
alter table events add column depth integer not null default 0;

-- Of jobs of one kind and key, one waits at most: whoever wants another finds it there.
alter table jobs add column key text;
create unique index jobs_wanted_once on jobs (kind, key) where key is not null and lease_uuid is null and failed_at is null;
