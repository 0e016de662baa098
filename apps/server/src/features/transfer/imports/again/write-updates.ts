import type { FieldValues, GivenValues } from "#features/tasks/columns/index.ts";
import { planEdits, type TaskEdit, type TaskPlan, writePlanned } from "#features/tasks/tasks/index.ts";
import { difference } from "#kernel/changes.ts";
import type { BoardViewer } from "#platform/auth/board-access.ts";
import { findWritable } from "#platform/auth/find-writable.ts";
import type { WritableLoaded } from "#platform/auth/rows.ts";
import type { Live } from "#platform/live/live.ts";
import type { TextWrite } from "#platform/live/text-write.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import type { LabelRow } from "#features/boards/labels/index.ts";
import type { OutlinedBoard } from "../outline.ts";
import type { PreparedTicket } from "../prepare.ts";
import type { RunningImport } from "../queries.ts";
import { columnOf, type Decision } from "./decisions.ts";
import { csvNames, fieldOf, fieldValue } from "./file-values.ts";
import { fitted, type PresentBoard } from "./present-board.ts";
import { isStill } from "./present-values.ts";

/** A known ticket with the values that it gets. */
export type Update = { readonly ticket: PreparedTicket; readonly decision: Decision; readonly board: PresentBoard };

/** The people and things that updates need. */
export type UpdateTools = {
  readonly row: RunningImport;
  readonly viewer: BoardViewer;
  readonly live: Live;
  readonly labelOf: (board: PresentBoard, name: string) => LabelRow | undefined;
};

/** A ticket that was assigned to somebody. */
export type Assignment = { readonly user_uuid: string; readonly task_uuid: string };

/** The outcome of updates. */
type UpdateOutcome = {
  readonly assigned: readonly Assignment[];
  /** the tickets whose descriptions people are typing in: what they typed was stored just now, and stays */
  readonly typed: ReadonlySet<string>;
};

/**
 * Updates known tickets of one board of the file, as edits of them would. They are locked since it was decided what they get.
 * @throws when a rule refuses what it allowed then
 */
export async function writeUpdates(
  tx: Transaction,
  updates: readonly Update[],
  planned: OutlinedBoard,
  tools: UpdateTools,
): Promise<UpdateOutcome> {
  const { row, viewer, live } = tools;
  const { workspace_uuid, user_uuid } = row;
  const written = updates.filter(({ decision }) => decision.updated.has("description")).map(uuidOf);
  const keys = written.map((uuid) => ({ kind: "task" as const, workspace_uuid, uuid }));
  return live.writeAll(tx, { keys, user_uuid }, async (texts) => {
    const tasks = new Map(
      (await findWritable(tx, "task", row, updates.map(uuidOf), null)).map((each) => [each.uuid, each]),
    );
    const typed = new Set<string>();
    const edits = updates.map((update): TaskEdit => {
      const task = tasks.get(uuidOf(update));
      if (task === undefined) throw new Error("A locked ticket is gone.");
      const text = texts.get(task.uuid);
      if (text === undefined || !isTyped(update, task, text)) return editOf(update, task, text, planned, tools);
      typed.add(update.decision.known.source_key);
      return editOf(update, task, undefined, planned, tools);
    });
    const plans = await planEdits(tx, workspace_uuid, edits);
    const allowed = plans.map((plan): TaskPlan => {
      if (plan instanceof Error) throw plan;
      return plan;
    });
    const differing = allowed.filter(({ changed }) => changed.length > 0);
    await writePlanned(tx, workspace_uuid, differing, viewer);
    return { assigned: differing.flatMap(assignmentsOf), typed };
  });
}

const uuidOf = ({ decision }: Update): string => decision.known.task_uuid;

/** Whether somebody has typed in the description since it was imported, which was stored only now. */
const isTyped = (
  { decision: { known }, board }: Update,
  task: WritableLoaded<"task">,
  { isSettled }: TextWrite,
): boolean => isSettled && !isStill("description", known.file_values["description"], task, board);

function editOf(
  { ticket, decision: { updated, now }, board }: Update,
  task: WritableLoaded<"task">,
  text: TextWrite | undefined,
  planned: OutlinedBoard,
  { labelOf }: UpdateTools,
): TaskEdit {
  const gets = (name: string): boolean => updated.has(name);
  const given: GivenValues = {
    ...Object.fromEntries(csvNames.filter(gets).map((name) => [name, ticket[name]])),
    ...(gets("title") && { title: ticket.title }),
    ...(gets("assignees") && { assignee_uuids: [...ticket.assignee_uuids] }),
    ...(gets("labels") && { label_uuids: ticket.labels.flatMap((name) => labelOf(board, name)?.uuid ?? []) }),
    ...(text !== undefined && { text: ticket.text }),
  };
  const column = gets("column") ? columnOf(now, planned) : undefined;
  const status_uuid = column === undefined ? undefined : board.columnFor(column);
  return { task, given, status_uuid, custom_fields: fieldsOf(ticket, updated, board), text };
}

function fieldsOf(
  ticket: PreparedTicket,
  updated: ReadonlySet<string>,
  board: PresentBoard,
): TaskEdit["custom_fields"] {
  const values = new Map([...ticket.fields].map(([name, value]) => [fieldValue(name), value]));
  const entries = [...updated].flatMap((name): [string, FieldValues[string] | null][] => {
    const field = board.fieldOf(fieldOf(name) ?? "");
    const value = values.get(name);
    return field === undefined ? [] : [[field.uuid, value === undefined ? null : fitted(field, value)]];
  });
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

function assignmentsOf({ task, values }: TaskPlan): Assignment[] {
  const { added } = difference(task.assignee_uuids, values.assignee_uuids);
  return added.map((user_uuid) => ({ user_uuid, task_uuid: task.uuid }));
}
