import type { Overwritten, Told } from "#data/mutations.ts";
import type { Workspace } from "#data/open.ts";
import { m } from "#i18n/en.ts";
import { toast } from "#ui/toast.tsx";

/** The values of a message as words: uuids become titles and names. */
function wordsOf({ store: { shown } }: Workspace, values: Told["values"]): Record<string, string> {
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
  };
}

/** Says what a command did, and offers to undo it where that is possible. */
export function tell(workspace: Workspace, told: Told, isUndoable: boolean): void {
  const say = m.told[told.message];
  if (say === undefined) return;
  toast({
    text: say(wordsOf(workspace, told.values)),
    ...(isUndoable && { action: { label: m.undo, run: () => undoLast(workspace) } }),
  });
}

/** A field as people call it: `due_date` is “due date”, `status_uuid` is “status”. */
const wordOf = (field: string): string => field.replace(/_uuids?$/, "").replaceAll("_", " ");

/** Undoes the last command of this tab, and says so if others changed the same since. */
export function undoLast(workspace: Workspace): void {
  const changed = workspace.undo();
  if (changed === null) toast({ text: m.nothingToUndo });
  else if (changed.length > 0) toast({ text: m.undoneInPart({ fields: changed.map(wordOf).join(", ") }) });
}

/** Says whose value mine replaced. */
export function tellOverwritten({ store: { shown } }: Workspace, overwritten: readonly Overwritten[]): void {
  for (const { uuid, field } of overwritten) {
    toast({ text: m.overwrote({ title: shown.get("tasks", uuid)?.title ?? "", field: wordOf(field) }) });
  }
}
