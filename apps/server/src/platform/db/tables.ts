// Generated from the migrated database by `npm run gen`. Do not edit.
import type { Json } from "../../kernel/events.ts";
import type { BoardUuid, WorkspaceUuid } from "../../kernel/uuids.ts";

export type BoardsTable = {
  workspace_uuid: WorkspaceUuid;
  uuid: BoardUuid;
  name: string;
  color: string | null;
  position: string;
  public_token: string | null;
  published_by: string | null;
  published_at: Date | null;
  view_count: number;
  created_by: string;
  created_at: Date;
  updated_at: Date;
  archived_at: Date | null;
  created_via: Json | null;
  estimate_unit: "points" | "hours";
  prefix: string;
  former_prefixes: string[];
};

export type PagesTable = {
  workspace_uuid: WorkspaceUuid;
  wiki_uuid: string;
  uuid: string;
  parent_page_uuid: string | null;
  position: string;
  title: string;
  content_json: Json;
  content_text: string;
  version: number;
  created_by: string;
  created_via: Json | null;
  created_at: Date;
  updated_at: Date;
  archived_at: Date | null;
  archived_with: string | null;
  public_token: string | null;
  published_by: string | null;
  published_at: Date | null;
  public_children: boolean;
  view_count: number;
};

export type TasksTable = {
  workspace_uuid: WorkspaceUuid;
  board_uuid: BoardUuid;
  uuid: string;
  number: number;
  title: string;
  description: string;
  description_json: Json | null;
  plain_text: string | null;
  status_uuid: string;
  group_uuid: string | null;
  priority: "low" | "medium" | "high" | "urgent" | null;
  due_date: string | null;
  position: string;
  label_uuids: string[];
  assignee_uuids: string[];
  custom_fields: Json;
  subtask_total: number;
  subtask_done: number;
  comment_total: number;
  attachment_total: number;
  lease_uuid: string | null;
  lease_user_uuid: string | null;
  lease_expires_at: Date | null;
  lease_seconds: number | null;
  fencing_token: number;
  version: number;
  created_by: string;
  created_via: Json | null;
  created_at: Date;
  updated_at: Date;
  archived_at: Date | null;
  has_links: boolean;
  start_date: string | null;
  estimate: number | null;
};

export type WikisTable = {
  workspace_uuid: WorkspaceUuid;
  uuid: string;
  name: string;
  tree_version: number;
  created_by: string;
  created_via: Json | null;
  created_at: Date;
  updated_at: Date;
  archived_at: Date | null;
  opened_at: Date;
};

export type WorkspacesTable = {
  uuid: WorkspaceUuid;
  name: string;
  plan: "free" | "unlimited";
  billing_status: "normal" | "past_due" | "read_only";
  suspended_at: Date | null;
  suspended_reason: string | null;
  public_boards_enabled: boolean;
  public_wiki_pages_enabled: boolean;
  two_factor_required: boolean;
  created_at: Date;
  updated_at: Date;
  deleted_at: Date | null;
  plan_is_gift: boolean;
};

/** The columns of each table in their order, with their types as a cast names them. */
export const tableColumns = {
  boards: {
    workspace_uuid: "uuid",
    uuid: "uuid",
    name: "text",
    color: "text",
    position: "numeric",
    public_token: "text",
    published_by: "uuid",
    published_at: "timestamptz",
    view_count: "int8",
    created_by: "uuid",
    created_at: "timestamptz",
    updated_at: "timestamptz",
    archived_at: "timestamptz",
    created_via: "jsonb",
    estimate_unit: "text",
    prefix: "text",
    former_prefixes: "text[]",
  },
  pages: {
    workspace_uuid: "uuid",
    wiki_uuid: "uuid",
    uuid: "uuid",
    parent_page_uuid: "uuid",
    position: "numeric",
    title: "text",
    content_json: "jsonb",
    content_text: "text",
    version: "int4",
    created_by: "uuid",
    created_via: "jsonb",
    created_at: "timestamptz",
    updated_at: "timestamptz",
    archived_at: "timestamptz",
    archived_with: "uuid",
    public_token: "text",
    published_by: "uuid",
    published_at: "timestamptz",
    public_children: "bool",
    view_count: "int8",
  },
  tasks: {
    workspace_uuid: "uuid",
    board_uuid: "uuid",
    uuid: "uuid",
    number: "int4",
    title: "text",
    description: "text",
    description_json: "jsonb",
    plain_text: "text",
    status_uuid: "uuid",
    group_uuid: "uuid",
    priority: "text",
    due_date: "date",
    position: "numeric",
    label_uuids: "uuid[]",
    assignee_uuids: "uuid[]",
    custom_fields: "jsonb",
    subtask_total: "int4",
    subtask_done: "int4",
    comment_total: "int4",
    attachment_total: "int4",
    lease_uuid: "uuid",
    lease_user_uuid: "uuid",
    lease_expires_at: "timestamptz",
    lease_seconds: "int4",
    fencing_token: "int8",
    version: "int4",
    created_by: "uuid",
    created_via: "jsonb",
    created_at: "timestamptz",
    updated_at: "timestamptz",
    archived_at: "timestamptz",
    has_links: "bool",
    start_date: "date",
    estimate: "float8",
  },
  wikis: {
    workspace_uuid: "uuid",
    uuid: "uuid",
    name: "text",
    tree_version: "int8",
    created_by: "uuid",
    created_via: "jsonb",
    created_at: "timestamptz",
    updated_at: "timestamptz",
    archived_at: "timestamptz",
    opened_at: "timestamptz",
  },
  workspaces: {
    uuid: "uuid",
    name: "text",
    plan: "text",
    billing_status: "text",
    suspended_at: "timestamptz",
    suspended_reason: "text",
    public_boards_enabled: "bool",
    public_wiki_pages_enabled: "bool",
    two_factor_required: "bool",
    created_at: "timestamptz",
    updated_at: "timestamptz",
    deleted_at: "timestamptz",
    plan_is_gift: "bool",
  },
} as const;
