-- All features: the schema. Its sections are in the order in which tables refer to each other.

-- Stored replies of idempotent requests, jobs, how many mails were sent, and what the platform itself remembers.

create table idempotent_replies (
  caller text not null,
  key_hash bytea not null,
  request_hash bytea not null,
  status integer not null,
  -- sealed: a reply may carry a secret that is shown once. Null when what it names was deleted for good: that the request
  -- was done is kept, so that sending it again does not do it again.
  body text,
  -- the uuids that the reply and the request's path name
  named_uuids uuid[] not null default '{}',
  created_at timestamptz not null default clock_timestamp(),
  primary key (caller, key_hash)
);

-- deletes replies that are older than a day
create index idempotent_replies_age on idempotent_replies (created_at);
-- empties the replies that name what is deleted
create index idempotent_replies_named on idempotent_replies using gin (named_uuids);

create table jobs (
  id bigint primary key generated always as identity,
  kind text not null,
  -- the queues are those of platform/jobs/queues.ts
  queue text not null default 'housekeeping',
  -- jobs with the same key take turns with the others of their queue: a workspace by its uuid, an address by its hash,
  -- anything else by its kind
  fairness_key text collate "C" not null default '',
  workspace_uuid uuid,
  -- sealed: a job may carry a code or a link on its way into a mail
  payload text not null,
  -- of jobs of one kind and key, at most one waits: whoever wants another finds it there
  key text,
  run_at timestamptz not null default clock_timestamp(),
  -- whether `run_at` has come: an index cannot ask the clock. A job that is inserted without it is found by the next look
  -- at what became due.
  is_due boolean not null default false,
  attempts integer not null default 0,
  -- the fencing token: only the holder of this lease may finish the job
  lease_uuid uuid,
  leased_until timestamptz,
  last_error text,
  failed_at timestamptz,
  created_at timestamptz not null default clock_timestamp()
);

-- the conflict of an insert (platform/transaction/flush-outbox.ts)
create unique index jobs_one_waiting on jobs (kind, key) where key is not null and lease_uuid is null and failed_at is null;
-- a claim goes from one fairness key to the next, and finds each one's oldest due job first
create index jobs_due on jobs (queue, fairness_key, run_at, id) where is_due and lease_uuid is null and failed_at is null;
-- marks the jobs as due whose time has come
create index jobs_not_due on jobs (run_at) where not is_due and lease_uuid is null and failed_at is null;
-- how many jobs of one fairness key run
create index jobs_running on jobs (queue, fairness_key) where lease_uuid is not null and failed_at is null;
-- puts back the jobs of dead workers
create index jobs_leased on jobs (leased_until) where lease_uuid is not null and failed_at is null;

-- When mails of a kind were last sent to somebody, or about something, so that no inbox is filled.
create table mail_counts (
  -- a hash of the kind of mail and of the address, account or invitation
  subject bytea primary key,
  -- oldest first, and no more of them than the limit
  sent_at timestamptz[] not null,
  -- when the last of them stops to count
  expires_at timestamptz not null
);

-- deletes counts that have expired
create index mail_counts_age on mail_counts (expires_at);

-- The uuids that nobody may choose any more: those that a client chose, and those of what was deleted for good. Of no
-- tenant, because a uuid is unique among all of them.
create table used_uuids (uuid uuid primary key);

create function remember_uuids() returns trigger language plpgsql as $$
begin
  insert into used_uuids select uuid from deleted order by uuid on conflict do nothing;
  return null;
end $$;

-- When backups were made, so that the server can tell when the newest one is too old.
create table finished_backups (
  -- the moment of its snapshot
  made_at timestamptz primary key
);

-- People, sign-ups that wait for their proof, sessions, codes, and what happened to an account.

create table users (
  uuid uuid primary key default gen_random_uuid(),
  -- null for a service account, which cannot sign in (§5), and for a deleted account
  email text,
  -- the address that waits for its confirmation
  pending_email text,
  first_name text not null,
  last_name text not null,
  password_hash text,
  is_service boolean not null default false,
  is_staff boolean not null default false,
  phone_number text,
  phone_number_country_code text,
  completion_sound_enabled boolean not null default true,
  completion_sound_prompted boolean not null default false,
  move_sound_enabled boolean not null default true,
  -- the version of the picture in `profile_images`, for every reply that shows people; null without one
  image_version integer,
  accepted_terms_at timestamptz,
  accepted_terms_version text,
  attribution jsonb,
  verified_at timestamptz,
  deactivated_at timestamptz,
  -- the row stays for what refers to it, emptied of everything that names the person
  deleted_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  constraint users_people_have_an_address
    check (is_service or deleted_at is not null or (email is not null and password_hash is not null)),
  -- whatever was under way when the account was deleted does not fill it again
  constraint users_deleted_stay_empty
    check (deleted_at is null or (
      deactivated_at is not null and not is_staff
      and num_nonnulls(email, pending_email, password_hash, phone_number, phone_number_country_code, image_version,
        attribution) = 0))
);

-- finds an account by its address; the name is the error email_taken in platform/db/constraints.ts
create unique index users_email on users (lower(email));
-- the pages of /staff, newest first
create index users_latest on users (created_at desc, uuid desc) where not is_service and deleted_at is null;

-- Sign-ups that wait for their address to be proved, apart from the accounts. One is kept whether or not the address has an
-- account, so that nothing tells the two apart.
create table sign_ups (
  -- what whoever signed up was shown, and the account's own when the address is proved
  uuid uuid primary key,
  email text not null,
  password_hash text not null,
  first_name text not null,
  last_name text not null,
  attribution jsonb,
  accepted_terms_version text not null,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null
);

-- the latest sign-ups of an address
create index sign_ups_of_address on sign_ups (lower(email), created_at desc, uuid);
-- deletes sign-ups that have expired
create index sign_ups_age on sign_ups (expires_at);

create table sessions (
  uuid uuid primary key default gen_random_uuid(),
  user_uuid uuid not null references users (uuid) on delete cascade,
  user_agent text,
  last_used_ip text,
  last_used_at timestamptz not null default clock_timestamp(),
  created_at timestamptz not null default clock_timestamp(),
  -- the end of the absolute lifetime; the sliding window lives in the token
  expires_at timestamptz not null,
  ended_at timestamptz
);

-- the list of a person's sessions, and ending them
create index sessions_active_of_user on sessions (user_uuid) where ended_at is null;
-- of all sessions, the ended ones too: when somebody was seen last
create index sessions_all_of_user on sessions (user_uuid);

-- Codes under the deployment's key.
create table account_codes (
  uuid uuid primary key default gen_random_uuid(),
  -- of an account, or of a sign-up, which is no account yet: therefore it refers to nothing
  user_uuid uuid not null,
  purpose text not null check (purpose in ('verify_email', 'reset_password', 'two_factor', 'change_email')),
  code_hash bytea not null,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null
);

-- the code that somebody types
create index account_codes_of_user on account_codes (user_uuid, purpose);
-- deletes codes that have expired
create index account_codes_age on account_codes (expires_at);

-- Wrong passwords and codes, counted by a hash of the account named, whether or not it exists.
create table sign_in_failures (
  -- an attempt is counted before it is checked and taken back when it was right, so it needs a name
  uuid uuid not null default gen_random_uuid(),
  subject bytea not null,
  failed_at timestamptz not null default clock_timestamp()
);

-- the failures of one account
create index sign_in_failures_of_subject on sign_in_failures (subject, failed_at);
-- deletes failures that count no more
create index sign_in_failures_age on sign_in_failures (failed_at);

-- The audit log of what belongs to a person and to no workspace.
create table account_events (
  uuid uuid primary key default gen_random_uuid(),
  user_uuid uuid not null references users (uuid) on delete cascade,
  name text not null,
  data jsonb not null default '{}',
  ip text,
  created_at timestamptz not null default clock_timestamp()
);

-- a person's own events, for the export
create index account_events_of_user on account_events (user_uuid, created_at);

-- The second factor: what a person set up, and logins that wait for it.

create table two_factor (
  user_uuid uuid primary key references users (uuid) on delete cascade,
  -- the authenticator's secret, sealed; null while none is verified
  totp_secret text,
  -- a secret that was shown and waits for its first code, sealed
  totp_pending_secret text,
  -- the time step of the last code that was accepted: neither it nor an earlier one is accepted again
  totp_last_step bigint,
  totp_since timestamptz,
  email_enabled boolean not null default false,
  email_since timestamptz,
  is_on boolean generated always as (totp_secret is not null or email_enabled) stored,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp()
);

-- Codes under the deployment's key. Each works once: a spent one is deleted.
create table backup_codes (
  user_uuid uuid not null references users (uuid) on delete cascade,
  code_hash bytea not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (user_uuid, code_hash)
);

-- A login whose password was right and whose second factor is still to come.
create table login_challenges (
  uuid uuid primary key default gen_random_uuid(),
  user_uuid uuid not null references users (uuid) on delete cascade,
  token_hash bytea not null unique,
  -- a password that is changed in between voids the login
  password_hash text not null,
  tries integer not null default 0,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null
);

-- a person has only so many open logins
create index login_challenges_of_user on login_challenges (user_uuid);
-- deletes logins that nobody finished
create index login_challenges_age on login_challenges (expires_at);

-- The picture that a person shows, and the signatures that a person saved.

-- The row stays when the picture is removed: a version never comes again, because clients keep what they saw under it.
create table profile_images (
  user_uuid uuid primary key references users (uuid) on delete cascade,
  -- names the files in the storage; null when the picture was removed
  uuid uuid unique,
  -- how many pictures there were
  version integer not null,
  created_at timestamptz not null default clock_timestamp()
);

