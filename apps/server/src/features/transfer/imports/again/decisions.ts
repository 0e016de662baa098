import { type FieldValues, type GivenValues, type TaskBefore } from "#features/tasks/columns/index.ts";
import { planEdits, type TaskEdit } from "#features/tasks/tasks/index.ts";
import { ApiError } from "#kernel/errors.ts";
import { listLimits } from "#kernel/list-limits.ts";
import { comparableName } from "#kernel/names.ts";
import type { BoardUuid } from "#kernel/uuids.ts";
import { findWritable } from "#platform/auth/find-writable.ts";
import type { Lock } from "#platform/auth/locks.ts";
import type { WritableLoaded } from "#platform/auth/rows.ts";
import type { Reader } from "#platform/db/query.ts";
import type { Outline, OutlinedBoard, OutlinedTicket } from "../outline.ts";
import type { PlannedColumn } from "../plan.ts";
import type { RunningImport } from "../queries.ts";
import { csvNames, fieldOf, type FileValues, isSame } from "./file-values.ts";
import type { KnownTicket, KnownTickets } from "../known-tickets.ts";
import { hasOption, type PresentBoard } from "./present-board.ts";
import { isStill, namesIn } from "./present-values.ts";
import type { Structure } from "./structure.ts";
import { changedNames } from "./file-changes.ts";

/** The things that an import does with a ticket that an earlier one made. */
export type Decision = {
  readonly known: KnownTicket & { readonly file_values: FileValues };
  /** the values of the file now */
  readonly now: FileValues;
  readonly title: string;
  /** the ticket as it is here, without its values */
  readonly task: Pick<WritableLoaded<"task">, "uuid" | "board_uuid" | "number" | "key" | "title">;
  /** the names of the values that it gets */
  readonly updated: ReadonlySet<string>;
  /** the names of values that are here already as the file has them now */
  readonly agreed: readonly string[];
  /** the names of values that stay because somebody changed them here */
  readonly left: readonly string[];
  /** the values that cannot come, and the reasons */
  readonly refused: readonly Refusal[];
  /** the keys of comments and checklist items that are new */
  readonly comments: ReadonlySet<string>;
  readonly checklist: ReadonlySet<string>;
};

type Refusal = { readonly name: string; readonly why: string };

/** The known tickets of a file by what is done with them, each with its title in the file as an example. */
export type KnownDecisions = {
  /** by their keys */
  readonly decided: ReadonlyMap<string, Decision>;
  readonly unchanged: readonly string[];
  /** the import that made them did not keep their values */
  readonly unkept: readonly string[];
  readonly deleted: readonly string[];
  /** on boards that the person may not write */
  readonly closed: readonly string[];
  /** checklist items beyond the most of a ticket */
  readonly tooMany: readonly string[];
};

/** The rows that are read, locked and decided about at once. */
const slice = 200;

type Candidate = {
  readonly ticket: OutlinedTicket;
  readonly board: OutlinedBoard;
  readonly known: Decision["known"];
  readonly changed: readonly string[];
  readonly comments: readonly string[];
  readonly checklist: readonly string[];
};

type Place = {
  readonly row: RunningImport;
  readonly boards: ReadonlyMap<BoardUuid, PresentBoard>;
  readonly structure: Structure;
};

/**
 * Decides what becomes of the tickets that earlier imports made: a value that the file changes is updated where nobody has changed it here.
 * @param lock null for a dry run; otherwise the tickets are locked until the commit, so that the decisions stay true
 */
export async function decideKnown(
  reader: Reader,
  outline: Pick<Outline, "boards" | "mapping">,
  known: KnownTickets,
  place: Place,
  lock: Lock | null,
): Promise<KnownDecisions> {
  const { candidates, ...sorted } = sort(outline, known);
  const decided = new Map<string, Decision>();
  const [closed, tooMany]: [string[], string[]] = [[], []];
  const ordered = candidates.toSorted((one, other) => (one.known.task_uuid < other.known.task_uuid ? -1 : 1));
  for (let start = 0; start < ordered.length; start += slice) {
    const some = ordered.slice(start, start + slice);
    const uuids = some.map((each) => each.known.task_uuid);
    const tasks = new Map(
      (await findWritable(reader, "task", place.row, uuids, lock)).map((task) => [task.uuid, task]),
    );
    const open = some.flatMap((candidate) => {
      const task = tasks.get(candidate.known.task_uuid);
      if (task === undefined) closed.push(candidate.ticket.title);
      return task === undefined ? [] : [draft({ ...candidate, task }, place, tooMany)];
    });
    for (const decision of await checked(reader, open, place)) decided.set(decision.known.source_key, decision);
  }
  return { decided, closed, tooMany, ...sorted };
}

