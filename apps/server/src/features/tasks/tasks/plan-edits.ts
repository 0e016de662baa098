import { type ApiError, attempt, type Fail } from "#kernel/errors.ts";
import type { WorkspaceUuid } from "#kernel/uuids.ts";
import type { WritableLoaded } from "#platform/auth/rows.ts";
import type { Reader } from "#platform/db/query.ts";
import type { TextWrite } from "#platform/live/text-write.ts";
import type { FieldValues, GivenValues } from "#features/tasks/columns/index.ts";
import type { TaskPlan } from "./bulk-write.ts";
import { namesOf } from "./change.ts";
import { type BoardContext, readContexts } from "./context.ts";
import { changedValues, planValues, valueErrors, withAdded } from "./task-plan.ts";
import { checkReferences, referenceErrors } from "./task-rules.ts";

/** The errors that one edit of several may end with. */
const editErrors = [...valueErrors, ...referenceErrors] as const;

type FailEdit = Fail<(typeof editErrors)[number]>;

/** Values for one task alone, as they are stored. */
export type TaskEdit = {
  readonly task: WritableLoaded<"task">;
  /** with labels that exist and stay until the commit */
  readonly given: Omit<GivenValues, "custom_fields" | "status_uuid">;
  readonly status_uuid?: string | undefined;
  /** null clears a value */
  readonly custom_fields?: Readonly<Record<string, FieldValues[string] | null>> | undefined;
  /** the right to store another description; without it `given` has none */
  readonly text?: TextWrite | undefined;
};

/**
 * Decides for each task what it will be with values of its own, as an edit of this task alone would.
 * @returns for each edit, in the given order, its plan or the error that it would end with
 */
export async function planEdits(
  reader: Reader,
  workspace_uuid: WorkspaceUuid,
  edits: readonly TaskEdit[],
): Promise<(TaskPlan | ApiError)[]> {
  const assignee_uuids = [...new Set(edits.flatMap(({ given }) => given.assignee_uuids ?? []))];
  const rows = edits.map(({ task }) => task);
  const contexts = await readContexts(reader, { workspace_uuid, assignee_uuids, custom_fields: {} }, rows);
  const ofBoard = new Map(contexts.map((context) => [context.board_uuid, context]));
  return edits.map((edit) =>
    attempt((failing: FailEdit) => {
      const context = ofBoard.get(edit.task.board_uuid);
      if (context === undefined) throw new Error("Every task has a board.");
      return planEdit(edit, context, failing);
    }),
  );
}

function planEdit(
  { task, given, status_uuid, custom_fields, text }: TaskEdit,
  context: BoardContext,
  failing: FailEdit,
): TaskPlan {
  const { assignee_uuids } = withAdded(given, task);
  checkReferences({ assignee_uuids, group_uuid: given.group_uuid }, context, failing);
  const sent = { given, ...(status_uuid !== undefined && { status_uuid }), ...(custom_fields && { custom_fields }) };
  const values = planValues({ ...context, is_blocked: context.blocked.includes(task.uuid) }, task, sent, failing);
  const differing = new Set<string>(changedValues(task, values));
  // a text that was not given is stored without its document here
  const names = [...differing].map((name) => (name === "text" ? "description" : name));
  return { task, values, changed: namesOf(differing, names), text };
}
