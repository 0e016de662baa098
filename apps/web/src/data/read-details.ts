import { type Activity, type Client, type Doer, type FeedbackSubmission, pages, type Task } from "@stoa/api";
import { descriptionOf, type NamedRow } from "./tables.ts";

/** The person who made a task, and what was sent where a feedback form made it. */
export type Origin = { readonly created_by: Doer; readonly feedback: FeedbackSubmission | null };

/** The details that rows of a task do not hold. */
export type ReadDetails = {
  readonly rows: readonly NamedRow[];
  /** the newest changes of the task, the oldest first */
  readonly events: readonly Activity[];
  readonly origin: Origin;
};

/** Reads what rows of a task do not hold: its texts, criteria, comments, files, history and origin. */
export async function readDetails(api: Client, task_uuid: string, signal: AbortSignal): Promise<ReadDetails> {
  const [{ task }, { comments, events }, attachments] = await Promise.all([
    api.getTask({ task_uuid }, { signal }),
    readComments(api, task_uuid, signal),
    readAttachments(api, task_uuid, signal),
  ]);
  const description = descriptionOf(task);
  const rows: readonly NamedRow[] = [
    ...(description === null ? [] : [{ kind: "descriptions", row: description } as const]),
    ...(task.subtasks ?? []).map((row) => ({ kind: "subtasks", row }) as const),
    ...comments.map((row) => ({ kind: "comments", row }) as const),
    ...attachments.map((row) => ({ kind: "attachments", row: { ...row, task_uuid } }) as const),
  ];
  return { rows, events, origin: await readOrigin(api, task, signal) };
}

async function readOrigin(api: Client, { uuid, created_by }: Task, signal: AbortSignal): Promise<Origin> {
  const { via } = created_by;
  if (via === null || !("feedback_form_uuid" in via)) return { created_by, feedback: null };
  const { feedback_submission } = await api.getTaskFeedback({ task_uuid: uuid }, { signal });
  return { created_by, feedback: feedback_submission };
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
