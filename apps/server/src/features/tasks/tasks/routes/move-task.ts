import { Type } from "typebox";
import { sql } from "#platform/db/query.ts";
import { route } from "#platform/http/route.ts";
import { closed, common, field, nullable, PositionNumber, Uuid } from "#platform/http/schemas.ts";
import { checkEntry } from "../entry.ts";
import { movedEvent, taskEvent } from "../events.ts";
import { readMoveContext, updatePlace } from "../move-queries.ts";
import { positionIn } from "../place.ts";
import { pickStatus, statusErrors, statusFields } from "../statuses.ts";
import { readTask } from "../task-view.ts";
import { Task, toTask } from "../view.ts";

const otherErrors = ["group_of_another_board", "requirements_unmet", "position_out_of_range"] as const;

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
    position: field(Type.Optional(PositionNumber), "The position in the status; that of another task: before it."),
  }),
  reply: { task: Task },
  errors: [...statusErrors, ...otherErrors, "version_conflict", "move_to_nowhere"],
  events: ["ticket.moved", "ticket.updated"],
  example: { body: { version: 1, status: "In Progress" } },
  handle: async ({ tx, viewer, task, body, fail, expectVersion }) => {
    const { status, status_uuid, position, group_uuid = task.group_uuid } = body;
    if (status === undefined && status_uuid === undefined && position === undefined) return fail("move_to_nowhere");
    expectVersion(task, body.version);
    const { statuses, group_found, is_blocked } = await readMoveContext(tx, task, group_uuid);
    if (body.group_uuid && !group_found) return fail("group_of_another_board");
    const target = pickStatus(statuses, body, fail);
    const isMoved = target !== undefined && target.uuid !== task.status_uuid;
    const isPlaced = position !== undefined && position !== Number(task.position);
    const custom_fields = task.custom_fields as Record<string, unknown>;
    if (isMoved) checkEntry(target, { ...task, custom_fields, is_blocked }, fail);
    const changed = group_uuid === task.group_uuid ? [] : ["group_uuid"];
    if (isPlaced && !isMoved) changed.push("position");
    if (!isMoved && changed.length === 0) return { task: toTask(await readTask(tx, task, viewer)) };
    const column = { ...task, status_uuid: target?.uuid ?? task.status_uuid, without: task.uuid };
    // Two statements, and still exact: the lock on the task keeps other writes of it out, and the lock that shares the
    // board keeps its statuses, so what was decided by the first statement holds for the second.
    const place = isMoved || isPlaced ? await positionIn(tx, column, position, fail) : sql<string>`position`;
    const row = await updatePlace(tx, task, { status_uuid: column.status_uuid, group_uuid, position: place }, viewer);
    if (changed.length > 0) tx.emit(taskEvent("ticket.updated", row, { changed }));
    if (isMoved) tx.emit(movedEvent(row, task));
    return { task: toTask(row) };
  },
});
