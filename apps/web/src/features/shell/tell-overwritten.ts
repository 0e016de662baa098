import type { OverwrittenValue } from "#data/mutations.ts";
import type { Workspace } from "#data/open.ts";
import { type AnyRow, kinds } from "#data/tables.ts";
import { tellingWords as words } from "#i18n/en/telling.ts";
import { shownAuthor, textOf } from "#session/attribution.ts";
import { toast } from "#ui/toast.ts";
import { wordOf } from "./command-sentences.ts";

/** A value as people call it; "" for none. */
function valueOf({ store: { shown } }: Workspace, field: string, value: unknown): string {
  const text = typeof value === "string" || typeof value === "number" || value === true ? String(value) : "";
  if (field === "status_uuid") return shown.get("statuses", text)?.name ?? "";
  return field === "group_uuid" ? (shown.get("groups", text)?.name ?? "") : text;
}

/** The name of what is no task, such as a column or a success criterion. */
function nameIn({ store: { shown } }: Workspace, uuid: string): string {
  const rows = kinds.map((kind) => shown.get(kind, uuid) as AnyRow | undefined);
  const row = rows.find((each) => each !== undefined);
  const name = row?.["name"] ?? row?.["title"];
  return typeof name === "string" ? name : "";
}

/** Says whose value mine replaced, and offers to put it back. @param command that replaced it */
export async function tellOverwritten(
  workspace: Workspace,
  overwritten: readonly OverwrittenValue[],
  command: string,
): Promise<void> {
  for (const { uuid, field, theirs } of overwritten) {
    const { shown } = workspace.store;
    const task = shown.get("tasks", uuid);
    // only the history of a task shows it
    const author = task === undefined ? null : await workspace.details.whoChanged({ uuid, field, value: theirs });
    const who = author === null ? words.somebodyFirst : textOf(shownAuthor(author));
    const values = { title: task?.title ?? nameIn(workspace, uuid), field: wordOf(workspace, field) };
    const part = shown.get("custom_fields", field) === undefined ? "set" : "entries";
    const input = task === undefined ? { set: { [field]: theirs } } : { change: { [part]: { [field]: theirs } } };
    const call = { command: task === undefined ? command : "updateTask", input: { uuid, ...input, seen: "shown" } };
    toast({
      text: words.overwrote({ who, ...values, value: valueOf(workspace, field, theirs) }),
      action: { label: words.takeTheirs, run: () => void workspace.run(call) },
    });
  }
}
