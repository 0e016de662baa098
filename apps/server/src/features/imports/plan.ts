import type { Encoding } from "#platform/files/text.ts";

/** What a parsed file would create. Nothing here touches the database; the runner writes it in one piece or not at all. */
export type ImportPlan = { boards: PlannedBoard[]; skipped: Skipped[]; encoding: Encoding };

/** Columns in board order, at most one of them complete; labels are unique ignoring case and outer space. */
export type PlannedBoard = { name: string; columns: PlannedColumn[]; labels: PlannedLabel[]; tickets: PlannedTicket[] };

export type PlannedColumn = { name: string; is_complete: boolean };
export type PlannedLabel = { name: string; color: string };

export type Priority = "low" | "medium" | "high" | "urgent";

/**
 * `row` is the place in the source, for messages. `column` and `labels` name what the board plans, in its spelling.
 * `description` and the comments are markdown. `due_date` is YYYY-MM-DD, the other times are ISO 8601 in UTC.
 */
export type PlannedTicket = {
  row: number;
  title: string;
  description: string;
  column: string;
  labels: string[];
  priority: Priority | null;
  due_date: string | null;
  created_at: string | null;
  archived: boolean;
  checklist: PlannedChecklistItem[];
  comments: PlannedComment[];
};

export type PlannedChecklistItem = { title: string; is_done: boolean };
export type PlannedComment = { author: string; body: string; created_at: string | null };

/** What the file holds and the plan does not keep, said once. */
export type Skipped = { what: string; why: string };

export type ImportError = { row: number; column?: string; why: string };

/** A file with any error is rejected as a whole. `errors` holds the first 100, `total` counts all. */
export type UnreadableFile = { errors: ImportError[]; total: number };

export type Planning = ImportPlan | UnreadableFile;

/** Characters (§8), except `labels`, the number a ticket may carry. */
export const planLimits = {
  boardName: 200,
  columnName: 100,
  labelName: 50,
  labels: 20,
  title: 500,
  description: 20_000,
  checklistItem: 500,
  // 10,000, less the line that names the author
  comment: 9_800,
};
