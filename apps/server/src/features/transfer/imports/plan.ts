import type { CsvValues } from "#features/tasks/columns/index.ts";
import type { TextEncoding } from "#platform/files/text.ts";

/** The resources that a parsed file would create. They are is not in the database yet; the import writes all of it or nothing. */
export type ImportPlan = { boards: PlannedBoard[]; skipped: SkippedThing[]; encoding: TextEncoding };

/** Columns in the order of the board, at most one of them complete. Labels are unique, ignoring case and surrounding spaces. */
export type PlannedBoard = { name: string; columns: PlannedColumn[]; labels: PlannedLabel[]; tickets: PlannedTicket[] };

export type PlannedColumn = { name: string; is_complete: boolean };
export type PlannedLabel = { name: string; color: string };

export type Priority = "low" | "medium" | "high" | "urgent";

/**
 * `row` is the position in the source, for error messages. `column` and `labels` are names of the board's plan.
 * `description` and the comments are markdown. `start_date` and `due_date` are YYYY-MM-DD, the other times are ISO 8601 in UTC.
 */
export type PlannedTicket = CsvValues & {
  row: number;
  title: string;
  description: string;
  column: string;
  labels: string[];
  created_at: string | null;
  archived: boolean;
  checklist: PlannedChecklistItem[];
  comments: PlannedComment[];
};

export type PlannedChecklistItem = { title: string; is_done: boolean };
export type PlannedComment = { author: string; body: string; created_at: string | null };

/** A thing that the file contains and the import does not keep, and why. */
export type SkippedThing = { what: string; why: string };

export type ImportError = { row: number; column?: string; why: string };

/** A file with any error is rejected completely. `errors` holds the first 100 errors, `total` counts all. */
export type UnreadableFile = { errors: ImportError[]; total: number };

export type PlanResult = ImportPlan | UnreadableFile;

/** In characters (§8), except `labels`: the most labels of a task. */
export const planLimits = {
  boardName: 200,
  columnName: 100,
  labelName: 50,
  labels: 20,
  title: 500,
  description: 20_000,
  checklistItem: 500,
  // 10,000, minus the line that names the author
  comment: 9_800,
};
