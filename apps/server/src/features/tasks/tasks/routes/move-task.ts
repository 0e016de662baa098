import { Type } from "typebox";
import { valuesOf } from "#kernel/changes.ts";
import type { Fail } from "#kernel/errors.ts";
import type { Rows } from "#platform/auth/rows.ts";
import { type Reader, sql } from "#platform/db/query.ts";
import { route } from "#platform/http/route.ts";
import { closed, common, field, nullable, PositionNumber, Uuid } from "#platform/http/schemas.ts";
import { readTask, toCurrentTask } from "../task-view.ts";
import { movedEvent, taskEvent } from "../task-events.ts";
import { positionIn, readMoveContext, updatePlace } from "../place.ts";
import { checkEntry } from "../requirements.ts";
import { pickStatus, statusErrors, type StatusGiven } from "../statuses.ts";
import { statusFields, Task } from "../view.ts";

const targetErrors = [...statusErrors, "group_of_another_board", "requirements_unmet"] as const;

export const moveTask = route("POST /tasks/{task_uuid}/move", {
  id: "moveTask",
  auth: "session or key",
  summary: "Move a task to another status, group or position",
  description: "The new status's entry requirements must be met. Without a position the task goes to its bottom.",
  access: { task: "write" },
  body: closed({
    version: common.version,
    ...statusFields,
    group_uuid: field(Type.Optional(nullable(Uuid)), "The group; null for none."),
    position: field(Type.Optional(PositionNumber), "The position in the status; a task that is there comes after it."),
  }),
  reply: { task: Task },
  errors: [...targetErrors, "position_out_of_range", "version_conflict", "move_to_nowhere"],
  events: ["ticket.moved", "ticket.updated"],
  example: { body: { version: 1, status: "In Progress" } },
  handle: async ({ tx, viewer, role, task, body, fail, expectVersion }) => {
    const { status, status_uuid: uuid, position } = body;
    if (status === undefined && uuid === undefined && position === undefined) return fail("move_to_nowhere");
    expectVersion(task, body.version);
    const status_uuid = await checkTarget(tx, task, body, fail);
    const { group_uuid, isMoved, isPlaced, edited } = compare(task, status_uuid, body);
    if (!isMoved && edited.length === 0)
      return { task: await toCurrentTask(tx, { viewer, role }, await readTask(tx, task, viewer)) };
    const statusPlace = { workspace_uuid: task.workspace_uuid, status_uuid, without: task.uuid };
    const place = isPlaced ? await positionIn(tx, statusPlace, position, fail) : sql<string>`position`;
    const row = await updatePlace(tx, task, { status_uuid, group_uuid, position: place }, viewer);
    if (edited.length > 0) {
      tx.emit({ ...taskEvent("ticket.updated", row, { changed: edited }), before: valuesOf(task, edited) });
    }
    if (isMoved) tx.emit(movedEvent(row, task));
    return { task: await toCurrentTask(tx, { viewer, role }, row) };
  },
});

type MoveTarget = StatusGiven & { readonly group_uuid?: string | null; readonly position?: number };

/** The changes of a move. A new status is an event of its own, and its new position is not an edit (§6 rule 1). */
function compare(task: Rows["task"], status_uuid: string, { group_uuid = task.group_uuid, position }: MoveTarget) {
  const isMoved = status_uuid !== task.status_uuid;
  const hasNewPosition = position !== undefined && position !== Number(task.position);
  const edited = group_uuid === task.group_uuid ? [] : ["group_uuid"];
  if (hasNewPosition && !isMoved) edited.push("position");
  return { group_uuid, isMoved, isPlaced: isMoved || hasNewPosition, edited };
}

/**
 * Checks the rules of a move, and returns the new status. The result stays true for the statements that follow: the task
 * is locked, and the shared lock of its board protects the board's statuses.
 */
async function checkTarget(
  tx: Reader,
  task: Rows["task"],
  sent: MoveTarget,
  fail: Fail<(typeof targetErrors)[number]>,
) {
  const { statuses, group_found, is_blocked } = await readMoveContext(tx, task, sent.group_uuid ?? null);
  if (sent.group_uuid && !group_found) return fail("group_of_another_board");
  const status = pickStatus(statuses, sent, fail);
  if (status === undefined || status.uuid === task.status_uuid) return task.status_uuid;
  checkEntry(status, { ...task, custom_fields: task.custom_fields as Record<string, unknown>, is_blocked }, fail);
  return status.uuid;
}