/** Sorts the known tickets into those that the file changes, and the others. */
function sort({ boards, mapping }: Pick<Outline, "boards" | "mapping">, known: KnownTickets) {
  const candidates: Candidate[] = [];
  const [unchanged, unkept, deleted]: [string[], string[], string[]] = [[], [], []];
  for (const board of boards) {
    for (const ticket of board.tickets) {
      const earlier = known.get(ticket.source_key ?? "");
      if (earlier === undefined) continue;
      const { file_values, is_there } = earlier;
      if (!is_there) deleted.push(ticket.title);
      else if (file_values === null) unkept.push(ticket.title);
      else {
        const found = candidateOf(ticket, board, { ...earlier, file_values }, mapping);
        if (found.changed.length + found.comments.length + found.checklist.length > 0) candidates.push(found);
        else unchanged.push(ticket.title);
      }
    }
  }
  return { candidates, unchanged, unkept, deleted };
}

function candidateOf(
  ticket: OutlinedTicket,
  board: OutlinedBoard,
  known: Decision["known"],
  mapping: Outline["mapping"],
): Candidate {
  const parts = new Set(known.file_parts);
  const isNew = (key: string): boolean => !parts.has(key);
  return {
    ticket,
    board,
    known,
    changed: changedNames(known.file_values, ticket.file_values, mapping, board),
    comments: ticket.parts.comments.filter(isNew),
    checklist: ticket.parts.checklist.filter(isNew),
  };
}

type Draft = { readonly decision: Decision; readonly task: WritableLoaded<"task">; readonly planned: OutlinedBoard };

function draft(
  candidate: Candidate & { readonly task: WritableLoaded<"task"> },
  { boards, structure }: Place,
  tooMany: string[],
): Draft {
  const { ticket, board: planned, known, changed, task } = candidate;
  const board = boards.get(known.board_uuid);
  if (board === undefined) throw new Error("The board of a known ticket was deleted.");
  const [updated, agreed, left]: [Set<string>, string[], string[]] = [new Set(), [], []];
  const refused: Refusal[] = [];
  for (const name of changed) {
    const now = ticket.file_values[name];
    if (isStill(name, now, task, board, "whole")) agreed.push(name);
    else if (!isStill(name, known.file_values[name], task, board)) left.push(name);
    else {
      const isMoved = task.board_uuid !== board.uuid;
      const why = isMoved ? movedRefusal(name) : refusalOf(name, ticket.file_values, { board, planned, structure });
      if (why === null) updated.add(name);
      else refused.push({ name, why });
    }
  }
  const room = Math.max(0, listLimits.subtasksOfTask - task.subtask_total);
  const { uuid, board_uuid, number, key, title } = task;
  tooMany.push(...candidate.checklist.slice(room).map(() => ticket.title));
  const decision: Decision = {
    known,
    now: ticket.file_values,
    title: ticket.title,
    task: { uuid, board_uuid, number, key, title },
    updated,
    agreed,
    left,
    refused,
    comments: new Set(candidate.comments),
    checklist: new Set(candidate.checklist.slice(0, room)),
  };
  return { decision, task, planned };
}

/** The reason why a ticket that was moved to another board cannot take a value; the names of a file mean nothing there. */
const movedRefusal = (name: string): string | null =>
  fieldOf(name) === undefined ? null : "They were moved to another board, which has fields of its own.";

export type BoardQuestion = {
  readonly board: PresentBoard;
  readonly planned: OutlinedBoard;
  readonly structure: Structure;
};

/** The reason why a board cannot take a value; null if it can, perhaps with a new column or field. */
function refusalOf(name: string, values: FileValues, { board, planned, structure }: BoardQuestion): string | null {
  if (name === "column") {
    const column = columnOf(values, planned);
    return column === undefined || structure.column(board, column)
      ? null
      : "The board has as many columns as it may have.";
  }
  const fieldName = fieldOf(name);
  const value = values[name];
  if (fieldName === undefined || value === undefined) return null;
  const field = planned.fields.find((each) => comparableName(each.name) === fieldName);
  const why = field === undefined ? null : structure.field(board, field);
  return why ?? optionRefusal(fieldName, String(value), { board, planned, structure });
}

/** The reason why a select has no such value; null where it has it or gets it. @param hash of the value */
export function optionRefusal(name: string, hash: string, { board, planned, structure }: BoardQuestion): string | null {
  const field = board.fieldOf(name);
  if (field === undefined || hasOption(field, hash)) return null;
  return structure.option(board, field, planned.options.get(comparableName(name))?.get(hash));
}

/** The values that an error of a rule is about. */
const ruledBy = {
  requirements_unmet: { names: ["column"], why: "The tickets do not meet what the column requires." },
  start_after_due: {
    names: ["start_date", "due_date"],
    why: "With the other day here the tickets would start after they are due.",
  },
} as const;

