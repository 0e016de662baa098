-- Features: workspaces, members, invitations, api-keys, staff. The tenant, who belongs to it, and who operates it.

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
  deleted_at timestamptz
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
