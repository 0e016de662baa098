import { type Static, type TObject, type TSchema, Type } from "typebox";
import type { TaskEventName } from "#kernel/events.ts";
import type { LoadedRow, Rows } from "#platform/auth/rows.ts";
import { columnList, type ColumnName, partOf } from "#platform/db/columns.ts";
import { DateOnly, Estimate, field, named, nameText, nullable, oneOf, Uuid } from "#platform/http/schemas.ts";
import type { DocumentJson } from "@stoa/document";

// The columns of a task whose values a write decides. Each is declared once, and everything that stores, changes, shows, copies, exports
// or imports tasks follows from the declaration. See "Adding a field" in CONTRIBUTING.md.

/** Rich text in both forms. Both are stored, so that a read need not convert anything. */
export type RichText = { readonly markdown: string; readonly document: DocumentJson | null };

/** The most people and labels that a write may give a task. */
export const mostAssignees = 50;
export const mostLabels = 20;

export const Priority = oneOf(["low", "medium", "high", "urgent"]);

/** A column of `tasks`. */
type Column = {
  /** a value in a line of an export */
  readonly stored: TSchema;
  /** a value in a request; without it, a request says something else that decides the value */
  readonly sent?: TSchema;
  /** a value in a reply; without it, a reply shows something else of it, such as names */
  readonly shown?: TSchema;
  /** a value in a local copy */
  readonly copied: TSchema;
  /** the value of a new task of which nothing is said */
  readonly empty: unknown;
  /** uuids without an order */
  readonly isSet?: true;
  /** a write looks up what the value names */
  readonly isLookedUp?: true;
  /** the kind of an export whose row the value names */
  readonly names?: "statuses" | "groups";
  /** the version of the format of exports that has it first, if exports were made without it */
  readonly since?: number;
  /** the event about a new value, with `from` and `to` */
  readonly changed?: TaskEventName;
  /** the heading in a table of a board */
  readonly csv?: { readonly heading: string };
};

/** The column of a value that may be missing. */
function optionalValue<Schema extends TSchema>(schema: Schema, description: string) {
  const shown = field(nullable(schema), description);
  const sent = field(Type.Optional(nullable(schema)), description);
  return { stored: nullable(schema), sent, shown, copied: shown, empty: null } as const;
}

/** The column of uuids whose things a reply shows by name. @param sent the description of the uuids in a request */
function uuidSet(most: number, sent: string, copied: string) {
  return {
    stored: Type.Array(Uuid, { maxItems: most, uniqueItems: true }),
    sent: field(Type.Optional(Type.Array(Uuid, { maxItems: most })), sent),
    copied: field(Type.Array(Uuid), copied),
    empty: [],
    isSet: true,
    isLookedUp: true,
  } as const;
}

const shownTitle = field(Type.String(), "The title.");
const shownStatus = field(Uuid, "The status that it has.");
const FieldValue = Type.Union([nameText({}), Type.Number(), Type.Boolean()]);
const StoredFieldValue = Type.Union([nameText({ maxLength: 2000 }), Type.Number(), Type.Boolean()]);
const shownFields = field(Type.Record(Type.String(), FieldValue), "The values by the uuid of the custom field.");

export const taskColumns = {
  title: {
    stored: named(500),
    sent: field(Type.Optional(named(500)), "The new title."),
    shown: shownTitle,
    copied: shownTitle,
    empty: "",
    changed: "ticket.title_changed",
  },
  // a request names it by its name or its uuid: `pickStatus`
  status_uuid: {
    stored: Uuid,
    shown: shownStatus,
    copied: shownStatus,
    empty: "",
    isLookedUp: true,
    names: "statuses",
  },
  group_uuid: {
    ...optionalValue(Uuid, "The group on the same board; null for none."),
    isLookedUp: true,
    names: "groups",
  },
  priority: {
    ...optionalValue(Priority, "The priority; null for none."),
    changed: "ticket.priority_changed",
    csv: { heading: "Priority" },
  },
  start_date: {
    ...optionalValue(DateOnly, "The day on which its work begins, which is not after its due date; null for none."),
    csv: { heading: "Start date" },
    since: 4,
  },
  due_date: {
    ...optionalValue(DateOnly, "The day on which it is due; null for none."),
    changed: "ticket.due_date_changed",
    csv: { heading: "Due date" },
  },
  estimate: {
    ...optionalValue(Estimate, "The estimated work, in the unit of the board (`estimate_unit`); null for none."),
    csv: { heading: "Estimate" },
    since: 4,
  },
  assignee_uuids: uuidSet(
    mostAssignees,
    "The people who do the task: active members who may open the board. They replace the previous assignees.",
    "The people who are to do it.",
  ),
  label_uuids: uuidSet(
    mostLabels,
    "Labels of the workspace. They replace the previous labels.",
    "The labels of the task.",
  ),
  // merged with the stored values: `mergeCustomFields`
  custom_fields: {
    stored: Type.Record(Type.String({ format: "uuid" }), StoredFieldValue),
    sent: field(
      Type.Optional(
        // a board has no more fields; a body has room for 100,000
        Type.Record(Type.String({ format: "uuid" }), nullable(FieldValue), { maxProperties: 100 }),
      ),
      "Values by the uuid of their custom field; null clears a value, and values that are left out stay.",
    ),
    shown: shownFields,
    copied: shownFields,
    empty: {},
    isLookedUp: true,
  },
} as const satisfies Readonly<Partial<Record<ColumnName<"tasks">, Column>>>;