/** The decisions without what the rules of the board refuse. */
async function checked(reader: Reader, drafts: readonly Draft[], place: Place): Promise<Decision[]> {
  const done: Decision[] = drafts.filter(({ decision }) => decision.updated.size === 0).map(({ decision }) => decision);
  let open = drafts.filter(({ decision }) => decision.updated.size > 0);
  while (open.length > 0) {
    const edits = open.map((each) => probeOf(each, place));
    const plans = await planEdits(reader, place.row.workspace_uuid, edits);
    const again: Draft[] = [];
    for (const [nth, each] of open.entries()) {
      const plan = plans[nth];
      const next = plan instanceof ApiError ? { ...each, decision: without(each.decision, plan) } : each;
      if (plan instanceof ApiError && next.decision.updated.size > 0) again.push(next);
      else done.push(next.decision);
    }
    open = again;
  }
  return done;
}

function without(decision: Decision, { code, message }: ApiError): Decision {
  const rule = Object.hasOwn(ruledBy, code) ? ruledBy[code as keyof typeof ruledBy] : undefined;
  const about = (rule?.names ?? []).filter((name) => decision.updated.has(name));
  const names = about.length > 0 ? about : [...decision.updated];
  const refused = names.map((name) => ({ name, why: rule?.why ?? message }));
  const updated = decision.updated.difference(new Set(names));
  return { ...decision, updated, refused: [...decision.refused, ...refused] };
}

const anyText = "…";

/** The planned column of a ticket. */
export const columnOf = (values: FileValues, { columns }: Pick<OutlinedBoard, "columns">): PlannedColumn | undefined =>
  columns.find(({ name }) => comparableName(name) === values["column"]);

/** An edit by which the rules can be asked: what a value is matters only where a rule is about it. */
function probeOf({ decision, task, planned }: Draft, { row, boards }: Place): TaskEdit {
  const { updated, now, known } = decision;
  const board = boards.get(known.board_uuid);
  const gets = (name: string): boolean => updated.has(name);
  const csv = Object.fromEntries(csvNames.filter(gets).map((name) => [name, now[name] ?? null]));
  const given: GivenValues = {
    ...csv,
    ...(gets("description") && { text: { markdown: now["description"] === undefined ? "" : anyText, document: null } }),
    // a new label, and a member who is let in, are not there yet
    ...(gets("labels") && {
      label_uuids: namesIn(now["labels"]).map((name) => board?.labelOf(name)?.uuid ?? row.uuid),
    }),
    ...(gets("assignees") && { assignee_uuids: namesIn(now["assignees"]).length === 0 ? [] : [row.user_uuid] }),
  };
  const column = gets("column") ? columnOf(now, planned) : undefined;
  const status_uuid = column === undefined ? undefined : board?.columnFor(column);
  return { task, given, status_uuid, custom_fields: probedFields(decision, task, board) };
}

const anyValue = { text: anyText, number: 0, currency: 0, date: "2000-01-01", checkbox: true } as const;

function probedFields(
  { updated, now }: Decision,
  task: TaskBefore,
  board: PresentBoard | undefined,
): TaskEdit["custom_fields"] {
  const entries = [...updated].flatMap((name): [string, FieldValues[string] | null][] => {
    const field = board?.fieldOf(fieldOf(name) ?? "");
    if (field === undefined) return [];
    const value = field.type === "select" ? (field.options[0] ?? null) : anyValue[field.type];
    return [[field.uuid, now[name] === undefined ? null : value]];
  });
  return task.board_uuid === board?.uuid ? Object.fromEntries(entries) : undefined;
}

/** The values of a known ticket that an import remembers: those of the file where it says the same as here now. */
export function rememberedOf({ known, now, updated, agreed, comments, checklist }: Decision) {
  const file_values: Record<string, FileValues[string]> = { ...known.file_values };
  for (const name of [...updated, ...agreed]) {
    const value = now[name];
    if (value === undefined) delete file_values[name];
    else file_values[name] = value;
  }
  const file_parts = [...known.file_parts, ...comments, ...checklist];
  return { source_key: known.source_key, file_values, file_parts };
}

/** Whether an import changes a ticket, or adds something to it. */
export const isUpdate = ({ updated, comments, checklist }: Decision): boolean =>
  updated.size + comments.size + checklist.size > 0;

/** Whether an import leaves a value of a ticket that the file changes. */
export const isLeft = ({ left, refused }: Decision): boolean => left.length + refused.length > 0;

/** Whether there is something to remember besides. */
export const isNoted = (decision: Decision): boolean =>
  isUpdate(decision) || decision.agreed.some((name) => !isSame(decision.known.file_values[name], decision.now[name]));
