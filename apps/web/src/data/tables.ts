import type { Changes, Comment, CopiedTask, Task } from "@stoa/api";

type Lists = Omit<Changes, "removed" | "left_boards" | "left_wikis">;

/** The rows of a copy by kind: those of `GET /workspaces/{workspace_uuid}/changes` (§19.6), and the comments that were read. */
export type Tables = { [Name in keyof Lists]: Lists[Name][number] } & { comments: Comment };

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

export const kinds: readonly Kind[] = [...copiedKinds, "comments"];

/** A row with its kind. */
export type Named = { readonly kind: Kind; readonly row: AnyRow };

/**
 * Compares two states of one row by `(version, updated_at)`: totals and neighbours change without a new version.
 * @returns negative if the first is older, 0 if they cannot be told apart
 */
export function compareStates(one: AnyRow, other: AnyRow): number {
  const versions = Number(one["version"] ?? 0) - Number(other["version"] ?? 0);
  if (versions !== 0) return versions;
  // of one form and length; members and notifications have none
  const [first, second] = [one["updated_at"] as string, other["updated_at"] as string];
  return first === second ? 0 : first < second ? -1 : 1;
}

/** A task of a reply in the form of a copy: uuids in place of names, no texts but the title. */
export function leanTask(task: Task): CopiedTask {
  const { workspace_uuid: _, status_name: __, description: ___, description_json: ____, ...rest } = task;
  const { labels, assignees, created_by, subtasks: _____, ...row } = rest;
  return {
    ...row,
    label_uuids: labels.map(({ uuid }) => uuid),
    assignee_uuids: assignees.map(({ uuid }) => uuid),
    created_by_uuid: created_by.uuid,
  };
}
