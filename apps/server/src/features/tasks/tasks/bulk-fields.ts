import { type Static, Type } from "typebox";
import { closed, field, Uuid } from "#platform/http/schemas.ts";
import { mostAssignees, mostLabels } from "#features/tasks/columns/index.ts";
import { taskFields } from "./fields.ts";

const { description: _, description_json: __, position: ___, ...shared } = taskFields;

const labels = Type.Optional(Type.Array(Uuid, { maxItems: mostLabels }));
const assignees = Type.Optional(Type.Array(Uuid, { maxItems: mostAssignees }));

/** What of several tasks can be changed at once. A description and a position are those of one task. */
export const BulkChanges = closed(
  {
    ...shared,
    add_label_uuids: field(labels, "Labels of the workspace that each task gets beside those that it has."),
    remove_label_uuids: field(labels, "Labels that no task keeps, whether it has them or not."),
    add_assignee_uuids: field(
      assignees,
      "People who are to do each task beside those who do: active members who may open its board.",
    ),
    remove_assignee_uuids: field(assignees, "People who are not to do any of the tasks, whether they were or not."),
  },
  { minProperties: 1 },
);

export type BulkChanges = Static<typeof BulkChanges>;
