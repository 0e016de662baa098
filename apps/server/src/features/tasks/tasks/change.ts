import type { Rows } from "#platform/auth/rows.ts";
import { sql } from "#platform/db/query.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import { announceChanged } from "./announce.ts";
import { positionFor } from "./place.ts";
import { changedValues, editedByMove, planTask, type Sent } from "./plan.ts";
import { type TaskValues, updateTask } from "./queries.ts";
import { readTask, type Viewer } from "./task-view.ts";
import type { TaskRow } from "./view.ts";

/** The field of the stored ticket that a sent name stands for. */
const storedName: Readonly<Record<string, keyof TaskValues>> = {
  description: "text",
  description_json: "text",
  status: "status_uuid",
};

/**
 * Applies what was sent to a ticket: decides, writes once, announces once. A value equal to the stored one is not a
 * change (§4.5 rule 6); when nothing differs, nothing is written and nothing said (§6 rule 2).
 * @param task reached for writing: locked
 * @param how.announcesEdit whether column and place count as edited fields, as in a PATCH, or only as a move
 */
export async function changeTask(
  tx: Transaction,
  task: Rows["task"],
  sent: Sent,
  viewer: Viewer,
  how: { announcesEdit: boolean },
): Promise<TaskRow> {
  const { values, around } = await planTask(tx, task, task, sent);
  const differing = new Set<string>(changedValues(task, values));
  const isMoved = differing.has("status_uuid");
  const isPlaced = sent.position !== undefined && Number(task.position) !== sent.position;
  if (differing.size === 0 && !isPlaced) return readTask(tx, task.workspace_uuid, task.uuid, viewer);
  const column = { workspace_uuid: task.workspace_uuid, status_uuid: values.status_uuid, without: task.uuid };
  const position =
    isMoved || isPlaced ? await positionFor(tx, column, sent.position, around) : sql<string>`${task.position}::numeric`;
  const row = await updateTask(tx, task, values, position, viewer);
  const changed = Object.keys(sent).filter((name) =>
    name === "position" ? isPlaced : differing.has(storedName[name] ?? name),
  );
  const edited = how.announcesEdit || !isMoved ? changed : editedByMove(task, values);
  announceChanged(tx, row, task, { ...values, board_uuid: task.board_uuid }, edited);
  return row;
}
