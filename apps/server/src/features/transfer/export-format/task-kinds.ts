import { Type } from "typebox";
import { partOfColumns } from "#features/tasks/columns/index.ts";
import { richText } from "#platform/http/rich-text.ts";
import { nullable, oneOf } from "#platform/http/schemas.ts";
import { type Column, orNull, own, plain, position, ref, time } from "./columns.ts";
import { at, board, byUuid, counter, flag, type Kind, name, person, text, via } from "./fields.ts";

const named: Readonly<Record<string, string>> = partOfColumns("names");
/** The columns that earlier exports do not have. */
const later = partOfColumns("since");

/** The columns whose values a write of a task decides. Of a value that names a row, an import makes the uuid of the new row. */
const decided: Readonly<Record<string, Column>> = Object.fromEntries(
  Object.entries(partOfColumns("stored")).map(([column, schema]) => {
    const names = named[column];
    const stored = plain(column in later ? Type.Optional(schema) : schema);
    return [column, names === undefined ? stored : { ...stored, names }];
  }),
);

/** The kinds of rows about tasks, and what belongs to them. */
export const taskKinds = {
  tasks: {
    from: "tasks",
    columns: {
      uuid: own,
      board_uuid: board,
      number: counter,
      ...decided,
      description: plain(Type.String({ maxLength: 40_000 })),
      description_json: plain(nullable(richText(null, "task"))),
      position,
      version: counter,
      created_by: person,
      created_via: via,
      ...at,
      archived_at: orNull(time),
    },
    key: byUuid,
  },
  /** the numbers that tasks had on other boards */
  former_numbers: {
    from: "former_numbers",
    columns: { task_uuid: ref("tasks"), board_uuid: board, number: counter },
    key: [
      ["task_uuid", "uuid"],
      ["board_uuid", "uuid"],
    ],
    since: 4,
  },
  subtasks: {
    from: "subtasks",
    columns: { uuid: own, task_uuid: ref("tasks"), title: name(500), is_done: flag, position, ...at },
    key: [["task_uuid", "uuid"], ...byUuid],
  },
  comments: {
    from: "comments",
    columns: {
      uuid: own,
      task_uuid: ref("tasks"),
      author_uuid: person,
      author_via: via,
      body: text(40_000),
      body_json: plain(richText(null, "task")),
      ...at,
      edited_at: orNull(time),
      archived_at: orNull(time),
    },
    key: [["task_uuid", "uuid"], ...byUuid],
  },
  relationships: {
    from: "relationships",
    columns: { blocker_uuid: ref("tasks"), blocked_uuid: ref("tasks"), ...at },
    key: [
      ["blocker_uuid", "uuid"],
      ["blocked_uuid", "uuid"],
    ],
  },
  task_links: {
    from: "task_links",
    columns: {
      task_uuid: ref("tasks"),
      kind: plain(oneOf(["related_to", "duplicate_of"])),
      other_uuid: ref("tasks"),
      ...at,
    },
    key: [
      ["task_uuid", "uuid"],
      [`t.kind collate "C"`, "text"],
      ["other_uuid", "uuid"],
    ],
  },
} as const satisfies Readonly<Record<string, Kind>>;
