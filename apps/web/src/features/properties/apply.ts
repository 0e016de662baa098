import type { CopiedTask } from "@stoa/api";
import type { Change } from "#data/effects.ts";
import type { WritableFields } from "#data/writable.ts";
import type { Run } from "#hooks/run.ts";

/** A property of tickets that can be picked, of one ticket or of many. */
export type Property = "status" | "assignee" | "label" | "priority" | "start" | "due" | "estimate" | "group";

/** Properties of one text or none, and their fields. */
const plainFields = { start: "start_date", due: "due_date", group: "group_uuid" } as const;
type PlainField = keyof typeof plainFields;

/** A change of a property. Of lists a value is added or removed; everything else is replaced. */
export type PropertyChange =
  | { readonly property: "status"; readonly value: string }
  | { readonly property: "assignee" | "label"; readonly value: string; readonly isOn: boolean }
  | { readonly property: "priority"; readonly value: CopiedTask["priority"] }
  | { readonly property: "estimate"; readonly value: number | null }
  | { readonly property: PlainField; readonly value: string | null };

/** Changes a property of some tickets: one command, so that one undo takes it back. */
export function applyPicked(run: Run, uuids: readonly string[], picked: PropertyChange): void {
  const [uuid] = uuids;
  if (uuid === undefined) return;
  const atTheEnd = { after: null, before: null };
  if (uuids.length > 1) run("updateTasks", { uuids, change: fieldsOf(picked) });
  else if (picked.property === "status") run("moveTask", { uuid, status_uuid: picked.value, place: atTheEnd });
  else run("updateTask", { uuid, change: fieldsOf(picked), seen: "shown" });
}

function fieldsOf(picked: PropertyChange): Change<WritableFields<"tasks">> {
  switch (picked.property) {
    case "status":
      return { set: { status_uuid: picked.value } };
    case "priority":
      return { set: { priority: picked.value } };
    case "estimate":
      return { set: { estimate: picked.value } };
    case "start":
      return { set: { start_date: picked.value } };
    case "due":
      return { set: { due_date: picked.value } };
    case "group":
      return { set: { group_uuid: picked.value } };
    default: {
      const list = { [picked.property === "assignee" ? "assignee_uuids" : "label_uuids"]: [picked.value] };
      return picked.isOn ? { add: list } : { remove: list };
    }
  }
}

/** The values that all of some tickets have. */
export function commonValues(tasks: readonly CopiedTask[], property: Property): readonly string[] {
  const [first, ...others] = tasks.map((task) => valuesOf(task, property));
  return (first ?? []).filter((value) => others.every((values) => values.includes(value)));
}

function valuesOf(task: CopiedTask, property: Property): readonly string[] {
  if (property === "assignee") return task.assignee_uuids;
  if (property === "label") return task.label_uuids;
  if (property === "status") return [task.status_uuid];
  if (property === "priority") return [task.priority ?? ""];
  if (property === "estimate") return [String(task.estimate ?? "")];
  return [task[plainFields[property]] ?? ""];
}
