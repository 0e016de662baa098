-- transfer/imports: the values with which tickets were imported, so that a later file updates what nobody changed here.
alter table imported_tickets
  -- by the name of the value; texts as hashes, because they are only compared. null for a ticket of an import that did not keep them
  add column file_values jsonb,
  -- hashes of the comments and checklist items that came with it
  add column file_parts text[] not null default '{}';

-- what the names in files became on the boards that imports made: columns, custom fields and labels may be renamed here
create table imported_boards (
  workspace_uuid uuid not null,
  board_uuid uuid not null,
  -- uuids by the comparable names of files: {"columns": {…}, "fields": {…}, "labels": {…}}
  names jsonb not null,
  primary key (workspace_uuid, board_uuid),
  foreign key (workspace_uuid, board_uuid) references boards (workspace_uuid, uuid) on delete cascade
);

alter table imports
  -- boards that were here before, in which it added or updated tickets
  add column updated_board_uuids uuid[] not null default '{}';