create table signatures (
  user_uuid uuid not null references users (uuid) on delete cascade,
  uuid uuid not null default gen_random_uuid(),
  image text not null check (length(image) between 1 and 1398126),
  created_at timestamptz not null default clock_timestamp(),
  primary key (user_uuid, uuid)
);

-- Workspaces: the tenant, who belongs to it, and who operates it.

create table workspaces (
  uuid uuid primary key default gen_random_uuid(),
  name text not null check (length(name) between 1 and 200),
  plan text not null default 'unlimited' check (plan in ('free', 'unlimited')),
  billing_status text not null default 'normal' check (billing_status in ('normal', 'past_due', 'read_only')),
  suspended_at timestamptz,
  -- for the operator's eyes: the tenant learns that it is suspended and not why
  suspended_reason text check (length(suspended_reason) between 1 and 500),
  public_boards_enabled boolean not null default true,
  public_wiki_pages_enabled boolean not null default true,
  two_factor_required boolean not null default false,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  deleted_at timestamptz,
  -- the operator gave the paid plan: it stays when a subscription ends
  plan_is_gift boolean not null default false
);

-- the name is the error workspace_name_taken in platform/db/constraints.ts
create unique index workspaces_name on workspaces (lower(btrim(name))) where deleted_at is null;
-- the pages of /staff, newest first
create index workspaces_latest on workspaces (created_at desc, uuid desc);

create table members (
  workspace_uuid uuid not null references workspaces (uuid),
  user_uuid uuid not null references users (uuid),
  role text not null
    check (role in ('owner', 'admin', 'member', 'viewer', 'commenter', 'guest', 'guest_editor')),
  joined_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  deactivated_at timestamptz,
  -- set beside deactivated_at when somebody left: they come back by an invitation, and nobody reactivates them
  left_at timestamptz,
  primary key (workspace_uuid, user_uuid)
);

-- a person's workspaces
create index members_of_user on members (user_uuid) where deactivated_at is null;

-- The memberships that count: neither the membership nor the account of its person was stopped. Assignees, seats, lists
-- of members and owners all ask this view.
create view active_members as
  select m.workspace_uuid, m.user_uuid, m.role, m.joined_at, m.updated_at
  from members m join users u on u.uuid = m.user_uuid
  where m.deactivated_at is null and u.deactivated_at is null;

create table invitations (
  workspace_uuid uuid not null references workspaces (uuid),
  uuid uuid not null default gen_random_uuid(),
  email text not null,
  role text not null
    check (role in ('owner', 'admin', 'member', 'viewer', 'commenter', 'guest', 'guest_editor')),
  board_uuids uuid[] not null default '{}',
  token_hash bytea not null unique,
  invited_by uuid not null references users (uuid),
  state text not null default 'pending' check (state in ('pending', 'accepted', 'declined', 'revoked')),
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  primary key (workspace_uuid, uuid)
);

-- what a path names by its uuid alone
create index invitations_by_uuid on invitations (uuid);
-- a workspace's own invitations; the name is the error already_invited in platform/db/constraints.ts
create unique index invitations_pending on invitations (workspace_uuid, lower(email)) where state = 'pending';
-- the invitations that a person may accept
create index invitations_pending_of_address on invitations (lower(email)) where state = 'pending';
-- whatever became of them: what is erased with an account
create index invitations_all_of_address on invitations (lower(email));

create table api_keys (
  workspace_uuid uuid not null,
  uuid uuid not null default gen_random_uuid(),
  user_uuid uuid not null,
  name text not null check (length(name) between 1 and 100),
  -- finds the key of a request
  token_hash bytea not null unique,
  token_hint text not null,
  created_by uuid not null references users (uuid),
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz,
  last_used_ip text,
  primary key (workspace_uuid, uuid),
  foreign key (workspace_uuid, user_uuid) references members (workspace_uuid, user_uuid)
);

-- what a path names by its uuid alone
create index api_keys_by_uuid on api_keys (uuid);
-- the list of a person's keys, and revoking them
create index api_keys_of_user on api_keys (user_uuid, workspace_uuid) where revoked_at is null;

-- What staff accounts asked of the /staff routes, written before the answer. It stays when a staff account is deleted: it is
-- the operator's audit log, and none of the person's own data.
create table staff_calls (
  uuid uuid primary key default gen_random_uuid(),
  staff_uuid uuid not null references users (uuid),
  operation text not null,
  -- what the path named
  params jsonb not null default '{}',
  query jsonb not null default '{}',
  body jsonb not null default '{}',
  ip text,
  request_id uuid,
  created_at timestamptz not null default clock_timestamp()
);

-- the pages of the calls, newest first: everybody's, and one staff account's
create index staff_calls_latest on staff_calls (created_at desc, uuid desc);
create index staff_calls_of_staff on staff_calls (staff_uuid, created_at desc, uuid desc);

-- Boards and what is set up on them.

create table boards (
  workspace_uuid uuid not null references workspaces (uuid),
  uuid uuid not null default gen_random_uuid(),
  name text not null check (length(name) between 1 and 200),
  color text,
  position numeric(16, 6) not null,
  -- 32 random bytes in base64url. Members read it again, and whoever reads this table reads the board itself: it is
  -- kept as it is.
  public_token text,
  published_by uuid references users (uuid),
  published_at timestamptz,
  -- since it was published; added to in batches
  view_count bigint not null default 0,
  created_by uuid not null references users (uuid),
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  archived_at timestamptz,
  -- as in `tasks`; an import has {import_uuid, source, importer_uuid} there, alone beside a person, or with the key that the
  -- export names
  created_via jsonb,
  estimate_unit text not null default 'points' check (estimate_unit in ('points', 'hours')),
  primary key (workspace_uuid, uuid),
  constraint boards_published check (num_nulls(public_token, published_by, published_at) in (0, 3))
);

-- what a path names by its uuid alone
create index boards_by_uuid on boards (uuid);
-- the board of a public link
create unique index boards_public_token on boards (public_token) where public_token is not null;

create trigger boards_deleted after delete on boards referencing old table as deleted
  for each statement execute function remember_uuids();

create table board_members (
  workspace_uuid uuid not null,
  board_uuid uuid not null,
  user_uuid uuid not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (workspace_uuid, board_uuid, user_uuid),
  foreign key (workspace_uuid, board_uuid) references boards (workspace_uuid, uuid) on delete cascade,
  foreign key (workspace_uuid, user_uuid) references members (workspace_uuid, user_uuid) on delete cascade
);

-- the boards that a person is on
create index board_members_of_user on board_members (workspace_uuid, user_uuid);

create table statuses (
  workspace_uuid uuid not null,
  board_uuid uuid not null,
  uuid uuid not null default gen_random_uuid(),
  name text not null check (length(name) between 1 and 100),
  color text,
  is_complete boolean not null default false,
  position numeric(16, 6) not null,
  entry_requirements jsonb not null default '[]',
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  primary key (workspace_uuid, board_uuid, uuid),
  foreign key (workspace_uuid, board_uuid) references boards (workspace_uuid, uuid) on delete cascade
);

-- finds a status by its name; the name is the error status_name_taken in platform/db/constraints.ts
create unique index statuses_name on statuses (board_uuid, lower(btrim(name)));
-- a board has one complete status at most
create unique index statuses_one_complete on statuses (board_uuid) where is_complete;

create table groups (
  workspace_uuid uuid not null,
  board_uuid uuid not null,
  uuid uuid not null default gen_random_uuid(),
  name text not null check (length(name) between 1 and 100),
  position numeric(16, 6) not null,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  primary key (workspace_uuid, board_uuid, uuid),
  foreign key (workspace_uuid, board_uuid) references boards (workspace_uuid, uuid) on delete cascade
);

create table labels (
  workspace_uuid uuid not null references workspaces (uuid),
  uuid uuid not null default gen_random_uuid(),
  name text not null check (length(name) between 1 and 50),
  color text not null,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  primary key (workspace_uuid, uuid)
);

-- whether a uuid that a client chose is taken
create index labels_by_uuid on labels (uuid);
-- the name is the error label_name_taken in platform/db/constraints.ts
create unique index labels_name on labels (workspace_uuid, lower(btrim(name)));

create trigger labels_deleted after delete on labels referencing old table as deleted
  for each statement execute function remember_uuids();

create table custom_fields (
  workspace_uuid uuid not null,
  board_uuid uuid not null,
  uuid uuid not null default gen_random_uuid(),
  name text not null check (length(name) between 1 and 100),
  type text not null check (type in ('text', 'number', 'date', 'checkbox', 'select', 'currency')),
  options text[] not null default '{}',
  currency text,
  position numeric(16, 6) not null,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  primary key (workspace_uuid, board_uuid, uuid),
  foreign key (workspace_uuid, board_uuid) references boards (workspace_uuid, uuid) on delete cascade
);

-- the name is the error custom_field_name_taken in platform/db/constraints.ts
create unique index custom_fields_name on custom_fields (board_uuid, lower(btrim(name)));

-- Boards in series, one after the other.
create table sprints (
  workspace_uuid uuid not null,
  uuid uuid not null default gen_random_uuid(),
  series_uuid uuid not null,
  board_uuid uuid not null,
  number integer not null,
  name text not null check (length(name) between 1 and 200),
  goal text check (length(goal) between 1 and 2000),
  state text not null check (state in ('planned', 'current', 'closed')),
  starts_on date not null,
  ends_on date not null,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  primary key (workspace_uuid, uuid),
  foreign key (workspace_uuid, board_uuid) references boards (workspace_uuid, uuid) on delete cascade,
  constraint sprints_end_after_start check (starts_on <= ends_on)
);

-- a board is one sprint at most
create unique index sprints_of_board on sprints (board_uuid);
-- the sprints of a series in their order
create unique index sprints_of_series on sprints (workspace_uuid, series_uuid, number);
-- a series has one current sprint at most
create unique index sprints_one_current on sprints (workspace_uuid, series_uuid) where state = 'current';
-- the sprints that end soon, whose people are notified
create index sprints_ending on sprints (ends_on) where state = 'current';

