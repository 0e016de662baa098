-- Features: search, platform. What a search looks into lies beside the pages, as beside the tasks; and work on stored rows that goes on after a migration.

-- The words of a title. Two marks, `k:<wiki>` and `w:<workspace>`, let the index find the place together with the words.
create table page_title_words (
  workspace_uuid uuid not null,
  page_uuid uuid not null,
  -- the title as titles are compared (kernel/search-words.ts, `fold`): what stands before a slash may name a page
  folded_title text not null,
  words tsvector not null,
  written_at timestamptz not null default clock_timestamp(),
  primary key (workspace_uuid, page_uuid),
  foreign key (workspace_uuid, page_uuid) references pages (workspace_uuid, uuid) on delete cascade
);

-- The words of a title (weight A) and of the content (weight B), with the same marks.
create table page_words (
  workspace_uuid uuid not null,
  page_uuid uuid not null,
  words tsvector not null,
  written_at timestamptz not null default clock_timestamp(),
  primary key (workspace_uuid, page_uuid),
  foreign key (workspace_uuid, page_uuid) references pages (workspace_uuid, uuid) on delete cascade
);

-- the pages that words find. fastupdate off as for tasks: pending entries make searches slow while pages are written
create index page_title_words_search on page_title_words using gin (words) with (fastupdate = off);
create index page_words_search on page_words using gin (words) with (fastupdate = off);
-- the page that is named before a slash; the hash, because a title may be longer than an entry of an index
create index page_title_words_by_title on page_title_words (workspace_uuid, md5(folded_title));

-- Work on rows that were stored before a migration, batch by batch (platform/jobs/backfill.ts).
create table backfills (
  name text primary key,
  -- how many rows there were when it was begun, and how many are done
  total bigint not null,
  done bigint not null default 0,
  -- the key of the last row that is done; null before the first
  after uuid[],
  finished_at timestamptz
);

insert into backfills (name, total) select 'page_words', count(*) from pages having count(*) > 0;
