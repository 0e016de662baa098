-- Features: signature-requests, pages. People without an account sign a version of a page.

-- What is to be signed is a copy of its own: no change of the page, and no deletion, changes it.
create table signature_requests (
  workspace_uuid uuid not null references workspaces (uuid),
  uuid uuid not null default gen_random_uuid(),
  page_uuid uuid not null,
  page_version integer not null,
  title text not null,
  content_json jsonb not null,
  -- SHA-256 of the title, the content and the files, as canonical JSON
  document_hash bytea not null check (length(document_hash) = 32),
  public_token text not null,
  signer_name text not null check (length(signer_name) between 1 and 200),
  signer_email text not null check (length(signer_email) between 1 and 320),
  expires_at timestamptz not null,
  state text not null default 'pending' check (state in ('pending', 'signed', 'declined', 'expired', 'cancelled')),
  -- when it was signed, declined or cancelled, or had expired
  closed_at timestamptz,
  -- how the signer wrote the name
  signed_name text check (length(signed_name) between 1 and 200),
  decline_reason text check (length(decline_reason) <= 500),
  created_by uuid not null references users (uuid),
  created_at timestamptz not null default clock_timestamp(),
  -- the sealed PDF of a signed one, which is made once; or why it cannot be made now
  pdf_file_uuid uuid,
  pdf_hash bytea,
  pdf_bytes integer,
  pdf_problem text,
  -- a request that was not signed goes with its page; a signed one stays as evidence
  unsigned_page_uuid uuid generated always as (case when state <> 'signed' then page_uuid end) stored,
  primary key (workspace_uuid, uuid),
  constraint signature_requests_page foreign key (workspace_uuid, unsigned_page_uuid)
    references pages (workspace_uuid, uuid) on delete cascade,
  constraint signature_requests_closed check ((state = 'pending') = (closed_at is null)),
  constraint signature_requests_signed check ((state = 'signed') = (signed_name is not null)),
  constraint signature_requests_pdf check (num_nulls(pdf_file_uuid, pdf_hash, pdf_bytes) in (0, 3)
    and (pdf_hash is null or state = 'signed'))
);

-- the request of a link
create unique index signature_requests_token on signature_requests (public_token);
-- the requests of a page, the newest first
create index signature_requests_of_page on signature_requests (workspace_uuid, page_uuid, created_at);
-- the deletion of pages
create index signature_requests_unsigned on signature_requests (workspace_uuid, unsigned_page_uuid)
  where unsigned_page_uuid is not null;
-- those that expire next
create index signature_requests_expiry on signature_requests (expires_at) where state = 'pending';
-- the signed ones whose PDF is not made yet, the request of a PDF, and which stored files are still needed
create index signature_requests_without_pdf on signature_requests (closed_at) where state = 'signed' and pdf_hash is null;
create index signature_requests_by_pdf on signature_requests (pdf_hash) where pdf_hash is not null;
create index signature_requests_by_file on signature_requests (pdf_file_uuid) where pdf_file_uuid is not null;

-- The files that the content shows, as they were. A stored file stays as long as such a row names it.
create table signature_files (
  workspace_uuid uuid not null,
  request_uuid uuid not null,
  attachment_uuid uuid not null,
  file_uuid uuid not null,
  name text not null,
  content_type text not null,
  size_bytes integer not null,
  sha256 bytea not null,
  primary key (workspace_uuid, request_uuid, attachment_uuid),
  foreign key (workspace_uuid, request_uuid) references signature_requests (workspace_uuid, uuid) on delete cascade
);

-- which stored files are still needed
create index signature_files_by_file on signature_files (file_uuid);

-- What the signer put into the blanks: a text as it was sent, or a picture, drawn anew.
create table signature_fields (
  workspace_uuid uuid not null,
  request_uuid uuid not null,
  field_id text not null,
  typed text,
  picture bytea,
  primary key (workspace_uuid, request_uuid, field_id),
  foreign key (workspace_uuid, request_uuid) references signature_requests (workspace_uuid, uuid) on delete cascade,
  constraint signature_fields_value check (num_nonnulls(typed, picture) = 1)
);

-- The evidence: what happened to a request. Each row has the hash of the one before, and no row is ever changed.
create table signature_events (
  workspace_uuid uuid not null,
  request_uuid uuid not null,
  n integer not null,
  name text not null check (name in ('created', 'signed', 'declined', 'expired', 'cancelled')),
  at timestamptz not null,
  ip text,
  user_agent text,
  details jsonb not null,
  -- SHA-256 of this row with the hash before, as canonical JSON
  hash bytea not null,
  primary key (workspace_uuid, request_uuid, n),
  foreign key (workspace_uuid, request_uuid) references signature_requests (workspace_uuid, uuid) on delete cascade
);

-- The deployment's key and certificate that seal signed documents, made when they are first needed.
create table signing_keys (
  uuid uuid primary key default gen_random_uuid(),
  -- DER
  certificate bytea not null,
  -- PKCS #8 in base64, sealed
  sealed_key text not null,
  created_at timestamptz not null default clock_timestamp(),
  is_current boolean not null default true
);

-- there is one that seals
create unique index signing_keys_current on signing_keys (is_current) where is_current;

-- A stretch of live editing ends when somebody publishes the page or asks for a signature: the version stays what it is.
alter table page_versions add column is_fixed boolean not null default false;