-- Trees of pages, and every version of each page.

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
  public_token text,
  published_by uuid references users (uuid),
  published_at timestamptz,
  -- whether the pages under it are public too
  public_children boolean not null default false,
  view_count bigint not null default 0,
  primary key (workspace_uuid, uuid),
  foreign key (workspace_uuid, wiki_uuid) references wikis (workspace_uuid, uuid),
  foreign key (workspace_uuid, parent_page_uuid) references pages (workspace_uuid, uuid)
    on delete set null (parent_page_uuid),
  constraint pages_archived check (num_nulls(archived_at, archived_with) in (0, 2)),
  constraint pages_published check (num_nulls(public_token, published_by, published_at) in (0, 3))
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

-- the page of a public link, and what is published of a workspace
create unique index pages_public_token on pages (public_token) where public_token is not null;
create index pages_published_of on pages (workspace_uuid, published_at) where public_token is not null;

create trigger pages_deleted after delete on pages referencing old table as deleted
  for each statement execute function remember_uuids();

-- Whole snapshots, which are never changed. `n` is the version of the page that it made.
create table page_versions (
  workspace_uuid uuid not null,
  page_uuid uuid not null,
  n integer not null,
  title text not null,
  content_json jsonb not null,
  -- who saved it: [{user_uuid, via}], `via` as in `tasks.created_via`
  authors jsonb not null,
  source text not null check (source in ('rest', 'restore', 'live')),
  created_at timestamptz not null default clock_timestamp(),
  -- of a stretch of live editing: its first save. The stretch is one version with all its authors: while it lasts, each save
  -- moves the version on
  began_at timestamptz,
  -- such a stretch ends when somebody publishes the page or asks for a signature: the version stays what it is
  is_fixed boolean not null default false,
  primary key (workspace_uuid, page_uuid, n),
  foreign key (workspace_uuid, page_uuid) references pages (workspace_uuid, uuid) on delete cascade,
  constraint page_versions_began check ((began_at is not null) = (source = 'live'))
);

-- What a search looks into lies beside the pages, as beside the tasks.

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

-- the pages that words find, with batches as for tasks
create index page_title_words_search on page_title_words using gin (words)
  with (fastupdate = on, gin_pending_list_limit = 64);
create index page_words_search on page_words using gin (words)
  with (fastupdate = on, gin_pending_list_limit = 64);
-- the page that is named before a slash; the hash, because a title may be longer than an entry of an index
create index page_title_words_by_title on page_title_words (workspace_uuid, md5(folded_title));

-- Tickets and what belongs to them.

-- What came by a key or an automation says so in a column `…_via`: {api_key_uuid, api_key_name, user_uuid} with the person
-- whose access the key used, or {automation_uuid, automation_name, user_uuid} with the automation's writer. The names of keys
-- and automations are those of that moment; people are named as they are called today (§5).

-- A task's new version stays on its page where there is room (decision 21).
create table tasks (
  workspace_uuid uuid not null,
  board_uuid uuid not null,
  -- random, not time-ordered: the first eight characters must tell tickets apart (search on a board)
  uuid uuid not null default gen_random_uuid(),
  number integer not null,
  title text not null check (length(title) between 1 and 500),
  description text not null default '',
  description_json jsonb,
  -- what excerpts are made of, so that a search need not send whole documents; null where the markdown form is the plain
  -- text already
  plain_text text,
  status_uuid uuid not null,
  group_uuid uuid,
  priority text check (priority in ('low', 'medium', 'high', 'urgent')),
  due_date date,
  position numeric(16, 6) not null,
  -- whole lists replace each other on every write, so they live on the row that carries the version
  label_uuids uuid[] not null default '{}',
  assignee_uuids uuid[] not null default '{}',
  custom_fields jsonb not null default '{}',
  subtask_total integer not null default 0,
  subtask_done integer not null default 0,
  comment_total integer not null default 0,
  attachment_total integer not null default 0,
  lease_uuid uuid,
  lease_user_uuid uuid,
  lease_expires_at timestamptz,
  -- the length that was claimed: a renewal adds as much again
  lease_seconds integer,
  fencing_token bigint not null default 0,
  version integer not null default 1,
  created_by uuid not null references users (uuid),
  created_via jsonb,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  archived_at timestamptz,
  -- true from a task's first link on, also when the link is deleted later: so a false one has none, and a list looks up links
  -- only of the others
  has_links boolean not null default false,
  start_date date,
  -- a JSON number as it was sent: at most two decimals, which a double of this size keeps
  estimate double precision
    check (estimate between 0 and 1000000 and estimate = round(estimate::numeric, 2)::double precision),
  primary key (workspace_uuid, uuid),
  foreign key (workspace_uuid, board_uuid) references boards (workspace_uuid, uuid) on delete cascade,
  foreign key (workspace_uuid, board_uuid, status_uuid) references statuses (workspace_uuid, board_uuid, uuid),
  foreign key (workspace_uuid, board_uuid, group_uuid) references groups (workspace_uuid, board_uuid, uuid),
  constraint tasks_start_before_due check (start_date <= due_date)
) with (fillfactor = 85);

-- what a path names by its uuid alone, and the beginning of a uuid in a search
create index tasks_by_uuid on tasks (uuid);
-- a number is given once on a board
create unique index tasks_number on tasks (board_uuid, number);
-- the pages of a board and of a status
create index tasks_of_board on tasks (board_uuid, position, uuid) where archived_at is null;
create index tasks_of_status on tasks (status_uuid, position, uuid) where archived_at is null;
-- the order of the triage read: urgent first, none last, then what changed last
create index tasks_triage on tasks
  (workspace_uuid, (array_position('{urgent,high,medium,low}'::text[], priority)), updated_at desc, uuid)
  where archived_at is null;
-- the newest first: where the hits of a common word are looked for
create index tasks_recent on tasks (workspace_uuid, updated_at desc) where archived_at is null;
-- what is overdue, and what is due soon
create index tasks_due on tasks (workspace_uuid, due_date) where archived_at is null and due_date is not null;
-- what changed on a board since a moment, what is archived too
create index tasks_changed on tasks (board_uuid, updated_at);
-- the trash
create index tasks_archived on tasks (workspace_uuid, archived_at) where archived_at is not null;
-- the tasks of a label
create index tasks_labels on tasks using gin (label_uuids) with (fastupdate = off);

create trigger tasks_deleted after delete on tasks referencing old table as deleted
  for each statement execute function remember_uuids();

-- The number of each board's newest ticket, apart from the board's own row: whoever creates tickets changes no board.
create table task_numbers (
  workspace_uuid uuid not null,
  board_uuid uuid not null,
  last_number integer not null,
  primary key (workspace_uuid, board_uuid),
  foreign key (workspace_uuid, board_uuid) references boards (workspace_uuid, uuid) on delete cascade
);

create table subtasks (
  workspace_uuid uuid not null,
  task_uuid uuid not null,
  uuid uuid not null default gen_random_uuid(),
  title text not null check (length(title) between 1 and 500),
  is_done boolean not null default false,
  position numeric(16, 6) not null,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  primary key (workspace_uuid, task_uuid, uuid),
  foreign key (workspace_uuid, task_uuid) references tasks (workspace_uuid, uuid) on delete cascade
);

-- whether a uuid that a client chose is taken
create index subtasks_by_uuid on subtasks (uuid);

create trigger subtasks_deleted after delete on subtasks referencing old table as deleted
  for each statement execute function remember_uuids();

create table comments (
  workspace_uuid uuid not null,
  task_uuid uuid not null,
  uuid uuid not null default gen_random_uuid(),
  author_uuid uuid not null references users (uuid),
  author_via jsonb,
  body text not null,
  body_json jsonb not null,
  -- as in `tasks`
  plain_text text,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  -- when somebody last changed what it says
  edited_at timestamptz,
  archived_at timestamptz,
  search tsvector not null,
  primary key (workspace_uuid, task_uuid, uuid),
  foreign key (workspace_uuid, task_uuid) references tasks (workspace_uuid, uuid) on delete cascade
);

-- whether a uuid that a client chose is taken
create index comments_by_uuid on comments (uuid);
-- the newest first: where the hits of a common word are looked for
create index comments_recent on comments (workspace_uuid, created_at desc) where archived_at is null;
-- the trash
create index comments_archived on comments (workspace_uuid, archived_at) where archived_at is not null;
-- search. The workspace as a word of its own, so that one index finds both at once and no tenant searches through another's
create index comments_search on comments
  using gin ((search || array_to_tsvector(array['w:' || workspace_uuid::text]))) with (fastupdate = on, gin_pending_list_limit = 64)
  where archived_at is null;

create trigger comments_deleted after delete on comments referencing old table as deleted
  for each statement execute function remember_uuids();

create table comment_reads (
  workspace_uuid uuid not null,
  task_uuid uuid not null,
  user_uuid uuid not null references users (uuid),
  read_at timestamptz not null,
  -- when somebody marked the comments as read: read_at is the time of the newest comment
  updated_at timestamptz not null default clock_timestamp(),
  primary key (workspace_uuid, task_uuid, user_uuid),
  foreign key (workspace_uuid, task_uuid) references tasks (workspace_uuid, uuid) on delete cascade
);

create index comment_reads_recent on comment_reads (user_uuid, updated_at);

