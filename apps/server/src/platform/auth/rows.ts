import type { Kind, Permission } from "#kernel/authorize.ts";
import {
  type BoardsTable,
  type PagesTable,
  tableColumns,
  type TasksTable,
  type WikisTable,
  type WorkspacesTable,
} from "#platform/db/tables.ts";
import { textOf } from "#platform/db/sql.ts";
import { keyOfTask } from "./task-key.ts";

/** The alias of each kind's table in the statements that find it. */
export const aliases = { workspace: "w", board: "b", task: "t", wiki: "k", page: "p" } as const satisfies Record<
  Kind,
  string
>;

/** The table of each kind, and the columns that handlers do not get: texts for the search, and the content of pages. */
export const loaded = {
  workspace: { table: "workspaces", without: [] },
  board: { table: "boards", without: [] },
  task: { table: "tasks", without: ["plain_text", "created_via"] },
  wiki: { table: "wikis", without: [] },
  page: { table: "pages", without: ["content_json", "content_text"] },
} as const satisfies Record<Kind, { readonly table: keyof typeof tableColumns; readonly without: readonly string[] }>;

/** A row without the columns that are not loaded. */
type LoadedColumns<K extends Kind, Row> = Omit<Row, (typeof loaded)[K]["without"][number]>;

/** A row of each kind of thing (of a task with its key) that a request can be authorized for, as a handler gets it. */
export type Rows = {
  workspace: LoadedColumns<"workspace", WorkspacesTable>;
  board: LoadedColumns<"board", BoardsTable>;
  task: LoadedColumns<"task", TasksTable> & { readonly key: string };
  wiki: LoadedColumns<"wiki", WikisTable>;
  page: LoadedColumns<"page", PagesTable>;
};

/** The same for a row that a body names. A body may name many tasks, so their documents are not read. */
export type LoadedRow<K extends Kind> = K extends "task" ? Omit<Rows["task"], "description_json"> : Rows[K];

/**
 * The columns of a kind's row as SQL, from the alias that `aliases` gives its table.
 * @param left columns that are left out besides
 */
export function columnsOf(kind: Kind, left: readonly string[] = []): string {
  const { table, without } = loaded[kind];
  const omitted = new Set<string>([...without, ...left]);
  return Object.keys(tableColumns[table])
    .filter((name) => !omitted.has(name))
    .map((name) => `${aliases[kind]}.${name}`)
    .concat(kind === "task" ? [`${textOf(keyOfTask(aliases.task))} as key`] : [])
    .join(", ");
}

declare const granted: unique symbol;

/** A row that was found, authorized and, for a write, locked; `P` is the permission that its caller has. */
export type GrantedRow<Row, P extends Permission = Permission> = Row & { readonly [granted]: P };

/** A row that may be written. Every function that changes a row takes this type. */
export type WritableRow<K extends Kind> = GrantedRow<Rows[K], Exclude<Permission, "read">>;

/** A row that a body names and that may be written. A `WritableRow` may be used in its place. */
export type WritableLoaded<K extends Kind> = GrantedRow<LoadedRow<K>, Exclude<Permission, "read">>;

/**
 * Lets the product itself write a row: in a job or an import, which no person requests at that moment.
 * @param row read after this transaction locked it
 */
export function grantToSystem<K extends Kind>(row: Rows[K]): WritableRow<K>;
export function grantToSystem<K extends Kind>(row: LoadedRow<K>): WritableLoaded<K>;
export function grantToSystem<K extends Kind>(row: LoadedRow<K>): WritableLoaded<K> {
  return row as WritableLoaded<K>;
}

/** The key by which a board and its contents are found. */
export type BoardKey = Readonly<Pick<Rows["board"], "workspace_uuid" | "uuid">>;
