import { Type } from "typebox";
import { ids } from "#features/content/examples/index.ts";
import { route } from "#platform/http/route.ts";
import { closed, common, field, PositionNumber, UuidOfBoard, Version } from "#platform/http/schemas.ts";
import { toCurrentTask } from "../task-view.ts";
import { announceChanged, changeEvents } from "../announce.ts";
import { positionIn } from "../place.ts";
import { arrivalErrors, editedByMove, planArrival } from "../task-plan.ts";
import { updateTask } from "../task-queries.ts";
import { statusFields, Task } from "../view.ts";

export const moveTaskToBoard = route("POST /tasks/{task_uuid}/move-board", {
  id: "moveTaskToBoard",
  auth: "session or key",
  summary: "Move a task to another board of the workspace",
  description:
    "The task gets the next number of the new board. Labels stay; the group, the values of the old board's custom fields, and " +
    "assignees without access to the new board are dropped. Without a status it gets the first one. A board of a " +
    "sprint takes tasks only while its sprint is the current one.",
  // whole: the board is part of the task's key, and a shared lock of the row does not allow a change of the key
  access: { task: { permission: "write", lock: "whole" } },
  alsoAccess: { board: { permission: "write", lock: "shared", missing: "destination_board_not_found" } },
  body: closed({
    version: field(Type.Optional(Version), common.version.description),
    board_uuid: field(UuidOfBoard, "The board to which it is moved."),
    ...statusFields,
    position: field(
      Type.Optional(PositionNumber),
      "The position in the status; the bottom when left out. With the position of another task it is put before that task.",
    ),
  }),
  reply: { task: Task },
  errors: [...arrivalErrors, "board_unchanged", "version_conflict", "position_out_of_range"],
  events: changeEvents,
  example: { body: { board_uuid: ids.otherBoard, status: "To Do" } },
  handle: async ({ tx, load, viewer, role, task, body, fail, expectVersion }) => {
    const { version, position, ...sent } = body;
    if (version !== undefined) expectVersion(task, version);
    const { rows } = await load.board([sent.board_uuid]);
    const [board] = rows;
    if (board.uuid === task.board_uuid) return fail("board_unchanged");
    const place = { workspace_uuid: board.workspace_uuid, board_uuid: board.uuid };
    const kept = { group_uuid: null, custom_fields: {} };
    const values = await planArrival(tx, place, { task, has: task, kept }, sent, fail);
    const statusPlace = { workspace_uuid: place.workspace_uuid, status_uuid: values.status_uuid };
    const row = await updateTask(tx, task, values, await positionIn(tx, statusPlace, position, fail), viewer, place);
    announceChanged(tx, row, task, { ...values, board_uuid: board.uuid }, editedByMove(task, values));
    return { task: await toCurrentTask(tx, { viewer, role }, row) };
  },
});
