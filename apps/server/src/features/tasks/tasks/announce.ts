import { difference, valuesOf } from "#kernel/changes.ts";
import type { ChangeWith, DataBesides, EventData } from "#kernel/events.ts";
import type { BoardUuid } from "#kernel/uuids.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import { movedEvent, taskEvent } from "./task-events.ts";
import { partOfColumns, type TaskValues } from "#features/tasks/columns/index.ts";
import type { TaskRow } from "./view.ts";

/** The columns with an event about their new value. */
const changedEvents = partOfColumns("changed");
type ChangedColumn = keyof typeof changedEvents;
type ChangedEvent = (typeof changedEvents)[ChangedColumn];

const changedValueEvents = Object.entries(changedEvents) as [ChangedColumn, ChangedEvent][];

/** The events about one field of a task. */
const fieldEvents = [
  ...changedValueEvents.map(([, name]) => name),
  "ticket.assigned",
  "ticket.unassigned",
  "ticket.label_added",
  "ticket.label_removed",
] as const;

/** The events of an edit. */
export const changeEvents = ["ticket.updated", "ticket.moved", ...fieldEvents] as const;
export type ChangeEvent = (typeof changeEvents)[number];

/** The events that follow ticket.created: for its assignees and labels. */
export const creationEvents = ["ticket.assigned", "ticket.label_added"] as const;

/** The values that the events about one field compare. */
export type ComparedValues = Pick<TaskValues, ChangedColumn | "status_uuid" | "assignee_uuids" | "label_uuids"> & {
  readonly board_uuid: BoardUuid;
};

type Members = Pick<ComparedValues, "assignee_uuids" | "label_uuids">;

/** Emits the events for the assignees and labels of a new task. */
export function announceMembers(
  tx: Transaction<(typeof creationEvents)[number]>,
  row: TaskRow,
  { assignee_uuids, label_uuids }: Members,
): void {
  for (const user_uuid of assignee_uuids) tx.emit(taskEvent("ticket.assigned", row, { user_uuid }));
  for (const label_uuid of label_uuids) tx.emit(taskEvent("ticket.label_added", row, { label_uuid }));
}

/**
 * Emits the events of an edit: ticket.updated with the names that were sent and differ, ticket.moved for another status,
 * and the events about one field (§6 rule 1).
 */
export function announceChanged(
  tx: Transaction<ChangeEvent>,
  row: TaskRow,
  before: ComparedValues & Fields,
  after: ComparedValues,
  changed: readonly string[],
): void {
  if (changed.length > 0) {
    tx.emit({
      ...taskEvent("ticket.updated", row, { changed: [...changed] }),
      before: valuesOf(before, changed.flatMap(storedNames)),
    });
  }
  if (before.status_uuid !== after.status_uuid || before.board_uuid !== after.board_uuid) {
    tx.emit(movedEvent(row, before));
  }
  const ofFields: Transaction<FieldEvent> = tx;
  for (const change of changesByField(before, after)) emitFieldChange(ofFields, row, change);
}

type Fields = Readonly<Record<string, unknown>>;

/** The stored fields for which a request has another name; of a text both forms, so that an undo loses nothing. */
function storedNames(name: string): readonly string[] {
  if (name === "status") return ["status_uuid"];
  return name === "description" || name === "description_json" ? ["description", "description_json"] : [name];
}

type FieldEvent = (typeof fieldEvents)[number];
type FieldChange<Name extends FieldEvent = FieldEvent> = {
  readonly name: Name;
  readonly data: DataBesides<"task", Name>;
};
type Task = Pick<EventData["ticket.updated"], "task">;

/** Emits an event about one field, whichever it is. */
function emitFieldChange<Name extends FieldEvent>(
  tx: { emit(change: ChangeWith<Name, Task & DataBesides<"task", Name>>): void },
  row: TaskRow,
  { name, data }: FieldChange<Name>,
): void {
  tx.emit(taskEvent(name, row, data));
}

/** The events about one field that an edit emits besides ticket.updated (§6 rule 1). */
export function changesByField(before: ComparedValues, after: ComparedValues): FieldChange[] {
  const events: FieldChange[] = [];
  for (const [field, name] of changedValueEvents) {
    const data = { from: before[field], to: after[field] };
    if (data.from !== data.to) events.push({ name, data });
  }
  const assignees = difference(before.assignee_uuids, after.assignee_uuids);
  for (const user_uuid of assignees.added) events.push({ name: "ticket.assigned", data: { user_uuid } });
  for (const user_uuid of assignees.removed) events.push({ name: "ticket.unassigned", data: { user_uuid } });
  const labels = difference(before.label_uuids, after.label_uuids);
  for (const label_uuid of labels.added) events.push({ name: "ticket.label_added", data: { label_uuid } });
  for (const label_uuid of labels.removed) events.push({ name: "ticket.label_removed", data: { label_uuid } });
  return events;
}
