import type { Overwritten, Told } from "#data/mutations.ts";
import type { Workspace } from "#data/open.ts";
import type { AnyRow } from "#data/tables.ts";
import { m } from "#i18n/en.ts";
import { shownAuthor, textOf } from "#session/attribution.ts";
import { toast } from "#ui/toast.ts";

/** The values of a message as words: uuids become titles and names. */
function wordsOf(workspace: Workspace, values: Told["values"]): Record<string, string> {
  const { shown } = workspace.store;
  const words: Record<string, string> = {};
  for (const [name, value] of Object.entries(values)) if (typeof value === "string") words[name] = value;
  const task = shown.get("tasks", words["task_uuid"] ?? "");
  const status = shown.get("statuses", words["status_uuid"] ?? "");
  const label = shown.get("labels", words["label_uuid"] ?? "");
  return {
    ...words,
    ...(task !== undefined && { title: task.title }),
    ...(status !== undefined && { status: status.name }),
    ...(label !== undefined && { name: label.name }),
    ...(Array.isArray(values["fields"]) && { fields: listOf(workspace, values["fields"]) }),
  };
}

/** Says what a command did, and offers to undo it where that is possible. */
export function tell(workspace: Workspace, told: Told, isUndoable: boolean): void {
  const say = m.told[told.message];
  if (say === undefined) return;
  toast({
    text: say(wordsOf(workspace, told.values)),
    ...(isUndoable && { action: { label: m.undo, run: () => void undoLast(workspace) } }),
  });
}

/** A field as people call it: `due_date` is “due date”, `status_uuid` is “status”; a custom field has its name. */
const wordOf = ({ store: { shown } }: Workspace, field: string): string =>
  shown.get("custom_fields", field)?.name ?? field.replace(/_uuids?$/, "").replaceAll("_", " ");

/** Fields as people call them, each once. */
const listOf = (workspace: Workspace, fields: readonly unknown[]): string =>
  [...new Set(fields.map((field) => wordOf(workspace, String(field))))].join(", ");

/** A value as people call it; "" for none. */
function valueOf({ store: { shown } }: Workspace, field: string, value: unknown): string {
  const text = typeof value === "string" || typeof value === "number" || value === true ? String(value) : "";
  if (field === "status_uuid") return shown.get("statuses", text)?.name ?? "";
  return field === "group_uuid" ? (shown.get("groups", text)?.name ?? "") : text;
}

/** Undoes the last command of this tab, and says so if others changed the same since. */
export async function undoLast(workspace: Workspace): Promise<void> {
  const changed = workspace.undo();
  if (changed === null) return toast({ text: m.nothingToUndo });
  const [first] = changed;
  if (first === undefined) return;
  const task = workspace.store.shown.get("tasks", first.uuid) as AnyRow | undefined;
  const author = task && (await workspace.details.whoChanged({ ...first, value: task[first.field] }));
  const fields = listOf(
    workspace,
    changed.map(({ field }) => field),
  );
  toast({ text: m.undoneInPart({ who: author ? textOf(shownAuthor(author)) : m.somebody, fields }) });
}

/** Says whose value mine replaced, and offers to put it back. */
export async function tellOverwritten(workspace: Workspace, overwritten: readonly Overwritten[]): Promise<void> {
  for (const { uuid, field, theirs } of overwritten) {
    const { shown } = workspace.store;
    const author = await workspace.details.whoChanged({ uuid, field, value: theirs });
    const who = author === null ? m.somebodyFirst : textOf(shownAuthor(author));
    const words = { title: shown.get("tasks", uuid)?.title ?? "", field: wordOf(workspace, field) };
    const part = shown.get("custom_fields", field) === undefined ? "set" : "entries";
    const call = { command: "updateTask", input: { uuid, change: { [part]: { [field]: theirs } } } };
    toast({
      text: m.overwrote({ who, ...words, value: valueOf(workspace, field, theirs) }),
      action: { label: m.takeTheirs, run: () => void workspace.run(call) },
    });
  }
}
