-- Feature: exports. An export's zip has a name of its own: it is stored before the row is locked, so two workers may store one each.

-- the name of the zip in the storage; null until it is stored, and for those stored under the uuid of their export
alter table exports add column file_uuid uuid;

-- the export of a file, for the sweep
create index exports_by_file on exports (file_uuid) where file_uuid is not null;