-- A file is attached to a task or to a page, and copies of a page share the stored files of the original.
create table attachments (
  workspace_uuid uuid not null,
  task_uuid uuid,
  uuid uuid not null default gen_random_uuid(),
  name text not null,
  content_type text not null,
  size_bytes integer not null,
  created_by uuid not null references users (uuid),
  created_via jsonb,
  created_at timestamptz not null default clock_timestamp(),
  archived_at timestamptz,
  page_uuid uuid,
  file_uuid uuid not null,
  primary key (workspace_uuid, uuid),
  foreign key (workspace_uuid, task_uuid) references tasks (workspace_uuid, uuid) on delete cascade,
  foreign key (workspace_uuid, page_uuid) references pages (workspace_uuid, uuid) on delete cascade,
  constraint attachments_holder check (num_nonnulls(task_uuid, page_uuid) = 1)
);

-- those of a task, and of a page
create index attachments_of_task on attachments (workspace_uuid, task_uuid, uuid) where task_uuid is not null;
create index attachments_of_page on attachments (workspace_uuid, page_uuid, uuid) where page_uuid is not null;
-- which stored files are still somebody's
create index attachments_by_file on attachments (file_uuid);
-- the trash
create index attachments_archived on attachments (workspace_uuid, archived_at) where archived_at is not null;

create table relationships (
  workspace_uuid uuid not null,
  blocker_uuid uuid not null,
  blocked_uuid uuid not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (workspace_uuid, blocker_uuid, blocked_uuid),
  foreign key (workspace_uuid, blocker_uuid) references tasks (workspace_uuid, uuid) on delete cascade,
  foreign key (workspace_uuid, blocked_uuid) references tasks (workspace_uuid, uuid) on delete cascade,
  constraint relationships_not_itself check (blocker_uuid <> blocked_uuid)
);

-- what blocks a task; the primary key finds what it blocks
create index relationships_of_blocked on relationships (workspace_uuid, blocked_uuid);

-- Links that do not block: related to each other, and duplicate of another. A link is a row for each task that shows it: two tasks
-- that are related have two rows, and only the duplicate shows what it is a duplicate of.
create table task_links (
  workspace_uuid uuid not null,
  task_uuid uuid not null,
  kind text not null check (kind in ('related_to', 'duplicate_of')),
  other_uuid uuid not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (workspace_uuid, task_uuid, kind, other_uuid),
  foreign key (workspace_uuid, task_uuid) references tasks (workspace_uuid, uuid) on delete cascade,
  foreign key (workspace_uuid, other_uuid) references tasks (workspace_uuid, uuid) on delete cascade,
  constraint task_links_not_itself check (task_uuid <> other_uuid)
);

-- the tasks that show a link to a task, when that one is written or deleted; the primary key finds a task's own links
create index task_links_of_other on task_links (workspace_uuid, other_uuid);

create function mark_linked() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'relationships' then
    update tasks t set has_links = true
      from (select workspace_uuid, blocker_uuid as uuid from added union select workspace_uuid, blocked_uuid from added) l
      where t.workspace_uuid = l.workspace_uuid and t.uuid = l.uuid and not t.has_links;
  else
    update tasks t set has_links = true from added l
      where t.workspace_uuid = l.workspace_uuid and t.uuid = l.task_uuid and not t.has_links;
  end if;
  return null;
end $$;

create trigger relationships_marked after insert on relationships referencing new table as added
  for each statement execute function mark_linked();
create trigger task_links_marked after insert on task_links referencing new table as added
  for each statement execute function mark_linked();

-- What a search looks into lies beside the tasks: an edit that changes no text writes no word. Common words are looked for among
-- the newest tasks first (decision 30).

-- the places of tasks in the order in which they were created, 8192 of them in a block
create sequence task_words_place;

-- The words of a title. Two marks, `b:<board>` and `w:<workspace>`, let the index find the place together with the words. A
-- third mark, `:renamed`, says that the title has changed since the words of the text were written.
create table task_title_words (
  workspace_uuid uuid not null,
  task_uuid uuid not null,
  words tsvector not null,
  -- both as in `tasks`
  board_uuid uuid not null,
  created_at timestamptz not null,
  block integer not null default nextval('task_words_place') / 8192,
  primary key (workspace_uuid, task_uuid),
  foreign key (workspace_uuid, task_uuid) references tasks (workspace_uuid, uuid) on delete cascade
);

-- The words of a description (weight B), and of the title as it was when they were written (weight A), so that the index finds
-- what has one word in its title and the other in its text. With the same marks. No row where there is no description.
create table task_text_words (
  workspace_uuid uuid not null,
  task_uuid uuid not null,
  words tsvector not null,
  -- all three as in `task_title_words`
  board_uuid uuid not null,
  created_at timestamptz not null,
  block integer not null,
  primary key (workspace_uuid, task_uuid),
  foreign key (workspace_uuid, task_uuid) references tasks (workspace_uuid, uuid) on delete cascade
);

alter sequence task_words_place owned by task_title_words.block;

-- the tasks that words find, in all blocks and in some. New words reach the indexes in batches (decision 21): a search reads
-- the whole list of new words, so at most 64 kB of them are collected
create index task_title_words_search on task_title_words using gin (words, (array[block]))
  with (fastupdate = on, gin_pending_list_limit = 64);
create index task_text_words_search on task_text_words using gin (words, (array[block]))
  with (fastupdate = on, gin_pending_list_limit = 64);
-- the newest titles: where the hits of a common word are looked for
create index task_title_words_newest on task_title_words (workspace_uuid, created_at desc);

-- Which page, task or comment mentions a page, a task or a person, or links to the address of one.
create table page_links (
  workspace_uuid uuid not null references workspaces (uuid),
  from_uuid uuid not null,
  from_kind text not null check (from_kind in ('page', 'task', 'comment')),
  -- the task of a comment
  from_task_uuid uuid,
  -- what it names may never have existed, or may have been deleted: reads look
  to_uuid uuid not null,
  to_kind text not null check (to_kind in ('page', 'task', 'person')),
  created_at timestamptz not null default clock_timestamp(),
  -- true from the save that mentions somebody until the event of the save is consumed; copies and imports notify nobody
  awaits_notice boolean not null default false,
  primary key (workspace_uuid, from_uuid, to_uuid, to_kind),
  constraint page_links_of_comment check ((from_kind = 'comment') = (from_task_uuid is not null))
);

-- what names a page or a task
create index page_links_to on page_links (workspace_uuid, to_uuid, to_kind, created_at, from_uuid);

-- what is deleted for good, also with its board or its wiki, links to nothing any more
create function forget_links() returns trigger language plpgsql as $$
begin
  delete from page_links l using deleted d where l.workspace_uuid = d.workspace_uuid and l.from_uuid = d.uuid;
  return null;
end $$;

create trigger pages_unlinked after delete on pages referencing old table as deleted
  for each statement execute function forget_links();
create trigger tasks_unlinked after delete on tasks referencing old table as deleted
  for each statement execute function forget_links();
create trigger comments_unlinked after delete on comments referencing old table as deleted
  for each statement execute function forget_links();

-- Events: one row for everything that changes in a workspace, written once. The audit log, the activity and the outbox read it. Its
-- order, what the events show and what was before lie in tables of their own, and all of them by months.

-- The order of a workspace's events, given after the commit by the one sequencer. It is narrow, so that no event is written
-- twice, and not cut by time, so that a number given twice cannot be stored. It holds what the audit log filters by.
create table event_order (
  workspace_uuid uuid not null,
  -- gap-free in a workspace
  sequence bigint not null,
  -- of the event
  created_at timestamptz not null,
  event_id bigint not null,
  name text not null,
  actor_user_uuid uuid,
  actor_api_key_uuid uuid,
  -- the list of events, the next events of a consumer, and the audit log without a filter
  primary key (workspace_uuid, sequence)
);

-- the audit log of one action
create index event_order_of_name on event_order (workspace_uuid, name, sequence);
-- the audit log of one person, alone and with one action
create index event_order_of_user on event_order (workspace_uuid, actor_user_uuid, sequence) where actor_user_uuid is not null;
create index event_order_of_user_and_name on event_order (workspace_uuid, actor_user_uuid, name, sequence)
  where actor_user_uuid is not null;
-- the audit log of one API key, alone and with one action
create index event_order_of_key on event_order (workspace_uuid, actor_api_key_uuid, sequence)
  where actor_api_key_uuid is not null;
create index event_order_of_key_and_name on event_order (workspace_uuid, actor_api_key_uuid, name, sequence)
  where actor_api_key_uuid is not null;

-- The events that wait for their sequence: written with the event, deleted with the row of its order.
create table unsequenced_events (
  -- of the event; the sequencer serves all workspaces in the order of these
  id bigint primary key,
  workspace_uuid uuid not null,
  created_at timestamptz not null
);

-- It refers to nothing: each event would share a lock of its workspace with whoever changes the workspace, and a new partition
-- would lock the table of all workspaces. The row of a workspace is never deleted.
create table events (
  workspace_uuid uuid not null,
  id bigint not null generated always as identity,
  uuid uuid not null default uuidv7(),
  name text not null,
  board_uuid uuid,
  -- the board that a ticket left, so that delta readers of that board learn of it
  from_board_uuid uuid,
  task_uuid uuid,
  page_uuid uuid,
  actor_kind text not null constraint events_actor_kind_check check (actor_kind in ('user', 'api_key', 'automation', 'system')),
  actor_user_uuid uuid,
  actor_api_key_uuid uuid,
  actor_name text not null,
  -- the key or the automation that it came by, as in `tasks`
  actor_via jsonb,
  -- 0 for what a person or a key did; one more for what an automation did because of it
  depth integer not null default 0,
  -- what changed; the things that it names are in its snapshot
  data jsonb not null,
  -- the row of `event_snapshots` with the same workspace and time; null for an event that names no thing
  snapshot_id bigint,
  -- the event does not show the ticket's text, which its snapshot holds for another event of the same edit
  is_lean boolean not null default false,
  request_id text,
  ip text,
  -- one time for all that a transaction writes at once
  created_at timestamptz not null default clock_timestamp(),
  -- the event of a row of its order; all events of a workspace in their order, for what forgets
  primary key (workspace_uuid, created_at, id)
) partition by range (created_at);

