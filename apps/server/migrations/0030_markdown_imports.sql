-- Feature: imports. Folders of markdown become pages.

alter table imports drop constraint imports_source_check;
alter table imports add constraint imports_source_check check (source in ('csv', 'trello', 'markdown'));
-- the wiki that pages come to: the given one or, once the import is done, the new one; and the page under which they come
alter table imports add column wiki_uuid uuid, add column parent_page_uuid uuid;
