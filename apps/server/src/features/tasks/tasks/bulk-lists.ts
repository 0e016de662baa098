import type { Fail } from "#kernel/errors.ts";
import type { Rows } from "#platform/auth/rows.ts";
import { distinct, mostAssignees, mostLabels } from "#features/tasks/columns/index.ts";
import { type Static, Type } from "typebox";
import { closed, field, Uuid } from "#platform/http/schemas.ts";
import { taskFields } from "./view.ts";

const { description: _, description_json: __, position: ___, ...shared } = taskFields;

const labels = Type.Optional(Type.Array(Uuid, { maxItems: mostLabels }));
const assignees = Type.Optional(Type.Array(Uuid, { maxItems: mostAssignees }));

/** The fields of several tasks that can be changed at once. A description and a position are those of one task. */
export const BulkChanges = closed(
  {
    ...shared,
    add_label_uuids: field(labels, "Labels of the workspace that each task gets in addition to those that it has."),
    remove_label_uuids: field(labels, "Labels that no task keeps, whether it has them or not."),
    add_assignee_uuids: field(
      assignees,
      "People who are to do each task in addition to its assignees: active members who may open its board.",
    ),
    remove_assignee_uuids: field(assignees, "People who are not to do any of the tasks, whether they were or not."),
  },
  { minProperties: 1 },
);

export type BulkChanges = Static<typeof BulkChanges>;

/** The errors of `listsAfter`. */
export const listErrors = ["labels_too_many", "assignees_too_many"] as const;

type List = {
  readonly replaced: readonly string[] | undefined;
  readonly added: readonly string[] | undefined;
  readonly removed: readonly string[] | undefined;
};

const labelsOf = (changes: BulkChanges): List => ({
  replaced: changes.label_uuids,
  added: changes.add_label_uuids,
  removed: changes.remove_label_uuids,
});

const assigneesOf = (changes: BulkChanges): List => ({
  replaced: changes.assignee_uuids,
  added: changes.add_assignee_uuids,
  removed: changes.remove_assignee_uuids,
});

const given = ({ replaced = [], added = [] }: List): string[] => distinct([...replaced, ...added]) ?? [];

/** The group, the assignees and the labels that the changes give to a task: those that must belong where it does. */
export function referencesOf(changes: BulkChanges) {
  return {
    group_uuid: changes.group_uuid,
    assignee_uuids: given(assigneesOf(changes)),
    label_uuids: given(labelsOf(changes)),
  };
}

/**
 * A task's labels and assignees after the changes: first the list is replaced, then something is added, then something
 * removed. undefined where nothing was sent.
 * @throws ApiError one of `listErrors` where additions make a list longer than a write of one task may
 */
export function listsAfter(
  task: Pick<Rows["task"], "label_uuids" | "assignee_uuids">,
  changes: BulkChanges,
  failing: Fail<(typeof listErrors)[number]>,
) {
  const label_uuids = listAfter(task.label_uuids, labelsOf(changes));
  const assignee_uuids = listAfter(task.assignee_uuids, assigneesOf(changes));
  if (isTooLong(label_uuids, task.label_uuids, mostLabels)) failing("labels_too_many", { most: mostLabels });
  if (isTooLong(assignee_uuids, task.assignee_uuids, mostAssignees)) {
    failing("assignees_too_many", { most: mostAssignees });
  }
  return { label_uuids, assignee_uuids };
}

function listAfter(before: readonly string[], { replaced, added, removed }: List): string[] | undefined {
  if (replaced === undefined && added === undefined && removed === undefined) return undefined;
  const gone = new Set(removed);
  return distinct([...(replaced ?? before), ...(added ?? [])])?.filter((uuid) => !gone.has(uuid));
}

/** A list that was longer before may become shorter. */
function isTooLong(after: readonly string[] | undefined, before: readonly string[], most: number): boolean {
  return after !== undefined && after.length > most && after.length > before.length;
}

/** The names of the changed fields as `ticket.updated` tells them. */
export function changedIn(changes: BulkChanges): string[] {
  const names = Object.keys(changes).map((name) => name.replace(/^(?:add|remove)_/, ""));
  return [...new Set(names)];
}
