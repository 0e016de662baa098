import { Type } from "typebox";
import { isAdmin } from "#kernel/authorize.ts";
import { ids } from "#platform/http/examples.ts";
import { route } from "#platform/http/route.ts";
import { closed, PositionNumber, Uuid, Version } from "#platform/http/schemas.ts";
import { announceChanged } from "../announce.ts";
import { statusFields } from "../fields.ts";
import { positionFor } from "../place.ts";
import { editedByMove } from "../plan.ts";
import { planArrival } from "../plan-arrival.ts";
import { updateTask } from "../queries.ts";
import { Task, toTask } from "../view.ts";

export const moveTaskToBoard = route("POST /tasks/{task_uuid}/move-board", {
  id: "moveTaskToBoard",
  auth: "session or key",
  summary: "Move a ticket to another board of the workspace",
  description:
    "It gets the new board's next number. Labels stay; the group, the values of the old board's custom fields, and " +
    "assignees without access to the new board are dropped. Without a column it goes to the first. Of sprint boards only the current sprint's takes it.",
  // whole: its place is a key, which who shares the row holds back
  access: { task: { permission: "write", lock: "whole" } },
  alsoAccess: { board: { permission: "write", lock: "shared", missing: "destination_board_not_found" } },
  body: closed({
    version: Type.Optional(Version),
    board_uuid: Uuid,
    ...statusFields,
    position: Type.Optional(PositionNumber),
  }),
  reply: { task: Task },
  errors: [
    "board_unchanged",
    "version_conflict",
    "status_given_twice",
    "status_unknown",
    "status_of_another_board",
    "status_not_found",
    "requirements_unmet",
    "position_out_of_range",
    "sprint_not_current",
  ],
  events: ["ticket.moved"],
  example: { body: { board_uuid: ids.otherBoard, status: "To Do" } },
  handle: async ({ tx, load, caller, role, task, body, fail }) => {
    const { version, position, ...sent } = body;
    if (version !== undefined && version !== task.version)
      return fail("version_conflict", {}, { version: task.version });
    const { rows } = await load.board([sent.board_uuid]);
    const [board] = rows;
    if (board.uuid === task.board_uuid) return fail("board_unchanged");
    const place = { workspace_uuid: board.workspace_uuid, board_uuid: board.uuid };
    const kept = { group_uuid: null, custom_fields: {} };
    const values = await planArrival(tx, place, { task, has: task, kept }, sent);
    const column = { workspace_uuid: place.workspace_uuid, status_uuid: values.status_uuid };
    const viewer = { user_uuid: caller.user_uuid, seesAllBoards: isAdmin(role) };
    const row = await updateTask(tx, task, values, await positionFor(tx, column, position), viewer, place);
    announceChanged(tx, row, task, { ...values, board_uuid: board.uuid }, editedByMove(task, values));
    return { task: toTask(row) };
  },
});