create table events_first partition of events for values from (minvalue) to (maxvalue);

-- a task's activity and its flow, and what forgets a task
create index events_of_task on events (task_uuid, created_at, id) where task_uuid is not null;
-- what forgets a page
create index events_of_page on events (page_uuid, created_at, id) where page_uuid is not null;
-- the tasks that became complete in the period of a summary
create index events_of_entered on events (board_uuid, created_at)
  where name in ('ticket.created', 'ticket.duplicated', 'ticket.moved');
-- what a delta reader of a board must drop: deleted tickets, and those that left it
create index events_of_deleted on events (board_uuid, created_at) where name = 'ticket.deleted';
create index events_from_board on events (from_board_uuid, created_at) where from_board_uuid is not null;
-- the events after which something leaves a copy, or a board comes into one; few beside those of tasks
create index events_of_copies on events (workspace_uuid, created_at) where name in ('board.archived', 'board.deleted',
  'board.restored', 'board.member_removed', 'member.left', 'label.deleted', 'status.deleted', 'group.deleted',
  'custom_field.deleted', 'ticket.deleted', 'comment.purged', 'wiki_page.deleted');
-- what happened to a secret, for its owner; few beside the events of tasks
create index events_of_secrets on events (workspace_uuid, (data ->> 'secret_uuid'), created_at, uuid)
  where name like 'secret.%';

create sequence event_snapshot_ids;

-- The things that events name, as they were then: once for all events of a transaction that tell the same.
create table event_snapshots (
  workspace_uuid uuid not null,
  -- of its events
  created_at timestamptz not null,
  id bigint not null,
  -- by their names in an event's data: task, comment, label and so on
  things jsonb not null,
  -- the form of a text that is not stored, because it is made from the other form: description, description_json, body or
  -- body_json; null where there is no text, and where both forms are stored
  derived_field text,
  primary key (workspace_uuid, created_at, id)
) partition by range (created_at);

create table event_snapshots_first partition of event_snapshots for values from (minvalue) to (maxvalue);

-- What the changed fields were before, to undo a change. No route, webhook, stream or export shows it, and it is deleted
-- after 90 days.
create table event_befores (
  workspace_uuid uuid not null,
  -- of its event
  created_at timestamptz not null,
  event_id bigint not null,
  before jsonb not null,
  primary key (workspace_uuid, created_at, event_id)
) partition by range (created_at);

create table event_befores_first partition of event_befores for values from (minvalue) to (maxvalue);
-- deletes what is older than 90 days
create index event_befores_age on event_befores using brin (created_at);

-- It is no column of workspaces, because the sequencer would wait there for whoever holds the workspace, and they for the
-- sequencer. It refers to nothing for the same reason.
create table event_sequences (
  workspace_uuid uuid primary key,
  -- the sequence of the workspace's newest event; only the sequencer writes it
  last_sequence bigint not null,
  -- up to which sequence the events were removed because they are too old
  removed_sequence bigint not null default 0
);

-- How far each event consumer has come in each workspace.
create table event_consumer_offsets (
  consumer text not null,
  workspace_uuid uuid not null,
  -- the sequence of the last event that the consumer handled
  last_sequence bigint not null,
  primary key (consumer, workspace_uuid)
);

-- What of an event's data stays when the thing that it tells of is gone: uuids, and nothing that somebody wrote. What is
-- not known to be a uuid goes, so that no new event can forget to say what it carries.
create function only_uuids_of(data jsonb) returns jsonb language plpgsql immutable parallel safe as $$
declare
  shape constant text := '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$';
begin
  if jsonb_typeof(data) = 'object' then
    return (select coalesce(jsonb_object_agg(k.key, k.kept), '{}') from (
      select key, case
          when jsonb_typeof(value) in ('object', 'array') then only_uuids_of(value)
          when key ~ '(^|_)uuid$' and value #>> '{}' ~ shape then value end as kept
      from jsonb_each(data)) k where k.kept is not null and k.kept not in ('{}', '[]'));
  elsif jsonb_typeof(data) = 'array' then
    return (select coalesce(jsonb_agg(k.kept order by k.place), '[]') from (
      select place, case
          when jsonb_typeof(value) in ('object', 'array') then only_uuids_of(value)
          when value #>> '{}' ~ shape then value end as kept
      from jsonb_array_elements(data) with ordinality as a (value, place)) k
      where k.kept is not null and k.kept not in ('{}', '[]'));
  end if;
  return null;
end $$;

-- An event's data without somebody: an object with their uuid and a name reads as a deleted account, and
-- their address is taken out wherever it stands alone.
create function without_person(data jsonb, person uuid, address text) returns jsonb
  language plpgsql immutable parallel safe as $$
