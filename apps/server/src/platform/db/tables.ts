// Generated from the migrated database by `npm run gen`. Do not edit.
import type { Json } from "../../kernel/events.ts";

export type BoardsTable = {
  workspace_uuid: string;
  uuid: string;
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
};

export type PagesTable = {
  workspace_uuid: string;
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
  workspace_uuid: string;
  board_uuid: string;
  uuid: string;
  number: number;
  title: string;
  description: string;
  description_json: Json | null;
  plain_text: string | null;
  status_uuid: string;
  group_uuid: string | null;
  priority: string | null;
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
};

export type WikisTable = {
  workspace_uuid: string;
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
  uuid: string;
  name: string;
  plan: string;
  billing_status: string;
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
