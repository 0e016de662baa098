import { Type } from "typebox";
import { carryOver, changeEvents } from "#features/tasks/tasks/index.ts";
import type { Grow } from "#platform/auth/grow.ts";
import type { WritableRow } from "#platform/auth/rows.ts";
import { route } from "#platform/http/route.ts";
import { closed, DateOnly, field } from "#platform/http/schemas.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import { sprint } from "./resource.ts";
import { findSeries, lockBoard, setState } from "./queries.ts";
import { checkCurrent, checkDates, checkNext, nextOf } from "./rules.ts";
import { extendSeries, sprintEvent } from "./series.ts";
import { ClosedSprint, type Sprint, SprintName, type SprintRow, toSprint } from "./view.ts";

const NextSprint = closed({
  name: field(SprintName, "The name. Surrounding spaces are removed."),
  starts_on: field(DateOnly, "The planned first day."),
  ends_on: field(DateOnly, "The planned last day, not before the first."),
});

export const closeSprint = route("POST /boards/{board_uuid}/sprints/{sprint_uuid}/close", {
  id: "closeSprint",
  auth: "session",
  summary: "Close the current sprint and start the next one",
  description: [
    "The first planned sprint becomes the current one. If none is planned, it is created from `next`. Without `next` the",
    "series has no current sprint until one is added. The path can name any board of the series. The caller must also be",
    "allowed to write on the boards of both sprints. With `carry_over`, active tasks that are not complete move to the",
    "board of the next sprint: to the status of the same name or, if there is none, to the first. They keep their labels,",
    "subtasks, comments and attachments, the group and custom fields that have the same name there, and the assignees who",
    "can see that board. Entry requirements are not checked. Archived tasks stay.",
  ].join(" "),
  access: { board: { permission: "planSprint", lock: "children" }, sprint },
  // both boards are locked shared, and then the old one exclusively: two exclusive locks could cause a deadlock with
  // writers of both boards
  grows: "board",
  alsoAccess: { board: { permission: "planSprint", lock: "shared", missing: "sprint_not_found" } },
  body: closed({
    carry_over: field(Type.Boolean(), "Whether tasks that are not complete move to the next sprint."),
    next: field(Type.Optional(NextSprint), "The next sprint, which is created. Only if none is planned."),
  }),
  reply: { sprint: ClosedSprint },
  errors: ["sprint_dates", "sprint_not_open", "sprint_next_planned", "sprint_next_missing"],
  events: ["sprint.closed", "sprint.created", "sprint.started", "board.created", ...changeEvents],
  example: {
    body: { carry_over: true, next: { name: "Sprint 2", starts_on: "2026-12-07", ends_on: "2026-12-18" } },
  },
  handle: async ({ tx, load, caller, viewer, board, sprint: current, body, fail, grow }) => {
    if (body.next !== undefined) checkDates(body.next, fail);
    const { rows } = await load.board([current.board_uuid]);
    const series = await findSeries(tx, board);
    const planned = nextOf(series);
    checkCurrent(current, fail);
    if (planned !== undefined) await load.board([planned.board_uuid]);
    checkNext(planned, body, fail);
    await lockBoard(tx, current);
    const last = series.at(-1) ?? current;
    const next = planned ?? (await createNext(tx, rows[0], last, body.next, caller.user_uuid, grow));
    let carried_over = 0;
    if (body.carry_over && next !== null) {
      const boards = { workspace_uuid: current.workspace_uuid, from: current.board_uuid, to: next.board_uuid };
      carried_over = await carryOver(tx, boards, viewer);
    }
    const ended = await setState(tx, current, "closed");
    tx.emit(sprintEvent("sprint.closed", ended));
    if (next === null) return { sprint: { ...toSprint(ended), next, carried_over } };
    const started = await setState(tx, next, "current");
    tx.emit(sprintEvent("sprint.started", started));
    return { sprint: { ...toSprint(ended), next: toSprint(started), carried_over } };
  },
});

/**
 * Creates the next sprint as a planned one.
 * @param board of the sprint that is closed: the new board is like it
 * @param next as the request describes it
 * @returns null when the request describes none
 */
async function createNext(
  tx: Transaction<"sprint.created" | "sprint.started" | "board.created">,
  board: WritableRow<"board">,
  last: SprintRow,
  next: Pick<Sprint, "name" | "starts_on" | "ends_on"> | undefined,
  created_by: string,
  grow: Grow<"board">,
): Promise<SprintRow | null> {
  if (next === undefined) return null;
  const values = { ...next, name: next.name.trim(), goal: null };
  return extendSeries(tx, board, last, { values, state: "planned", created_by }, grow);
}