type Columns = typeof taskColumns;
export type TaskColumn = keyof Columns;

const declared = Object.entries(taskColumns) as unknown as readonly (readonly [TaskColumn, Column])[];
const namesOf = (is: (column: Column) => boolean): TaskColumn[] =>
  declared.filter(([, column]) => is(column)).map(([name]) => name);

/** One part of the declarations, by column; columns without the part are left out. */
export const partOfColumns = <Part extends keyof Column>(part: Part) => partOf(taskColumns, part);

/** The names of the columns in their order. */
export const taskColumnNames = namesOf(() => true);
/** All of the columns in statements. */
export const valueColumns = columnList("tasks", taskColumnNames);
/** The columns that a reply shows as they are stored. */
export const shownColumns = columnList(
  "tasks",
  namesOf(({ shown }) => shown !== undefined),
);
/** The names of the columns whose uuids have no order. */
export const setNames = namesOf(({ isSet }) => isSet === true);
/** The names of the columns whose values a write looks up. */
export const lookedUpNames = namesOf(({ isLookedUp }) => isLookedUp === true);

/** The values of a task's custom fields, by the uuids of the fields. */
export type FieldValues = Readonly<Record<string, string | number | boolean>>;

type StoredValue<Value> = Value extends readonly (infer Item)[] ? readonly Item[] : Value;

/** The stored values of a task that a write decides. */
export type TaskValues = {
  readonly [Name in Exclude<TaskColumn, "custom_fields">]: StoredValue<Rows["task"][Name]>;
} & {
  readonly custom_fields: FieldValues;
  readonly text: RichText;
};

/** The columns that a table of a board has by their headings. */
export const csvColumns = partOfColumns("csv");
/** The values of a task that come from cells of such a table. */
export type CsvValues = Pick<TaskValues, keyof typeof csvColumns>;

/** Whether a task would start after the day on which it is due. */
export function isStartLate<Values extends Pick<TaskValues, "start_date" | "due_date">>(
  values: Values,
): values is Values & { readonly start_date: string; readonly due_date: string } {
  const { start_date, due_date } = values;
  return start_date !== null && due_date !== null && start_date > due_date;
}

/** A task before a write. One of several has no document: its text is not written. */
export type TaskBefore = LoadedRow<"task"> & Partial<Rows["task"]>;

/** The values of a task of which nothing is said. */
export const emptyValues: TaskValues = { ...partOfColumns("empty"), text: { markdown: "", document: null } };

/** The empty values of the columns that a table has. */
export const emptyCsvValues = Object.fromEntries(
  Object.keys(csvColumns).map((name) => [name, emptyValues[name as keyof CsvValues]]),
) as CsvValues;

/** The values of a stored task, in the form of a write. */
export function storedValues(task: TaskBefore): TaskValues {
  const values = Object.fromEntries(taskColumnNames.map((name) => [name, task[name]])) as Omit<TaskValues, "text">;
  const document = (task.description_json ?? null) as RichText["document"];
  return { ...values, text: { markdown: task.description, document } };
}

const sentSchemas = partOfColumns("sent");
type SentValues = Static<TObject<typeof sentSchemas>>;

/** Values that a request gives as they are stored; undefined where it gives none. */
export type GivenValues = { readonly [Name in keyof TaskValues]?: TaskValues[Name] | undefined };

const givenNames = namesOf(({ sent }) => sent !== undefined).filter((name) => name !== "custom_fields");

/** The sent values as they are stored, but for custom fields, which are merged with the stored ones. */
export function givenValues(sent: Partial<SentValues>): GivenValues {
  const given = Object.fromEntries(givenNames.map((name) => [name, sent[name as keyof SentValues]])) as GivenValues;
  const sets = setNames.map((name) => [name, distinct(given[name] as readonly string[] | undefined)]);
  return {
    ...given,
    title: sent.title?.trim(),
    ...(Object.fromEntries(sets) as Pick<GivenValues, (typeof setNames)[number]>),
  };
}

/** The uuids, each once. */
export function distinct(uuids: readonly string[] | undefined): string[] | undefined {
  return uuids === undefined ? undefined : [...new Set(uuids)];
}
