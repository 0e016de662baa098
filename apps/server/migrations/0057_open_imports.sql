-- Feature: imports. A person has a limit of imports that have not ended, in all workspaces.

-- imports that wait at the update: in their old queue, now that of short ones, a long one would hold up those
update jobs set queue = 'long_imports' where kind = 'run_import' and queue = 'imports';

-- counts those of a person
create index imports_open on imports (created_by) where state in ('queued', 'running');
