-- Feature: local copies. What a delta of a workspace looks for beside the rows that changed.

-- the events after which something leaves a copy, or a board comes into one; few beside those of tasks
create index events_of_copies on events (workspace_uuid, created_at) where name in ('board.archived', 'board.deleted',
  'board.restored', 'board.member_removed', 'member.left', 'label.deleted', 'status.deleted', 'group.deleted',
  'custom_field.deleted', 'ticket.deleted', 'comment.purged');

-- when somebody marked the comments as read: read_at is the time of the newest comment
alter table comment_reads add column updated_at timestamptz not null default clock_timestamp();
create index comment_reads_recent on comment_reads (user_uuid, updated_at);
