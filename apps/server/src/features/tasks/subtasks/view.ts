import type { Subtask } from "#features/tasks/tasks/index.ts";
import type { Json } from "#kernel/events.ts";

/** What the events of a checklist carry. */
export function about(task: { uuid: string; title: string }, subtask: Subtask): { readonly [key: string]: Json } {
  const { uuid, title, is_done } = subtask;
  return { task: { uuid: task.uuid, title: task.title }, subtask: { uuid, title, is_done } };
}
