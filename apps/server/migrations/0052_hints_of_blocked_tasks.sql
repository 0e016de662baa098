-- Feature: links. What happened before the boards of blocked tasks are told of their blockers is told to nobody.

insert into event_consumer_offsets (consumer, workspace_uuid, last_sequence)
select 'blocked_boards', workspace_uuid, last_sequence from event_sequences
on conflict do nothing;
