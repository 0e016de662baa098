-- Feature: imports. A person has a limit of imports that have not ended, in all workspaces.

-- counts those of a person
create index imports_open on imports (created_by) where state in ('queued', 'running');
