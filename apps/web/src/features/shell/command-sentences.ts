import type { Message, CommandMessage } from "#data/messages.ts";
import type { Workspace } from "#data/open.ts";
import { commandWords } from "#i18n/en/commands.ts";

const sentences: Readonly<Record<Message, (words: Readonly<Record<string, string>>) => string>> = commandWords;

/**
 * The effect of a command, as a sentence.
 * @param name of the ticket that it was done to, for when it is not there any more
 */
export function sentenceFor(workspace: Workspace, message: CommandMessage, name: string | null = null): string {
  return sentences[message.message](wordsIn(workspace, message.values, name));
}

/** The values of a message as words: uuids become titles and names. */
function wordsIn(workspace: Workspace, values: CommandMessage["values"], name: string | null): Record<string, string> {
  const { shown } = workspace.store;
  const { task_uuid = "", status_uuid = "", fields, ...others }: Readonly<Record<string, unknown>> = values;
  const found = {
    title: shown.get("tasks", String(task_uuid))?.title ?? name,
    ...others,
    status: shown.get("statuses", String(status_uuid))?.name,
    fields: Array.isArray(fields) ? listOfFields(workspace, fields) : undefined,
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => typeof value === "string")) as Record<
    string,
    string
  >;
}

/** A field as people call it: `due_date` is “due date”, `status_uuid` is “status”; a custom field has its name. */
export const wordOf = ({ store: { shown } }: Workspace, field: string): string =>
  shown.get("custom_fields", field)?.name ?? field.replace(/_uuids?$/, "").replaceAll("_", " ");

/** Fields as people call them, each once. */
export const listOfFields = (workspace: Workspace, fields: readonly unknown[]): string =>
  [...new Set(fields.map((field) => wordOf(workspace, String(field))))].join(", ");
