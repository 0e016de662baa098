-- Feature: people, events. Who left by themselves; and the sequences in rows of their own.

-- Set beside deactivated_at when somebody left: they come back by an invitation, and nobody reactivates them.
alter table members add column left_at timestamptz;

-- The last sequence given to an event of each workspace; only the sequencer writes it. It is no column of workspaces,
-- because the sequencer would wait there for whoever holds the workspace, and they for the sequencer. It refers to
-- nothing for the same reason.
create table event_sequences (
  workspace_uuid uuid primary key,
  last bigint not null
);

insert into event_sequences (workspace_uuid, last)
  select uuid, event_sequence from workspaces where event_sequence > 0;

alter table workspaces drop column event_sequence;
