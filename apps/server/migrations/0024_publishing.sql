-- Feature: publishing. The public link of a board, and how often it was opened.

alter table boards
  -- 32 random bytes in base64url. Members read it again, and whoever reads this table reads the board itself: it is
  -- kept as it is.
  add column public_token text,
  add column published_by uuid references users (uuid),
  add column published_at timestamptz,
  -- since it was published; added to in batches
  add column view_count bigint not null default 0,
  add constraint boards_published check (num_nulls(public_token, published_by, published_at) in (0, 3));

create unique index boards_public_token on boards (public_token) where public_token is not null;
