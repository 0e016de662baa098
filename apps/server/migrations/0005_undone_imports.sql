-- transfer/imports: when an import was undone: what it had made went to the trash. null for every other one.
alter table imports add column undone_at timestamptz;
