-- Feature: workspaces. The tenant, its members, the people it invited and its API keys.

create table workspaces (
  uuid uuid primary key default gen_random_uuid(),
  name text not null check (length(name) between 1 and 200),
  plan text not null default 'unlimited' check (plan in ('free', 'unlimited')),
  billing_status text not null default 'normal' check (billing_status in ('normal', 'past_due', 'read_only')),
  suspended_at timestamptz,
  public_boards_enabled boolean not null default true,
  public_wiki_pages_enabled boolean not null default true,
  two_factor_required boolean not null default false,
  -- the last sequence given to an event of this workspace; only the sequencer writes it
  event_sequence bigint not null default 0,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  deleted_at timestamptz
);

create unique index workspaces_name on workspaces (lower(btrim(name))) where deleted_at is null;

create table members (
  workspace_uuid uuid not null references workspaces (uuid),
  user_uuid uuid not null references users (uuid),
  role text not null
    check (role in ('owner', 'admin', 'member', 'viewer', 'commenter', 'guest', 'guest_editor')),
  joined_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  deactivated_at timestamptz,
  primary key (workspace_uuid, user_uuid)
);

create index members_of_user on members (user_uuid) where deactivated_at is null;

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

create index invitations_by_uuid on invitations (uuid);
create unique index invitations_pending on invitations (workspace_uuid, lower(email)) where state = 'pending';
create index invitations_of_address on invitations (lower(email)) where state = 'pending';

create table api_keys (
  workspace_uuid uuid not null,
  uuid uuid not null default gen_random_uuid(),
  user_uuid uuid not null,
  name text not null check (length(name) between 1 and 100),
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

create index api_keys_by_uuid on api_keys (uuid);
create index api_keys_of_user on api_keys (user_uuid, workspace_uuid) where revoked_at is null;
