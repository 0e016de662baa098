-- transfer/imports: dry runs and samples are kept for a time only.

-- the newest decisions for each kind of file: findRemembered
create index imports_remembered on imports (workspace_uuid, signature, created_at desc)
  where state = 'done' and not dry_run and signature is not null;
-- what the sweep removes: dry runs, and the samples of imports
create index imports_to_forget on imports (updated_at) where dry_run or sample <> '[]';
