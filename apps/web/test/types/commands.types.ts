// What the compiler rejects in a command: fields that a row does not have, that nobody may set, and values of another type.
import type { Inputs } from "#commands/index.ts";
import type { Effect } from "#data/effects.ts";

type TaskChange = Inputs["updateTask"]["change"];

export const taskChanges: readonly TaskChange[] = [
  { set: { title: "Mend the pump", priority: "high", due_date: null, status_uuid: "s", group_uuid: null } },
  { entries: { f: 3 }, add: { label_uuids: ["l"] }, remove: { assignee_uuids: ["u"] } },
  // @ts-expect-error -- a misspelt field
  { set: { due_dat: "2030-01-01" } },
  // @ts-expect-error -- another type
  { set: { priority: 5 } },
  // @ts-expect-error -- a priority that there is not
  { set: { priority: "highest" } },
  // @ts-expect-error -- the server counts it
  { set: { version: 9 } },
  // @ts-expect-error -- a ticket keeps its number
  { set: { number: 9 } },
  // @ts-expect-error -- additions and removals, so that what others add stays
  { set: { label_uuids: ["l"] } },
  // @ts-expect-error -- it is changed entry by entry
  { set: { custom_fields: {} } },
  // @ts-expect-error -- a title cannot be cleared
  { set: { title: null } },
];

export const manyTasks: readonly Inputs["updateTasks"][] = [
  { uuids: ["t"], change: { set: { priority: null } } },
  // @ts-expect-error -- a misspelt field
  { uuids: ["t"], change: { set: { due_dat: "2030-01-01" } } },
];

export const seen: readonly Inputs["updateTask"]["seen"][] = [
  "shown",
  { set: { title: "Old" } },
  // @ts-expect-error -- a misspelt field
  { set: { titel: "Old" } },
];

const uuid = "u";

export const statuses: readonly Inputs["updateStatus"][] = [
  { uuid, set: { name: "Done", is_complete: true }, seen: "shown" },
  // @ts-expect-error -- another type
  { uuid, set: { is_complete: "yes" }, seen: "shown" },
  // @ts-expect-error -- a status stays on its board
  { uuid, set: { board_uuid: "b" }, seen: "shown" },
  // @ts-expect-error -- of a field that a status does not have
  { uuid, set: { name: "Done" }, seen: { nam: "To do" } },
];

export const views: readonly Inputs["updateView"][] = [
  { uuid, set: { name: "Mine", shared: true }, seen: "shown" },
  // @ts-expect-error -- the server counts it
  { uuid, set: { version: 2 }, seen: "shown" },
];

export const effects: readonly Effect[] = [
  { kind: "tasks", uuid, does: "change", change: { set: { unread_comment_count: 0 } } },
  // @ts-expect-error -- a misspelt field
  { kind: "tasks", uuid, does: "change", change: { set: { due_dat: "2030-01-01" } } },
  // @ts-expect-error -- a field of another kind
  { kind: "labels", uuid, does: "change", change: { set: { due_date: "2030-01-01" } } },
];
