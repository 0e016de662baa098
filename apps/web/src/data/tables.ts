import type { Attachment, Changes, Comment, CopiedTask, Preferences, Subtask, Task, View } from "@stoa/api";

type Lists = Omit<Changes, "removed" | "left_boards" | "left_wikis">;

/** A task's description: as markdown and as a document. Its uuid is the task's. */
export type Description = Pick<Task, "uuid" | "version" | "updated_at"> & {
  readonly task_uuid: string;
  readonly description: string;
  readonly description_json: Readonly<Record<string, unknown>> | null;
};

/** The details that are read with a task when it is opened. They are kept as a document, not in the pages of rows. */
export type DetailTables = {
  comments: Comment;
  subtasks: Subtask;
  attachments: Attachment & { readonly task_uuid: string };
  descriptions: Description;
};

/** The rows that are the person's own, or are shared with them. They are in no changes, and read by themselves. */
export type PersonalTables = {
  views: View;
  /** one row, of all workspaces */
  preferences: Preferences & { readonly uuid: string };
};

/** The uuid of the row of preferences. */
export const preferencesUuid = "preferences";

/** The rows of a copy by kind: those of `GET /workspaces/{workspace_uuid}/changes` (§13.21), and those of the tasks that were opened. */
export type Tables = { [Name in keyof Lists]: Lists[Name][number] } & DetailTables & PersonalTables;

export type Kind = keyof Tables;

/** A row whose kind is not known here. Rows are frozen. */
export type AnyRow = { readonly uuid: string; readonly [field: string]: unknown };

/** The kinds that changes bring, in their order. */
export const copiedKinds = [
  "boards",
  "statuses",
  "groups",
  "labels",
  "members",
  "custom_fields",
  "sprints",
  "tasks",
  "wikis",
  "pages",
  "notifications",
] as const satisfies readonly (keyof Lists)[];

/** The kinds that are read with a task. */
export const detailKinds = [
  "descriptions",
  "subtasks",
  "comments",
  "attachments",
] as const satisfies readonly (keyof DetailTables)[];

/** The kinds that are the person's own. */
export const personalKinds = ["views", "preferences"] as const satisfies readonly (keyof PersonalTables)[];

export const kinds: readonly Kind[] = [...copiedKinds, ...detailKinds, ...personalKinds];

/** Whether rows of this kind are the person's own. */
export function isPersonal(kind: Kind): boolean {
  return (personalKinds as readonly Kind[]).includes(kind);
}

/** Whether rows of this kind are kept as part of a document. */
export function isDetail(kind: Kind): kind is keyof DetailTables {
  return (detailKinds as readonly Kind[]).includes(kind);
}

/** A row with its kind. */
export type NamedRow = { readonly kind: Kind; readonly row: AnyRow };

/**
 * Compares two states of one row by `(version, updated_at)`: totals and neighbours change without a new version.
 * @returns negative if the first is older, 0 if they do not differ
 */
export function compareStates(one: AnyRow, other: AnyRow): number {
  const versions = Number(one["version"] ?? 0) - Number(other["version"] ?? 0);
  if (versions !== 0) return versions;
  const [first, second] = [timeOf(one), timeOf(other)];
  return first === second ? 0 : first < second ? -1 : 1;
}

/** Times are of one form and length. Members and attachments never change or have none; a notification is only ever read. */
function timeOf(row: AnyRow): string {
  return (row["updated_at"] ?? row["read_at"] ?? "") as string;
}

/** A task of a reply in the form of a copy: uuids in place of names, no texts but the title. */
export function leanTask(task: Task): CopiedTask {
  const { workspace_uuid: _, status_name: __, description: ___, description_json: ____, ...rest } = task;
  const { labels, assignees, created_by, subtasks: _____, ...row } = rest;
  return {
    ...row,
    label_uuids: labels.map(({ uuid }) => uuid),
    assignee_uuids: assignees.map(({ uuid }) => uuid),
    created_by_uuid: created_by.via === null ? created_by.uuid : null,
  };
}

/** The description in a reply with a whole task; none if the reply leaves texts out. */
export function descriptionOf({ uuid, version, updated_at, description, description_json }: Task): Description | null {
  if (description === undefined || description_json === undefined) return null;
  return { uuid, task_uuid: uuid, version, updated_at, description, description_json };
}
