import type { CopiedTask } from "@stoa/api";
import type { DocumentJson } from "@stoa/document";

/** A ticket that is being written. */
export type NewTaskDraft = Pick<CopiedTask, "title" | "priority" | "due_date" | "assignee_uuids" | "label_uuids"> & {
  readonly board_uuid: string | null;
  readonly status_uuid: string | null;
  readonly description: DocumentJson | null;
  /** whether the form stays open for the next one */
  readonly isAnother: boolean;
};

/** The name of the draft: it outlives the form and the tab. */
export const draftKey = "new-task";

export const emptyDraft: NewTaskDraft = {
  title: "",
  description: null,
  board_uuid: null,
  status_uuid: null,
  priority: null,
  due_date: null,
  assignee_uuids: [],
  label_uuids: [],
  isAnother: false,
};

const has = (value: object | null, name: string): value is Record<string, unknown> => value !== null && name in value;

/** The kept draft; a value of another form, which another version of the app has kept, is an empty one. */
export function readDraft(kept: unknown): NewTaskDraft {
  const value = typeof kept === "object" ? kept : null;
  const isDraft = has(value, "title") && typeof value["title"] === "string" && Array.isArray(value["label_uuids"]);
  return isDraft ? { ...emptyDraft, ...(value as Partial<NewTaskDraft>) } : emptyDraft;
}

/** Whether something was typed or chosen that would be lost. */
export const isWritten = ({ title, description }: NewTaskDraft): boolean => title.trim() !== "" || description !== null;

/** The draft of the next ticket, on the same board and with the same properties. */
export const nextDraft = (draft: NewTaskDraft): NewTaskDraft => ({ ...draft, title: "", description: null });
