import { type Static, Type } from "typebox";
import { Priority } from "#features/tasks/columns/index.ts";
import { fieldTypes } from "#kernel/field-values.ts";
import { type TextEncoding, textEncodings } from "#platform/files/text.ts";
import { closed, field, named, nullable, oneOf, Uuid } from "#platform/http/schemas.ts";
import { planLimits } from "../limits.ts";

/** The meanings that a column of a table can have. */
export const columnFields = [
  "title",
  "description",
  "status",
  "priority",
  "labels",
  "assignees",
  "start_date",
  "due_date",
  "estimate",
  "created_at",
  "finished_at",
  "archived",
  "id",
  "comments",
  "checklist",
  "board",
  "custom_field",
  "left_out",
] as const;
export type ColumnField = (typeof columnFields)[number];

/** The orders of day and month in a date such as 03/04/2026. */
export const dateOrders = ["day_first", "month_first"] as const;
export type DateOrder = (typeof dateOrders)[number];

/** The most entries of each list of a mapping. Values beyond it are mapped by what is guessed. */
export const mostEntries = 500;

const shortText = Type.String({ maxLength: 500 });
const count = field(
  Type.Optional(Type.Integer({ minimum: 0 })),
  "The number of tickets with this value. Ignored in a request.",
);
const listOf = <Entry extends Parameters<typeof Type.Array>[0]>(entry: Entry) =>
  Type.Optional(Type.Array(entry, { maxItems: mostEntries }));

const Column = closed({
  heading: field(shortText, "The heading. Columns with the same heading are read as one."),
  field: field(
    oneOf(columnFields),
    "The meaning of the column. `board`: the name of the board that the ticket comes to.",
  ),
  type: field(Type.Optional(oneOf(fieldTypes)), "The type of the custom field. Only for `custom_field`."),
  examples: field(Type.Optional(Type.Array(shortText, { maxItems: 3 })), "Values of the column. Ignored in a request."),
  count,
});

/** The decisions about a file with tickets: what its columns, words and people mean here. */
export const ImportMapping = closed({
  encoding: field(Type.Optional(oneOf<TextEncoding>(textEncodings)), "The encoding of the file."),
  date_order: field(
    Type.Optional(oneOf(dateOrders)),
    "The order in dates such as 03/04/2026. Dates that can be read in one way only are read so.",
  ),
  archived: field(
    Type.Optional(oneOf(["finished", "left_out"])),
    "The treatment of archived tickets: finished tickets in the complete column, or none.",
  ),
  columns: field(listOf(Column), "The columns of a table."),
  statuses: field(
    listOf(
      closed({
        value: field(shortText, "The word in the file; empty for tickets without one."),
        column: field(named(planLimits.columnName), "The name of the column on the board."),
        label: field(
          nullable(named(planLimits.labelName)),
          "A label that the tickets get in addition, so that the word is not lost; null for none.",
        ),
        count,
      }),
    ),
    "The words for statuses.",
  ),
  complete_column: field(
    Type.Optional(nullable(named(planLimits.columnName))),
    "The name of the column that completes tickets; null for none. What the file calls finished comes to it.",
  ),
  priorities: field(
    listOf(
      closed({
        value: field(shortText, "The word in the file."),
        priority: field(nullable(Priority), "The priority; null for none."),
        count,
      }),
    ),
    "The words for priorities.",
  ),
  labels: field(
    listOf(
      closed({
        value: field(shortText, "The label in the file."),
        label: field(nullable(named(planLimits.labelName)), "The name of the label here; null for none."),
        count,
      }),
    ),
    "The labels.",
  ),
  people: field(
    listOf(
      closed({
        value: field(shortText, "The name or the address in the file."),
        user_uuid: field(nullable(Uuid), "The member; null keeps the name as text."),
        count,
      }),
    ),
    "The people to whom tickets are assigned.",
  ),
});

export type ImportMapping = Static<typeof ImportMapping>;

/** A mapping in which everything is decided. */
export type FullMapping = {
  readonly [Key in keyof ImportMapping]-?: Exclude<ImportMapping[Key], undefined>;
};
