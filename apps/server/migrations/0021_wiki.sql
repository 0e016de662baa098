-- Features: wikis, pages. Trees of pages, and every version of each page.

create table wikis (
  workspace_uuid uuid not null references workspaces (uuid),
  uuid uuid not null default gen_random_uuid(),
  name text not null check (length(name) between 1 and 200),
  -- counts what changes the tree: titles, places, and which pages there are
  tree_version bigint not null default 1,
  created_by uuid not null references users (uuid),
  -- as in `tasks`
  created_via jsonb,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  archived_at timestamptz,
  -- when it was created or restored: a local copy that is older reads it whole
  opened_at timestamptz not null default clock_timestamp(),
  primary key (workspace_uuid, uuid)
);

-- what a path names by its uuid alone
create index wikis_by_uuid on wikis (uuid);

-- No path of a page is stored: a move would have to rewrite those of all pages under it.
create table pages (
  workspace_uuid uuid not null,
  wiki_uuid uuid not null,
  uuid uuid not null default gen_random_uuid(),
  -- null for a page at the top of its wiki. Of a page in the trash the parent may be deleted for good before it.
  parent_page_uuid uuid,
  position numeric(16, 6) not null,
  title text not null check (length(title) between 1 and 500),
  content_json jsonb not null,
  content_text text not null,
  version integer not null default 1,
  created_by uuid not null references users (uuid),
  created_via jsonb,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  archived_at timestamptz,
  -- the page that was archived, and this one with it: restoring that page brings back exactly these
  archived_with uuid,
  primary key (workspace_uuid, uuid),
  foreign key (workspace_uuid, wiki_uuid) references wikis (workspace_uuid, uuid),
  foreign key (workspace_uuid, parent_page_uuid) references pages (workspace_uuid, uuid)
    on delete set null (parent_page_uuid),
  constraint pages_archived check (num_nulls(archived_at, archived_with) in (0, 2))
);

-- what a path names by its uuid alone
create index pages_by_uuid on pages (uuid);
-- the tree of a wiki, and how many pages it has
create index pages_of_wiki on pages (workspace_uuid, wiki_uuid) where archived_at is null;
-- the pages directly under a page
create index pages_of_parent on pages (workspace_uuid, parent_page_uuid) where parent_page_uuid is not null;
-- what changed since a moment, for local copies
create index pages_changed on pages (workspace_uuid, updated_at);
-- the trash: the pages that were archived, without those that went with them
create index pages_archived on pages (workspace_uuid, archived_at) where archived_with = uuid;
-- what is restored or deleted together
create index pages_archived_with on pages (workspace_uuid, archived_with) where archived_with is not null;

-- Whole snapshots, which are never changed. `n` is the version of the page that it made.
create table page_versions (
  workspace_uuid uuid not null,
  page_uuid uuid not null,
  n integer not null,
  title text not null,
  content_json jsonb not null,
  -- who saved it: [{user_uuid, via}], `via` as in `tasks.created_via`
  authors jsonb not null,
  source text not null check (source in ('rest', 'restore')),
  created_at timestamptz not null default clock_timestamp(),
  primary key (workspace_uuid, page_uuid, n),
  foreign key (workspace_uuid, page_uuid) references pages (workspace_uuid, uuid) on delete cascade
);

create trigger pages_deleted after delete on pages referencing old table as deleted
  for each statement execute function remember_uuids();

