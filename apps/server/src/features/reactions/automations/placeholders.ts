import { minuteInUtc } from "#kernel/time-zones.ts";
import type { Task } from "#features/tasks/tasks/index.ts";

/** The longest title of a task, in characters. */
const longestTitle = 500;

/** The meaning of each placeholder. @param task that of the run; null for a run without one @param now milliseconds since 1970 */
const meanings: Readonly<Record<string, (task: Task | null, now: number) => string | number | null | undefined>> = {
  now: (_task, now) => minuteInUtc(now),
  "ticket.title": (task) => task?.title,
  "ticket.number": (task) => task?.number,
  "ticket.key": (task) => task?.key,
  "ticket.uuid": (task) => task?.uuid,
  "ticket.status_name": (task) => task?.status_name,
  "ticket.priority": (task) => task?.priority,
  "ticket.due_date": (task) => task?.due_date,
  "ticket.start_date": (task) => task?.start_date,
  "ticket.estimate": (task) => task?.estimate,
};

/** The placeholders in words, for the reference. */
export const placeholdersAbout = `Placeholders: ${Object.keys(meanings)
  .map((name) => `{{${name}}}`)
  .join(", ")}; one without a value is left out.`;

const placeholder = /\{\{\s*([^{}]*?)\s*\}\}/g;

const namesIn = (title: string): string[] => [...title.matchAll(placeholder)].map(([, name = ""]) => name);

/** The first placeholder of a title that does not exist; null when there is none. */
export function unknownPlaceholder(title: string): string | null {
  return namesIn(title).find((name) => !Object.hasOwn(meanings, name)) ?? null;
}

/** Whether a title has placeholders about a task. */
export function namesTicket(title: string): boolean {
  return namesIn(title).some((name) => name.startsWith("ticket."));
}

/**
 * A title with the values of its placeholders, as long as a title may be; empty when nothing is left of it.
 * @param now milliseconds since 1970
 */
export function fillTitle(title: string, task: Task | null, now: number): string {
  const filled = title.replace(placeholder, (_whole, name: string) => String(meanings[name]?.(task, now) ?? ""));
  return Array.from(filled.trim()).slice(0, longestTitle).join("").trim();
}
