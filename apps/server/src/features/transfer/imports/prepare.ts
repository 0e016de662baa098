import { randomUUID } from "node:crypto";
import { type DocumentJson, fromMarkdown, toText } from "@stoa/document";
import type { CsvValues } from "#features/tasks/columns/index.ts";
import { stepMicros, toDecimal } from "#kernel/position.ts";
import { toTsvector } from "#kernel/search-words.ts";
import { type FileValues, fileValuesOf, type PartKeys, partKeysOf } from "./again/file-values.ts";
import type { ImportPlan, PlannedBoard, PlannedTicket } from "./plan.ts";
import { keptNumbers, type SourceComment } from "./tickets/index.ts";

/** A task that is ready to be written: everything slow has been computed. `column`, `labels` and the keys of `fields` are names of the plan. */
export type PreparedTicket = CsvValues & {
  readonly uuid: string;
  readonly source_key: string | null;
  /** the number of the source, if the board gets the prefix of the source */
  readonly number: number | null;
  readonly title: string;
  readonly text: { readonly markdown: string; readonly document: DocumentJson | null };
  readonly vectors: { readonly title: string; readonly body: string };
  readonly column: string;
  readonly labels: readonly string[];
  readonly assignee_uuids: readonly string[];
  readonly fields: ReadonlyMap<string, string | number | boolean>;
  readonly position: string;
  readonly created_at: string | null;
  readonly subtask_total: number;
  readonly subtask_done: number;
  readonly comment_total: number;
  readonly file_values: FileValues;
  /** the keys of its comments and checklist items */
  readonly file_parts: readonly string[];
};

export type PreparedSubtask = { task_uuid: string; key: string; title: string; is_done: boolean; position: number };

export type PreparedComment = {
  task_uuid: string;
  key: string;
  body: string;
  document: DocumentJson;
  vector: string;
  created_at: string | null;
};

/** A part of a board, as large as one statement of each kind takes. A task comes before or with its comments and subtasks. */
export type Chunk = {
  /** the index of the board in the plan */
  readonly board: number;
  readonly tickets: PreparedTicket[];
  readonly subtasks: PreparedSubtask[];
  readonly comments: PreparedComment[];
};

/** The most records of one chunk, and of UTF-16 units of their text: a document is about six times as large as its markdown. */
const mostRecords = 500;
const mostText = 300_000;

type Part = { readonly weight: number; addTo(chunk: Chunk): void };

/** Prepares a plan chunk by chunk; each chunk is prepared when it is requested. */
export function* prepare(plan: ImportPlan): Generator<Chunk> {
  for (const [board, planned] of plan.boards.entries()) {
    let chunk: Chunk = { board, tickets: [], subtasks: [], comments: [] };
    let [records, text] = [0, 0];
    for (const part of partsOf(planned)) {
      part.addTo(chunk);
      records += 1;
      text += part.weight;
      if (records < mostRecords && text < mostText) continue;
      yield chunk;
      chunk = { board, tickets: [], subtasks: [], comments: [] };
      [records, text] = [0, 0];
    }
    if (records > 0) yield chunk;
  }
}

function* partsOf(board: PlannedBoard): Generator<Part> {
  const heights = new Map<string, number>();
  const numbers = keptNumbers(board.prefix, board.tickets);
  for (const planned of board.tickets) {
    const height = (heights.get(planned.column) ?? 0) + 1;
    heights.set(planned.column, height);
    const keys = partKeysOf(planned);
    const ticket = { ...prepareTicket(planned, height, keys), number: numbers.get(planned) ?? null };
    yield { weight: planned.title.length + planned.description.length, addTo: (chunk) => chunk.tickets.push(ticket) };
    for (const [index, item] of planned.checklist.entries()) {
      const subtask = { ...item, key: keys.checklist[index] ?? "", task_uuid: ticket.uuid, position: index + 1 };
      yield { weight: item.title.length, addTo: (chunk) => chunk.subtasks.push(subtask) };
    }
    for (const [index, planned_comment] of planned.comments.entries()) {
      const comment = prepareComment(planned_comment, ticket.uuid, keys.comments[index] ?? "");
      yield { weight: comment.body.length, addTo: (chunk) => chunk.comments.push(comment) };
    }
  }
}

function prepareTicket(planned: PlannedTicket, height: number, keys: PartKeys): Omit<PreparedTicket, "number"> {
  const { row: _, source_id: __, title, description, checklist, comments, ...values } = planned;
  const document = description === "" ? null : fromMarkdown(description, "task");
  return {
    uuid: randomUUID(),
    title,
    text: { markdown: description, document },
    vectors: { title: toTsvector(title), body: document === null ? "" : toTsvector(toText(document)) },
    ...values,
    position: toDecimal(height * stepMicros),
    subtask_total: checklist.length,
    subtask_done: checklist.filter((item) => item.is_done).length,
    comment_total: comments.length,
    file_values: fileValuesOf(planned),
    file_parts: [...keys.comments, ...keys.checklist],
  };
}

const day = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });
const mostOfName = 80;

/** The author is not a user here, so the first line of the comment names the author and the time, as far as the file tells them. */
function prepareComment(
  { author, body: written, created_at }: SourceComment,
  task_uuid: string,
  key: string,
): PreparedComment {
  const name = Array.from(author).slice(0, mostOfName).join("").trim();
  const escaped = name.replaceAll(/[!-/:-@[-`{-~]/g, "\\$&");
  const when = created_at === null ? "" : ` · ${day.format(new Date(created_at))}`;
  const body = escaped === "" ? written : `**${escaped}**${when}\n\n${written}`;
  const document = fromMarkdown(body, "task");
  return { task_uuid, key, body, document, vector: toTsvector(toText(document)), created_at };
}
