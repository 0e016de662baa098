import type { Kind, Permission } from "#kernel/authorize.ts";
import type { BoardsTable, PagesTable, TasksTable, WikisTable, WorkspacesTable } from "#platform/db/tables.ts";

/** A row of each kind of thing that a request can be authorized for, as a handler gets it. */
export type Rows = {
  workspace: WorkspacesTable;
  board: BoardsTable;
  task: Omit<TasksTable, "plain_text" | "created_via">;
  wiki: WikisTable;
  page: Omit<PagesTable, "content_json" | "content_text">;
};

/** The same for a row that a body names. A body may name many tasks, so their documents are not read. */
export type LoadedRow<K extends Kind> = K extends "task" ? Omit<Rows["task"], "description_json"> : Rows[K];

declare const granted: unique symbol;

/** A row that was found, authorized and, for a write, locked; `P` is the permission that its caller has. */
export type Granted<Row, P extends Permission = Permission> = Row & { readonly [granted]: P };

/** A row that may be written. Every function that changes a row takes this type. */
export type Writable<K extends Kind> = Granted<Rows[K], Exclude<Permission, "read">>;

/** A row that a body names and that may be written. A `Writable` row may be used in its place. */
export type WritableLoaded<K extends Kind> = Granted<LoadedRow<K>, Exclude<Permission, "read">>;

/**
 * Lets the product itself write a row: in a job or an import, which no person requests at that moment.
 * @param row read after this transaction locked it
 */
export function grantToSystem<K extends Kind>(row: Rows[K]): Writable<K>;
export function grantToSystem<K extends Kind>(row: LoadedRow<K>): WritableLoaded<K>;
export function grantToSystem<K extends Kind>(row: LoadedRow<K>): WritableLoaded<K> {
  return row as WritableLoaded<K>;
}

/** What a board, and what belongs to it, is found by. */
export type BoardKey = Readonly<Pick<Rows["board"], "workspace_uuid" | "uuid">>;
