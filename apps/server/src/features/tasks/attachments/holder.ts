import type { Rows, Writable } from "#platform/auth/rows.ts";

/** What a file is attached to: a task or a page. */
export type Holder =
  | Pick<Rows["task"], "workspace_uuid" | "board_uuid" | "uuid">
  | Pick<Rows["page"], "workspace_uuid" | "wiki_uuid" | "uuid">;

/** The same, authorized and locked for a write. */
export type WritableHolder = Writable<"task"> | Writable<"page">;
