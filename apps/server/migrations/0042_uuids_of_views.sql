-- Feature: views. Clients may choose the uuid of a view, and one of a deleted view stays taken.

create trigger saved_views_deleted after delete on saved_views referencing old table as deleted
  for each statement execute function remember_uuids();