begin
  if jsonb_typeof(data) = 'object' then
    return (select coalesce(jsonb_object_agg(key, without_person(value, person, address)), '{}') from jsonb_each(data))
      || case when data ->> 'uuid' = person::text and data ? 'first_name'
        then '{"first_name": "Deleted", "last_name": "account"}'::jsonb else '{}' end
      || case when data ->> 'user_uuid' = person::text and data ? 'name' then '{"name": "Deleted account"}'::jsonb
        else '{}' end
      || case when data ->> 'user_uuid' = person::text and data ? 'user_name'
        then '{"user_name": "Deleted account"}'::jsonb else '{}' end
      || case when data ->> 'uuid' = person::text and data ? 'image_version' then '{"image_version": null}'::jsonb
        else '{}' end;
  elsif jsonb_typeof(data) = 'array' then
    return (select coalesce(jsonb_agg(without_person(value, person, address) order by place), '[]')
      from jsonb_array_elements(data) with ordinality as a (value, place));
  elsif jsonb_typeof(data) = 'string' and lower(data #>> '{}') = lower(address) then
    return 'null';
  end if;
  return data;
end $$;

-- Events with the things that they name, as those who read them are told. By `limit 1` each row is found by its whole key,
-- whatever row count a plan expects; by `offset 0` it is put together once, however often a reader names it.
create view full_events as
  select e.workspace_uuid, e.id, e.uuid, e.name, e.board_uuid, e.from_board_uuid, e.task_uuid, e.page_uuid, e.actor_kind,
    e.actor_user_uuid, e.actor_api_key_uuid, e.actor_name, e.actor_via, e.depth, whole.data,
    case when not e.is_lean then s.derived_field end as derived_field, e.snapshot_id, e.request_id, e.ip, e.created_at
  from events e
    left join lateral (select id, things, derived_field from event_snapshots
      where (workspace_uuid, created_at, id) = (e.workspace_uuid, e.created_at, e.snapshot_id) limit 1) s on true
    cross join lateral (select case when s.id is null then e.data
      when e.is_lean then e.data || (s.things #- '{task,description}' #- '{task,description_json}')
      else e.data || s.things end as data offset 0) whole;

-- The same with their sequence. Those that have none yet are left out.
create view sequenced_events as
  select o.workspace_uuid, o.sequence, o.created_at, o.event_id as id, o.name, o.actor_user_uuid, o.actor_api_key_uuid,
    f.uuid, f.board_uuid, f.from_board_uuid, f.task_uuid, f.page_uuid, f.actor_kind, f.actor_name, f.actor_via, f.depth, f.data,
    f.derived_field, f.snapshot_id, f.request_id, f.ip
  from event_order o
    cross join lateral (select * from full_events
      where (workspace_uuid, created_at, id) = (o.workspace_uuid, o.created_at, o.event_id) limit 1) f;

-- Makes the partitions of this month and the next. The last partition has no end, so that an insert never fails, however
-- long nobody called this; when it is no longer empty, it ends with the month, whatever it began with. Nothing is done when
-- the table's lock is not free soon: the next call does it.
create function make_partitions(parent text, moment timestamptz) returns void
  language plpgsql set lock_timeout = '2s' set timezone = 'UTC' as $$
declare
  -- the last partition, and where it begins: null for the beginning of time
  last_name text;
  last_start timestamptz;
  newest timestamptz;
  ends timestamptz := date_trunc('month', moment) + interval '1 month';
  wanted constant timestamptz := date_trunc('month', moment) + interval '2 months';
begin
  perform pg_advisory_xact_lock(7316203);
  select c.relname, substring(pg_get_expr(c.relpartbound, c.oid) from 'FROM \(''([^'']+)')::timestamptz
    into strict last_name, last_start
    from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = parent::regclass and pg_get_expr(c.relpartbound, c.oid) like '%TO (MAXVALUE)';
  if last_start >= wanted then
    return;
  end if;
  execute format('lock table %I in access exclusive mode', parent);
  execute format('select max(created_at) from %I', last_name) into newest;
  execute format('alter table %I detach partition %I', parent, last_name);
  if newest is null and last_start is not null then
    execute format('drop table %I', last_name);
    ends := last_start;
  else
    ends := greatest(ends, date_trunc('month', newest) + interval '1 month');
    if last_start is not null then
      execute format('alter table %I rename to %I', last_name, parent || to_char(last_start, '_YYYY_MM'));
      last_name := parent || to_char(last_start, '_YYYY_MM');
    end if;
    execute format('alter table %I attach partition %I for values from (%s) to (%L)', parent, last_name,
      coalesce(quote_literal(last_start), 'minvalue'), ends);
  end if;
  while ends < wanted loop
    execute format('create table %I partition of %I for values from (%L) to (%L)', parent || to_char(ends, '_YYYY_MM'),
      parent, ends, ends + interval '1 month');
    ends := ends + interval '1 month';
  end loop;
  execute format('create table %I partition of %I for values from (%L) to (maxvalue)', parent || '_later', parent, ends);
exception when lock_not_available then
end $$;

-- Drops the partitions that ended before a moment and hold no row that is needed.
create function drop_partitions(parent text, moment timestamptz, needed text) returns void
  language plpgsql set lock_timeout = '2s' set timezone = 'UTC' as $$
declare
  old text;
  is_needed boolean;
begin
  perform pg_advisory_xact_lock(7316203);
  for old in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = parent::regclass
      and substring(pg_get_expr(c.relpartbound, c.oid) from 'TO \(''([^'']+)')::timestamptz <= moment
  loop
    execute format('select exists (select from %I where %s)', old, needed) into is_needed;
    if not is_needed then
      execute format('drop table %I', old);
    end if;
  end loop;
exception when lock_not_available then
end $$;

-- Texts that several people edit at once: of each a log of Yjs updates, from which the stored text follows.

-- A number is never given twice, so that a client recognises that its copy belongs to an earlier document.
create sequence live_generations;

-- One row for each text that was ever opened. It is made from the stored page under the page's lock, and may be deleted when
-- nobody has it open: the next opening makes another one.
create table live_documents (
  workspace_uuid uuid not null,
  -- of the page or the task
  uuid uuid not null,
  kind text not null constraint live_documents_kind check (kind in ('page', 'task')),
  page_uuid uuid generated always as (case when kind = 'page' then uuid end) stored,
  task_uuid uuid generated always as (case when kind = 'task' then uuid end) stored,
  generation bigint not null default nextval('live_generations'),
  -- of the document schema; a server that knows only a lower one does not open it
  schema_version integer not null,
  -- the Yjs client of what the server itself writes; it writes only under the lock of this row
  own_client bigint not null,
  -- the number of the newest update, and of the newest one that the stored page has
  last_seq bigint not null default 0,
  page_seq bigint not null default 0,
  -- all updates up to `snapshot_seq`; later ones are in `live_updates`
  snapshot bytea not null,
  snapshot_seq bigint not null default 0,
  -- of the updates after the snapshot
  log_bytes integer not null default 0,
  used_at timestamptz not null default clock_timestamp(),
  -- the last event that told of changes made here, and who made the newest change that no event has told yet
  announced_at timestamptz,
  unannounced_by uuid constraint live_documents_unannounced_by references users (uuid),
  primary key (workspace_uuid, uuid),
  constraint live_documents_page foreign key (workspace_uuid, page_uuid) references pages (workspace_uuid, uuid) on delete cascade,
  constraint live_documents_task foreign key (workspace_uuid, task_uuid) references tasks (workspace_uuid, uuid) on delete cascade,
  constraint live_documents_sequence check (page_seq <= last_seq and snapshot_seq <= last_seq)
);

-- what a process that died left: changes that no page has, or that no event told
create index live_documents_unsaved on live_documents (used_at) where page_seq < last_seq or unannounced_by is not null;
-- those that nobody has used for a long time
create index live_documents_used on live_documents (used_at);
-- the deletion of pages and tasks
create index live_documents_of_page on live_documents (workspace_uuid, page_uuid) where page_uuid is not null;
create index live_documents_of_task on live_documents (workspace_uuid, task_uuid) where task_uuid is not null;

-- The log. A row is never changed; a snapshot replaces the oldest ones.
create table live_updates (
  workspace_uuid uuid not null,
  document_uuid uuid not null,
  seq bigint not null,
  bytes bytea not null,
  -- whose change it is; null for what the server itself removed because it broke the schema
  user_uuid uuid constraint live_updates_user references users (uuid),
  primary key (workspace_uuid, document_uuid, seq),
  constraint live_updates_document foreign key (workspace_uuid, document_uuid)
    references live_documents (workspace_uuid, uuid) on delete cascade
);

-- Whose changes a Yjs client makes: nobody else's are accepted under its number.
create table live_clients (
  workspace_uuid uuid not null,
  document_uuid uuid not null,
  client_id bigint not null,
  user_uuid uuid not null constraint live_clients_user references users (uuid),
  primary key (workspace_uuid, document_uuid, client_id),
  constraint live_clients_document foreign key (workspace_uuid, document_uuid)
    references live_documents (workspace_uuid, uuid) on delete cascade
);

-- A ticket opens one WebSocket within a minute. Spending deletes it.
create table collab_tickets (
  workspace_uuid uuid not null,
  hash bytea not null constraint collab_tickets_hash unique,
  document_uuid uuid not null,
  session_uuid uuid not null constraint collab_tickets_session references sessions (uuid) on delete cascade,
  user_uuid uuid not null constraint collab_tickets_user references users (uuid),
  generation bigint not null,
  expires_at timestamptz not null,
  primary key (workspace_uuid, hash),
  constraint collab_tickets_document foreign key (workspace_uuid, document_uuid)
    references live_documents (workspace_uuid, uuid) on delete cascade
);

-- those that nobody spent
create index collab_tickets_expiry on collab_tickets (expires_at);
create index collab_tickets_of_document on collab_tickets (workspace_uuid, document_uuid);

-- What somebody is notified of, how they want to be, and the browsers that it is pushed to.

create table notifications (
  workspace_uuid uuid not null references workspaces (uuid),
  -- in the order of time: the list's own order
  uuid uuid not null default uuidv7(),
  user_uuid uuid not null references users (uuid),
  event_type text not null check (event_type in ('assigned', 'mention', 'comment_reply', 'moved_automatically',
    'moved_by_person', 'due_soon', 'sprint_started', 'sprint_ending', 'deploy_succeeded', 'deploy_failed')),
  -- it is about a ticket, a sprint or a page
  task_uuid uuid,
  sprint_uuid uuid,
  -- what was said; what is taken back takes its notifications along
  comment_uuid uuid,
  -- the event it follows from, or the day that comes near
  event_uuid uuid,
  due_date date,
  -- the person who did it with their own hands; null names the service
  actor_user_uuid uuid references users (uuid),
  -- the key or the automation that it came by, as in `tasks`
  actor_via jsonb,
  excerpt text check (length(excerpt) <= 200),
  -- false for one that is mailed or pushed alone
  in_app boolean not null,
  awaits_mail boolean not null,
  created_at timestamptz not null default clock_timestamp(),
  read_at timestamptz,
  page_uuid uuid,
  primary key (workspace_uuid, uuid),
  foreign key (workspace_uuid, task_uuid) references tasks (workspace_uuid, uuid) on delete cascade,
  foreign key (workspace_uuid, sprint_uuid) references sprints (workspace_uuid, uuid) on delete cascade,
  foreign key (workspace_uuid, task_uuid, comment_uuid)
    references comments (workspace_uuid, task_uuid, uuid) on delete cascade,
  foreign key (workspace_uuid, page_uuid) references pages (workspace_uuid, uuid) on delete cascade,
  constraint notifications_have_a_subject check (num_nonnulls(task_uuid, sprint_uuid, page_uuid) = 1),
  constraint notifications_have_a_cause check (num_nonnulls(event_uuid, due_date) = 1)
);

-- nobody is told twice of one event, or of one ticket's due date; nor twice that a sprint starts, or that it ends
create unique index notifications_once on notifications (workspace_uuid, task_uuid, user_uuid, event_uuid, due_date)
  nulls not distinct where task_uuid is not null;
create unique index notifications_once_of_sprint on notifications (workspace_uuid, sprint_uuid, user_uuid, event_type)
  where sprint_uuid is not null;
-- nobody is told twice of one event; and finds what is deleted with a page
create unique index notifications_once_of_page on notifications (workspace_uuid, page_uuid, user_uuid, event_uuid)
  where page_uuid is not null;
-- a person's list, and what of it is unread
create index notifications_of_user on notifications (user_uuid, uuid);
create index notifications_unread on notifications (user_uuid, uuid) where in_app and read_at is null;
-- the next mail to a person
create index notifications_awaiting_mail on notifications (user_uuid, uuid) where awaits_mail;
-- deletes notifications that are too old
create index notifications_age on notifications using brin (created_at);

-- What somebody set; what is not here is as the product begins with.
create table notification_preferences (
  workspace_uuid uuid not null references workspaces (uuid),
  user_uuid uuid not null references users (uuid),
  event_type text not null check (event_type in ('assigned', 'mention', 'comment_reply', 'moved_automatically',
    'moved_by_person', 'due_soon', 'sprint_started', 'sprint_ending', 'deploy_succeeded', 'deploy_failed')),
  in_app boolean not null,
  email boolean not null,
  push boolean not null,
  primary key (workspace_uuid, user_uuid, event_type)
);

-- what is exported and erased with an account
create index notification_preferences_of_user on notification_preferences (user_uuid);

create table push_subscriptions (
  user_uuid uuid not null references users (uuid) on delete cascade,
  uuid uuid not null default gen_random_uuid(),
  -- whoever knows the address may send to it with our key alone, but it names the browser: kept as a secret, sealed
  endpoint text not null,
  -- by which the same browser is found again
  endpoint_hash bytea not null unique,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  primary key (user_uuid, uuid)
);

-- Which boards' summaries somebody wants by e-mail, and how far the last one told.

create table summary_emails (
  workspace_uuid uuid not null,
  board_uuid uuid not null,
  user_uuid uuid not null references users (uuid),
  frequency text not null check (frequency in ('daily', 'weekly', 'monthly')),
  sections text[] not null check (cardinality(sections) between 1 and 7),
  -- up to here a summary has told everything; null before the first one
  told_until timestamptz,
  next_at timestamptz not null,
  -- the link at the foot of a summary was followed: it waits until its person wants it again
  stopped_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  uuid uuid not null unique default gen_random_uuid(),
  primary key (workspace_uuid, board_uuid, user_uuid),
  foreign key (workspace_uuid, board_uuid) references boards (workspace_uuid, uuid) on delete cascade
);

-- the summaries that are due
create index summary_emails_due on summary_emails (next_at) where stopped_at is null;
-- the summaries of a person
create index summary_emails_of_user on summary_emails (user_uuid, workspace_uuid);

-- Automations: rules of boards, what they did, and how much they may do.

create table automations (
  workspace_uuid uuid not null,
  board_uuid uuid not null,
  uuid uuid not null default gen_random_uuid(),
  name text not null check (length(name) between 1 and 200),
  trigger_type text not null,
  trigger_config jsonb not null default '{}',
  conditions jsonb not null default '[]',
  actions jsonb not null,
  enabled boolean not null default true,
  -- why it was disabled by the product; null for one that is on, or that somebody switched off
  disabled_reason text check (disabled_reason in ('run_limit', 'person_gone')),
  run_as_user_uuid uuid not null references users (uuid),
  task_uuid uuid,
  run_limit integer,
  -- runs since it was switched on
  run_count integer not null default 0,
  -- since when it looks out for what its trigger names
  watched_since timestamptz not null default clock_timestamp(),
  -- when a trigger of time is checked again
  next_check_at timestamptz,
  -- what signs its calls; made with the first action that calls
  secret_sealed text,
  version integer not null default 1,
  created_by uuid not null references users (uuid),
  -- the key that it came by, as in `tasks`
  created_via jsonb,
  -- who last decided what the automation does: made it, changed what it does or as whom, or switched it on
  written_by uuid not null references users (uuid),
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  primary key (workspace_uuid, uuid),
  foreign key (workspace_uuid, board_uuid) references boards (workspace_uuid, uuid) on delete cascade
);

-- the automations of a board, and those that an event may trigger
create index automations_of_board on automations (workspace_uuid, board_uuid, trigger_type);
-- the triggers of time that are due
create index automations_due on automations (next_check_at) where enabled and next_check_at is not null;
-- the automations that stop with their writer
create index automations_of_writer on automations (workspace_uuid, written_by) where enabled;

-- A run keeps what it was started with: an automation that is changed meanwhile changes the next one.
create table automation_runs (
  workspace_uuid uuid not null,
  automation_uuid uuid not null,
  -- by time: the newest first is the order of a list
  uuid uuid not null default uuidv7(),
  -- what made it, at most one run each: an event, or an occurrence of a trigger of time for a ticket; neither for one that
  -- somebody started
  event_uuid uuid,
  occurrence text,
  -- what a chain of runs goes back to: what a request did to one ticket, an occurrence, or somebody who started it
  cause text not null default gen_random_uuid()::text,
  task_uuid uuid,
  run_as_user_uuid uuid not null,
  actions jsonb not null,
  depth integer not null,
  state text not null check (state in ('queued', 'running', 'done', 'failed', 'skipped')),
  steps_done integer not null default 0,
  results jsonb not null default '[]',
  -- what the step at hand has done already
  step_progress jsonb,
  error text,
  created_at timestamptz not null default clock_timestamp(),
  finished_at timestamptz,
  primary key (workspace_uuid, uuid),
  foreign key (workspace_uuid, automation_uuid) references automations (workspace_uuid, uuid) on delete cascade
);

-- the list of an automation's runs
create index automation_runs_latest on automation_runs (workspace_uuid, automation_uuid, uuid desc);
-- at most one run for an event, and for an occurrence
create unique index automation_runs_of_event on automation_runs (workspace_uuid, automation_uuid, event_uuid)
  where event_uuid is not null;
create unique index automation_runs_of_occurrence on automation_runs (workspace_uuid, automation_uuid, occurrence, task_uuid)
  nulls not distinct where occurrence is not null;
-- deletes runs that are too old
create index automation_runs_finished on automation_runs (finished_at) where finished_at is not null;
-- how many runs wait (metrics)
create index automation_runs_open on automation_runs (state) where finished_at is null;

-- How much of a budget is spent: of a cause's changes, or of a workspace's runs within an hour.
create table automation_budgets (
  workspace_uuid uuid not null,
  budget text not null,
  spent integer not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (workspace_uuid, budget)
);

-- deletes budgets that are too old
create index automation_budgets_age on automation_budgets (created_at);

-- Webhooks: endpoints, what waits to be sent to them, and the queue of each.

create table webhooks (
  workspace_uuid uuid not null references workspaces (uuid),
  uuid uuid not null default gen_random_uuid(),
  -- as it was checked
  url text not null,
  description text check (length(description) <= 200),
  -- null for all, future ones too
  events text[],
  is_active boolean not null default true,
  -- sealed: it signs, so it cannot be hashed
  secret text not null,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  primary key (workspace_uuid, uuid)
);

-- One row for an endpoint and an event, from the transaction of the change to 30 days later. It refers to nothing:
-- whoever changes a ticket would share a lock with whoever changes an endpoint.
create table deliveries (
  workspace_uuid uuid not null,
  webhook_uuid uuid not null,
  -- in the order of time, so that the key is the log's order too
  uuid uuid not null default uuidv7(),
  event_uuid uuid not null,
  event text not null,
  -- the event's; until it is known nothing is sent
  sequence bigint,
  status text not null default 'queued' constraint deliveries_status_check
    check (status in ('queued', 'retrying', 'delivered', 'failed')),
  -- counted before the attempt is made
  attempts integer not null default 0,
  next_attempt_at timestamptz,
  -- the fencing token: set while an attempt is made, and only who set it may write how it ended
  lease_uuid uuid,
  response_status integer,
  error text,
  -- the event's
  created_at timestamptz not null default clock_timestamp(),
  delivered_at timestamptz,
  primary key (workspace_uuid, webhook_uuid, uuid, created_at),
  unique (workspace_uuid, event_uuid, webhook_uuid, created_at)
) partition by range (created_at);

create table deliveries_first partition of deliveries for values from (minvalue) to (maxvalue);

-- the deliveries that get the sequence of their event
create index deliveries_unsequenced on deliveries (workspace_uuid, event_uuid) where sequence is null;
-- the next deliveries of an endpoint: new ones in the order of their events, and those whose pause is over
create index deliveries_queued on deliveries (workspace_uuid, webhook_uuid, sequence)
  where status = 'queued' and lease_uuid is null and sequence is not null;
create index deliveries_retrying on deliveries (workspace_uuid, webhook_uuid, next_attempt_at)
  where status = 'retrying' and lease_uuid is null;
-- the attempts that a dead worker left
create index deliveries_in_attempt on deliveries (workspace_uuid, webhook_uuid) where lease_uuid is not null;

-- The queue of an endpoint: one worker at a time, who leases it, sends to the endpoint.
create table webhook_queues (
  workspace_uuid uuid not null,
  webhook_uuid uuid not null,
  -- when a worker should look; null while nothing waits
  due_at timestamptz,
  lease_uuid uuid,
  leased_until timestamptz,
  served_at timestamptz not null default '-infinity',
  -- how the last attempt ended: what fails may be slow, and gets only some of the slots
  is_failing boolean not null default false,
  primary key (workspace_uuid, webhook_uuid)
);

-- the queues that are due, and those of dead workers
create index webhook_queues_due on webhook_queues (due_at) where lease_uuid is null;
create index webhook_queues_leased on webhook_queues (leased_until) where lease_uuid is not null;

-- What comes in from another tool, a workspace as one zip, and what an import of such a zip knows of people who are not here.

create table imports (
  workspace_uuid uuid not null references workspaces (uuid),
  uuid uuid not null default gen_random_uuid(),
  source text not null check (source in ('csv', 'trello', 'markdown', 'stoa')),
  dry_run boolean not null,
  state text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed')),
  file_name text not null,
  -- how the file's bytes were read; null until they were
  encoding text check (encoding in ('utf-8', 'utf-16le', 'utf-16be', 'windows-1252')),
  progress_done integer not null default 0,
  progress_total integer not null default 0,
  board_uuids uuid[] not null default '{}',
  created jsonb not null default '{}',
  skipped jsonb not null default '[]',
  error text,
  row_errors jsonb not null default '[]',
  created_by uuid not null references users (uuid),
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  -- the wiki that pages come to: the given one or, once the import is done, the new one; and the page under which they come
  wiki_uuid uuid,
  parent_page_uuid uuid,
  primary key (workspace_uuid, uuid)
);

-- the import of a job
create index imports_by_uuid on imports (uuid);
-- counts those of a person
create index imports_open on imports (created_by) where state in ('queued', 'running');

create table exports (
  workspace_uuid uuid not null references workspaces (uuid),
  uuid uuid not null default gen_random_uuid(),
  state text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed')),
  progress_done integer not null default 0,
  progress_total integer not null default 0,
  -- of the zip; null until it is stored
  size_bytes bigint,
  error text,
  created_by uuid not null references users (uuid),
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  -- the name of the zip in the storage: it is stored before the row is locked, so two workers may store one each; null until it
  -- is stored
  file_uuid uuid,
  primary key (workspace_uuid, uuid),
  constraint exports_done check ((state = 'done') = (size_bytes is not null))
);

-- the export of a job and of a file
create index exports_by_uuid on exports (uuid);
-- the export of a file, for the sweep
create index exports_by_file on exports (file_uuid) where file_uuid is not null;
-- those that are old enough to be removed
create index exports_ended on exports (updated_at) where state in ('done', 'failed');

-- Who wrote what an import brought, and is no member here: an account that nobody can sign in with, and a membership that has
-- ended. With the address, by which another import finds them again.
create table imported_people (
  workspace_uuid uuid not null,
  user_uuid uuid not null references users (uuid),
  email text,
  -- whether it was a service account where it came from
  was_service boolean not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (workspace_uuid, user_uuid),
  foreign key (workspace_uuid, user_uuid) references members (workspace_uuid, user_uuid) on delete cascade
);

-- those of an address: an import finds them, and the deletion of an account forgets them
create index imported_people_of_address on imported_people (lower(email), workspace_uuid);

-- What people save of how they look at a workspace.

create table saved_views (
  workspace_uuid uuid not null references workspaces (uuid),
  uuid uuid not null default gen_random_uuid(),
  name text not null check (length(name) between 1 and 100),
  kind text not null check (kind in ('board', 'list', 'table', 'calendar')),
  -- as the client wrote it; the server does not read it
  query text not null check (length(query) <= 4000),
  -- the board that the view belongs to; it goes with the board
  board_uuid uuid,
  shared boolean not null,
  version integer not null default 1,
  created_by uuid not null references users (uuid),
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  -- as in `boards`
  created_via jsonb,
  primary key (workspace_uuid, uuid),
  foreign key (workspace_uuid, board_uuid) references boards (workspace_uuid, uuid) on delete cascade
);

-- a view whose path names no workspace
create index saved_views_by_uuid on saved_views (uuid);
-- a person's own views
create index saved_views_of_person on saved_views (created_by, workspace_uuid);
-- the shared views of a workspace
create index saved_views_shared on saved_views (workspace_uuid) where shared;
-- the views that a deleted board takes with it
create index saved_views_of_board on saved_views (workspace_uuid, board_uuid) where board_uuid is not null;

create trigger saved_views_deleted after delete on saved_views referencing old table as deleted
  for each statement execute function remember_uuids();

-- A person's favourites and shortcuts, of all workspaces. No row: there are none yet.
create table preferences (
  user_uuid uuid primary key references users (uuid) on delete cascade,
  -- references alone, in the person's order
  favourites jsonb not null,
  shortcuts jsonb not null,
  version integer not null,
  updated_at timestamptz not null default clock_timestamp()
);

-- Secrets that people of a workspace share, and people's quick notes.

create table secrets (
  workspace_uuid uuid not null references workspaces (uuid),
  uuid uuid not null default gen_random_uuid(),
  -- who rotates it, deletes it and chooses who may reveal it
  owner_uuid uuid not null references users (uuid),
  name text not null check (length(name) between 1 and 200),
  -- counts the values that it had; only the present one is stored
  value_version integer not null default 1,
  -- the key of this value, sealed with the deployment's key for this secret, version and owner
  data_key text not null,
  -- the value, encrypted with the data key for this secret and version
  sealed text not null,
  last_rotated_at timestamptz not null default clock_timestamp(),
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  primary key (workspace_uuid, uuid)
);

-- what is encrypted cannot be compressed
alter table secrets alter column sealed set storage external;
-- a secret whose path names no workspace
create index secrets_by_uuid on secrets (uuid);
-- a person's own secrets, which are counted
create index secrets_of_owner on secrets (owner_uuid, workspace_uuid);

-- Who may reveal a secret besides its owner.
create table secret_readers (
  workspace_uuid uuid not null,
  secret_uuid uuid not null,
  user_uuid uuid not null references users (uuid),
  created_at timestamptz not null default clock_timestamp(),
  primary key (workspace_uuid, secret_uuid, user_uuid),
  foreign key (workspace_uuid, secret_uuid) references secrets (workspace_uuid, uuid) on delete cascade
);

-- the secrets that a person may reveal
create index secret_readers_of_person on secret_readers (user_uuid, workspace_uuid);

-- When a person revealed secrets within the last minute.
create table secret_reveals (
  user_uuid uuid primary key references users (uuid) on delete cascade,
  revealed_at timestamptz[] not null
);

create table notes (
  user_uuid uuid not null references users (uuid) on delete cascade,
  uuid uuid not null default gen_random_uuid(),
  body text not null check (length(body) between 1 and 10000),
  created_at timestamptz not null default clock_timestamp(),
  primary key (user_uuid, uuid)
);

-- the list of a person's notes
create index notes_of_person on notes (user_uuid, created_at, uuid);

-- What people without an account send.

-- A form of a board by a public link. Each submission becomes a task.
create table feedback_forms (
  workspace_uuid uuid not null,
  uuid uuid not null default gen_random_uuid(),
  board_uuid uuid not null,
  title text not null check (length(title) between 1 and 200),
  intro text check (length(intro) between 1 and 5000),
  -- the status that its tasks get; null for the first one of the board, which is also used when the status is deleted
  status_uuid uuid,
  is_open boolean not null default true,
  public_token text not null,
  view_count bigint not null default 0,
  created_by uuid not null references users (uuid),
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  -- as in `boards`
  created_via jsonb,
  primary key (workspace_uuid, uuid),
  foreign key (workspace_uuid, board_uuid) references boards (workspace_uuid, uuid) on delete cascade,
  foreign key (workspace_uuid, board_uuid, status_uuid) references statuses (workspace_uuid, board_uuid, uuid)
    on delete set null (status_uuid)
);

-- the form of a public link, and the forms of a board
create unique index feedback_forms_public_token on feedback_forms (public_token);
create index feedback_forms_of_board on feedback_forms (workspace_uuid, board_uuid, created_at);

-- What was sent, as it was sent. The sender's name and address are here and not in the task, because a task goes into events,
-- to webhooks and onto published boards.
create table feedback_submissions (
  workspace_uuid uuid not null,
  uuid uuid not null default gen_random_uuid(),
  form_uuid uuid not null,
  task_uuid uuid not null,
  message text not null check (length(message) between 1 and 5000),
  name text check (length(name) between 1 and 100),
  email text check (length(email) between 1 and 200),
  rating smallint check (rating between 1 and 5),
  -- of the submission token, which counts once
  token_uuid uuid,
  created_at timestamptz not null default clock_timestamp(),
  primary key (workspace_uuid, uuid),
  foreign key (workspace_uuid, form_uuid) references feedback_forms (workspace_uuid, uuid) on delete cascade,
  foreign key (workspace_uuid, task_uuid) references tasks (workspace_uuid, uuid) on delete cascade
);

-- a token counts once
create unique index feedback_submissions_token on feedback_submissions (workspace_uuid, form_uuid, token_uuid);
-- how many a form got, and how many lately
create index feedback_submissions_of_form on feedback_submissions (workspace_uuid, form_uuid, created_at);
-- the submission of a task
create unique index feedback_submissions_of_task on feedback_submissions (workspace_uuid, task_uuid);

-- How often something was seen on a day. Each property of a visit is counted by itself, so that no row describes a visit.
create table visit_counts (
  day date not null,
  kind text not null check (kind in ('page_view', 'funnel_event')),
  dimension text not null,
  -- of a funnel event its name; empty for page views
  event text not null,
  value text not null,
  count bigint not null,
  primary key (day, kind, dimension, event, value)
);

-- Who accepted the data processing agreement, for which organisation.
create table dpa_acceptances (
  uuid uuid primary key default gen_random_uuid(),
  organisation_name text not null,
  signatory_name text not null,
  signatory_job_title text,
  signatory_email text not null,
  dpa_version text,
  created_at timestamptz not null default clock_timestamp()
);

-- the newest first
create index dpa_acceptances_newest on dpa_acceptances (created_at desc, uuid desc);

-- Signature requests: people without an account sign a version of a page.

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
  -- What a request was called where it was made: its evidence names it so, and has hashes over that. This deployment has not
  -- seen what happened, so it never seals such a request, and does not know its document.
  imported_from jsonb,
  -- as in `boards`
  created_via jsonb,
  primary key (workspace_uuid, uuid),
  constraint signature_requests_imported check (imported_from is null or state <> 'pending'),
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
  -- PKCS #8 in base64, sealed. Null: the private key is in the operator's own file (SIGNING_P12). The row keeps its certificate,
  -- by which its seals are recognised later.
  sealed_key text,
  created_at timestamptz not null default clock_timestamp(),
  is_current boolean not null default true
);

-- there is one that seals
create unique index signing_keys_current on signing_keys (is_current) where is_current;

-- What a workspace has at the payment provider, and what the provider told about it.

-- A workspace that began to pay. Its plan and its state are in `workspaces`; this is what they follow from.
create table billing_accounts (
  workspace_uuid uuid primary key references workspaces (uuid),
  -- by which events of the provider find the workspace
  customer_id text not null unique,
  -- the one subscription that counts; null before the first payment
  subscription_id text,
  -- whether the subscription goes on, so that seats are counted and changes are looked for
  is_live boolean not null default false,
  -- the plan that the subscription gave last: the workspace's plan follows when this changes, so that one set by the operator stays
  plan text not null default 'free' check (plan in ('free', 'unlimited')),
  billed_each text check (billed_each in ('month', 'year')),
  seats_billed integer,
  period_end timestamptz,
  -- since when an invoice is unpaid; null when none is
  unpaid_since timestamptz,
  -- counts the reads of the provider: one that was begun before another stores nothing
  syncs bigint not null default 0,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  -- when the last checkout was opened: its payment is looked for, in case the provider's event is lost
  checkout_at timestamptz
);

-- the workspaces that become read-only
create index billing_accounts_unpaid on billing_accounts (unpaid_since) where unpaid_since is not null;

-- The events that the provider sent, each once. Their content is not kept: an event only says that there is something to read.
create table billing_events (
  workspace_uuid uuid not null references billing_accounts (workspace_uuid),
  id text not null,
  type text not null,
  -- by the provider's clock
  created_at timestamptz not null,
  received_at timestamptz not null default clock_timestamp(),
  -- when what it told of was read from the provider
  done_at timestamptz,
  primary key (workspace_uuid, id)
);

-- the events that are removed after a time
create index billing_events_old on billing_events (received_at);

-- The prices of the paid plan for one seat, as they were last read from the provider.
create table billing_prices (
  billed_each text primary key check (billed_each in ('month', 'year')),
  price_id text not null,
  unit_amount integer not null,
  currency text not null,
  read_at timestamptz not null default clock_timestamp()
);
