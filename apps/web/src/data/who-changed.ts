import type { Activity, Client } from "@stoa/api";

/** The person who did something, as a history names them. */
export type Author = Pick<Activity, "author" | "actor">;

/** A field of a task, with the value that somebody gave it. */
export type FieldValue = { readonly uuid: string; readonly field: string; readonly value: unknown };

/** Events that tell the new value of a field; other fields are only named. */
const eventNames: Readonly<Record<string, string>> = {
  title: "ticket.title_changed",
  priority: "ticket.priority_changed",
  due_date: "ticket.due_date_changed",
  status_uuid: "ticket.moved",
};

/**
 * The person who gave a field of a task this value, by its history.
 * @param me the reader's uuid: an event without the value counts only if another person caused it
 * @returns null if the history does not show it, or the server cannot be reached
 */
export async function whoChanged(api: Client, me: string, value: FieldValue): Promise<Author | null> {
  const reading = api.listComments({ task_uuid: value.uuid, query: { limit: 1 } });
  const events = await reading.then(
    (reply) => reply.events,
    () => [],
  );
  return events.findLast((event) => gave(event, me, value)) ?? null;
}

function gave({ event, data, actor }: Activity, me: string, { field, value }: FieldValue): boolean {
  const named = eventNames[field];
  if (named === undefined)
    return event === "ticket.updated" && actor.user_uuid !== me && isNamed(data["changed"], field);
  if (event !== named) return false;
  const { to } = data;
  return value === (field === "status_uuid" ? (to as { status_uuid?: string } | undefined)?.status_uuid : to);
}

/** Changes of custom fields have one common name. */
function isNamed(changed: unknown, field: string): boolean {
  return Array.isArray(changed) && changed.some((name) => name === field || name === "custom_fields");
}
