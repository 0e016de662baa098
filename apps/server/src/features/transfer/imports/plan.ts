import type { CsvValues } from "#features/tasks/columns/index.ts";
import type { TextEncoding } from "#platform/files/text.ts";
import type { SkippedThing } from "./report.ts";
import type { ImportMapping } from "./tickets/mapping.ts";
import type { SourceComment, SourceField, SourceItem } from "./tickets/source.ts";

/** The resources that a parsed file would create. They are not in the database yet; the import writes all of it or nothing. */
export type ImportPlan = {
  readonly tool: string;
  readonly boards: readonly PlannedBoard[];
  readonly skipped: readonly SkippedThing[];
  readonly encoding: TextEncoding;
  /** the decisions by which the file was read: what was said, and what was guessed */
  readonly mapping: ImportMapping;
};

/** Columns in the order of the board, at most one of them complete. Labels and fields are unique, ignoring case and surrounding spaces. */
export type PlannedBoard = {
  readonly name: string;
  /** the beginning of most keys of the source; null without one */
  readonly prefix: string | null;
  readonly columns: readonly PlannedColumn[];
  readonly labels: readonly PlannedLabel[];
  readonly fields: readonly SourceField[];
  readonly tickets: readonly PlannedTicket[];
};

export type PlannedColumn = { readonly name: string; readonly is_complete: boolean };
export type PlannedLabel = { readonly name: string; readonly color: string };

/**
 * A ticket that fits a board. `column`, `labels` and the keys of `fields` are names of the board's plan. `description` and the comments are
 * markdown. `start_date` and `due_date` are YYYY-MM-DD, the other times are ISO 8601 in UTC.
 */
export type PlannedTicket = CsvValues & {
  /** the position in the source */
  readonly row: number;
  readonly source_id: string | null;
  /** the key by which it is known again in another file; null without an identifier */
  readonly source_key: string | null;
  readonly title: string;
  readonly description: string;
  readonly column: string;
  readonly labels: readonly string[];
  readonly assignee_uuids: readonly string[];
  readonly fields: ReadonlyMap<string, string | number | boolean>;
  readonly created_at: string | null;
  readonly checklist: readonly SourceItem[];
  readonly comments: readonly SourceComment[];
};

export type ImportError = { row: number; column?: string; why: string };

/** A file that cannot be read at all, and why. `errors` holds the first 100 errors, `total` counts all. */
export type UnreadableFile = { errors: ImportError[]; total: number };
