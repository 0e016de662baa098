-- Feature: platform. When backups were made, so that the server can tell when the newest one is too old.

create table finished_backups (
  -- the moment of its snapshot
  made_at timestamptz primary key
);
