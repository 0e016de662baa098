import type { FieldType } from "#kernel/field-values.ts";
import type { CsvValues } from "#features/tasks/columns/index.ts";
import type { Stage } from "./words.ts";

/** Tickets as their file tells them, before their values are mapped to those of a board. Every reader of tickets makes this. */
export type Source = {
  /** the tool that wrote the file, such as `jira`; `table` if nothing tells it */
  readonly tool: string;
  readonly boards: readonly SourceBoard[];
  /** the identifiers of its tickets are unique in all files of the tool, and not only in those of a board of the same name */
  readonly hasGlobalIds: boolean;
  /** the addresses of people by the names that tickets use for them, as far as the file tells them */
  readonly addresses: ReadonlyMap<string, string>;
  /** the stage that a word for a status means in the tool, where it is another than elsewhere */
  readonly stageOf?: (status: string) => Stage | undefined;
};

export type SourceBoard = {
  readonly name: string;
  /** the names of its columns in their order; null if the file does not tell the order */
  readonly columns: readonly string[] | null;
  /** the labels that it has even if no ticket has them */
  readonly labels: readonly string[];
  /** the colors of labels by their names, as far as the file tells them */
  readonly colors: ReadonlyMap<string, string>;
  readonly fields: readonly SourceField[];
  readonly tickets: readonly SourceTicket[];
};

/** A value that becomes a custom field. */
export type SourceField = { readonly name: string; readonly type: FieldType; readonly options: readonly string[] };

/**
 * A ticket of a file. Words (`status`, `priority`, `labels`, `assignees`) are as they are written, "" for none. Texts are markdown.
 * Days are YYYY-MM-DD, times ISO 8601 in UTC.
 */
export type SourceTicket = Omit<CsvValues, "priority"> & {
  /** the position in the file, for the report */
  readonly row: number;
  /** the identifier that the tool gave it, the same in every export */
  readonly source_id: string | null;
  readonly title: string;
  readonly description: string;
  readonly status: string;
  readonly priority: string;
  readonly labels: readonly string[];
  readonly assignees: readonly string[];
  readonly created_at: string | null;
  /** the tool calls it finished, whatever its status */
  readonly is_finished: boolean;
  readonly is_archived: boolean;
  /** by the name of the field */
  readonly fields: ReadonlyMap<string, string | number | boolean>;
  readonly checklist: readonly SourceItem[];
  readonly comments: readonly SourceComment[];
};

export type SourceItem = { readonly title: string; readonly is_done: boolean };
export type SourceComment = { readonly author: string; readonly body: string; readonly created_at: string | null };

/** The values of a ticket of which a file says nothing but its title. */
export const emptyTicket: Omit<SourceTicket, "row" | "title"> = {
  source_id: null,
  description: "",
  status: "",
  priority: "",
  labels: [],
  assignees: [],
  start_date: null,
  due_date: null,
  estimate: null,
  created_at: null,
  is_finished: false,
  is_archived: false,
  fields: new Map(),
  checklist: [],
  comments: [],
};
