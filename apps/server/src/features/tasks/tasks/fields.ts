import { Type } from "typebox";
import { richText } from "#platform/http/rich-text.ts";
import { DateOnly, field, named, nullable, PositionNumber, Uuid } from "#platform/http/schemas.ts";
import { statusFields } from "./statuses.ts";
import { Priority } from "./view.ts";

/** The longest description, in characters of its markdown (§11 rule 6). */
export const longestDescription = 20_000;

/** The most people and labels that a write may give a task. */
export const mostAssignees = 50;
export const mostLabels = 20;

const CustomFields = Type.Record(
  Type.String({ format: "uuid" }),
  nullable(Type.Union([Type.String(), Type.Number(), Type.Boolean()])),
  // a board has no more; a body has room for 100,000
  { maxProperties: 100 },
);

/** The fields of a task that can be written (§2.5). */
export const taskFields = {
  description: field(
    Type.Optional(nullable(Type.String({ maxLength: longestDescription }))),
    "The description as markdown, in which a single line break is a hard break; null clears it. Send this or `description_json`.",
  ),
  description_json: field(
    Type.Optional(nullable(richText(longestDescription, "task"))),
    "The description as a document; null clears it.",
  ),
  ...statusFields,
  group_uuid: field(Type.Optional(nullable(Uuid)), "The group on the same board; null for none."),
  priority: field(Type.Optional(nullable(Priority)), "The priority; null for none."),
  due_date: field(Type.Optional(nullable(DateOnly)), "The day on which it is due; null for none."),
  assignee_uuids: field(
    Type.Optional(Type.Array(Uuid, { maxItems: mostAssignees })),
    "The people who do the task: active members who may open the board. They replace the previous assignees.",
  ),
  label_uuids: field(
    Type.Optional(Type.Array(Uuid, { maxItems: mostLabels })),
    "Labels of the workspace. They replace the previous labels.",
  ),
  custom_fields: field(
    Type.Optional(CustomFields),
    "Values by the uuid of their custom field; null clears a value, and values that are left out stay.",
  ),
  position: field(
    Type.Optional(PositionNumber),
    "The position in the status. With the position of another task it is put before that task.",
  ),
};

export const Title = field(named(500), "The title.");
export const NewTitle = field(Type.Optional(named(500)), "The new title.");

/** The uuids, each once. */
export function distinct(uuids: readonly string[] | undefined): string[] | undefined {
  return uuids === undefined ? undefined : [...new Set(uuids)];
}
