import { type Activity, type Client, pages } from "@stoa/api";
import { descriptionOf, type Named } from "./tables.ts";

/** Reads what rows of a task do not hold: its texts, criteria, comments, files and history. */
export async function readDetails(
  api: Client,
  task_uuid: string,
  signal: AbortSignal,
): Promise<{ readonly rows: readonly Named[]; readonly events: readonly Activity[] }> {
  const [{ task }, { comments, events }, attachments] = await Promise.all([
    api.getTask({ task_uuid }, { signal }),
    readComments(api, task_uuid, signal),
    readAttachments(api, task_uuid, signal),
  ]);
  const description = descriptionOf(task);
  const rows: readonly Named[] = [
    ...(description === null ? [] : [{ kind: "descriptions", row: description } as const]),
    ...(task.subtasks ?? []).map((row) => ({ kind: "subtasks", row }) as const),
    ...comments.map((row) => ({ kind: "comments", row }) as const),
    ...attachments.map((row) => ({ kind: "attachments", row: { ...row, task_uuid } }) as const),
  ];
  return { rows, events };
}

async function readComments(api: Client, task_uuid: string, signal: AbortSignal) {
  const all = await Array.fromAsync(
    pages((cursor) => api.listComments({ task_uuid, query: { ...cursor } }, { signal })),
  );
  // each page has the same events
  return { comments: all.flatMap(({ comments }) => comments), events: all[0]?.events ?? [] };
}

async function readAttachments(api: Client, task_uuid: string, signal: AbortSignal) {
  const all = await Array.fromAsync(
    pages((cursor) => api.listAttachments({ task_uuid, query: { ...cursor } }, { signal })),
  );
  return all.flatMap(({ attachments }) => attachments);
}
