-- Feature: people, automations. Who counts as a member, and who answers for what a rule does.

-- The memberships that count: neither the membership nor the account of its person was stopped. Assignees, seats, lists
-- of members and owners all ask this view.
create view active_members as
  select m.workspace_uuid, m.user_uuid, m.role, m.joined_at, m.updated_at
  from members m join users u on u.uuid = m.user_uuid
  where m.deactivated_at is null and u.deactivated_at is null;

-- Who last decided what the rule does: made it, changed what it does or as whom, or switched it on.
alter table automations add column written_by uuid references users (uuid);
update automations set written_by = created_by;
alter table automations alter column written_by set not null;
create index automations_of_writer on automations (workspace_uuid, written_by) where enabled;
