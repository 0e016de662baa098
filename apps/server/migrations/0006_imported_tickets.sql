-- transfer/imports: the tickets that imports made from what has an identifier in its file, so that the same file makes no second ones.
create table imported_tickets (
  workspace_uuid uuid not null,
  -- a hash of the tool, of the board's name where identifiers are only unique there, and of the identifier
  source_key text not null check (length(source_key) = 43),
  -- the board that it was imported to; it stays when the ticket moves, or is deleted for good
  board_uuid uuid not null,
  task_uuid uuid not null,
  primary key (workspace_uuid, source_key),
  foreign key (workspace_uuid, board_uuid) references boards (workspace_uuid, uuid) on delete cascade
);

-- what is forgotten with a board, or when an import is undone
create index imported_tickets_of_board on imported_tickets (workspace_uuid, board_uuid);
