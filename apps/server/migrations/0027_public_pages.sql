-- Features: pages, publishing. A page is published by a link, alone or with the pages under it, as a board is.

alter table pages
  add column public_token text,
  add column published_by uuid references users (uuid),
  add column published_at timestamptz,
  -- whether the pages under it are public too
  add column public_children boolean not null default false,
  add column view_count bigint not null default 0,
  add constraint pages_published check (num_nulls(public_token, published_by, published_at) in (0, 3));

-- the page of a public link, and what is published of a workspace
create unique index pages_public_token on pages (public_token) where public_token is not null;
create index pages_published_of on pages (workspace_uuid, published_at) where public_token is not null;
