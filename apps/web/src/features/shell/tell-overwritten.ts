import type { Overwritten } from "#data/mutations.ts";
import type { Workspace } from "#data/open.ts";
import { tellingWords as words } from "#i18n/en/telling.ts";
import { shownAuthor, textOf } from "#session/attribution.ts";
import { toast } from "#ui/toast.ts";
import { wordOf } from "./told-words.ts";

/** A value as people call it; "" for none. */
function valueOf({ store: { shown } }: Workspace, field: string, value: unknown): string {
  const text = typeof value === "string" || typeof value === "number" || value === true ? String(value) : "";
  if (field === "status_uuid") return shown.get("statuses", text)?.name ?? "";
  return field === "group_uuid" ? (shown.get("groups", text)?.name ?? "") : text;
}

/** Says whose value mine replaced, and offers to put it back. */
export async function tellOverwritten(workspace: Workspace, overwritten: readonly Overwritten[]): Promise<void> {
  for (const { uuid, field, theirs } of overwritten) {
    const { shown } = workspace.store;
    const author = await workspace.details.whoChanged({ uuid, field, value: theirs });
    const who = author === null ? words.somebodyFirst : textOf(shownAuthor(author));
    const values = { title: shown.get("tasks", uuid)?.title ?? "", field: wordOf(workspace, field) };
    const part = shown.get("custom_fields", field) === undefined ? "set" : "entries";
    const call = { command: "updateTask", input: { uuid, change: { [part]: { [field]: theirs } } } };
    toast({
      text: words.overwrote({ who, ...values, value: valueOf(workspace, field, theirs) }),
      action: { label: words.takeTheirs, run: () => void workspace.run(call) },
    });
  }
}
