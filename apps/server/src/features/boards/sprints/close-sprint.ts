import { Type } from "typebox";
import { copyErrors } from "#features/boards/boards/index.ts";
import { carryOver, changeEvents } from "#features/tasks/tasks/index.ts";
import { isAdmin } from "#kernel/authorize.ts";
import type { Rows } from "#platform/auth/find-accessed.ts";
import { route } from "#platform/http/route.ts";
import { closed, DateOnly } from "#platform/http/schemas.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import { extendSeries, emitTaskEvent } from "./create.ts";
import { findSeries, holdBoard, setState } from "./queries.ts";
import { checkClosing, checkDates, nextOf, pickSprint } from "./rules.ts";
import { ClosedSprint, type Sprint, SprintName, type SprintRow, toSprint } from "./view.ts";

export const closeSprint = route("POST /boards/{board_uuid}/sprints/{sprint_uuid}/close", {
  id: "closeSprint",
  auth: "session",
  summary: "Close the current sprint and start the next one",
  description: [
    "The next one is the first that is planned, or is made of `next` when none is; without either the series rests until",
    "a sprint is added. The path may name any board of the series; the caller must also be allowed to write on the",
    "boards of both sprints. With `carry_over` the active tickets outside of the complete column move to the next",
    "sprint's board: to the column of the same name, else to the first, with their labels, success criteria, comments",
    "and attachments, with the groups and custom fields that it has by the same name, and with the assignees who may",
    "open it. Entry requirements are not asked. Archived tickets stay. The reply tells how many were carried over.",
  ].join(" "),
  access: { board: { permission: "planSprint", lock: "beside" } },
  // both shared, and then the old one is held alone: two boards held alone could wait for each other's writers
  alsoAccess: { board: { permission: "planSprint", lock: "shared", missing: "sprint_not_found" } },
  body: closed({
    carry_over: Type.Boolean(),
    next: Type.Optional(closed({ name: SprintName, starts_on: DateOnly, ends_on: DateOnly })),
  }),
  reply: { sprint: ClosedSprint },
  errors: [
    "sprint_not_found",
    "sprint_dates",
    "sprint_not_open",
    "sprint_next_planned",
    "sprint_next_missing",
    ...copyErrors,
  ],
  events: ["sprint.closed", "sprint.created", "sprint.started", "board.created", ...changeEvents],
  example: {
    body: { carry_over: true, next: { name: "Sprint 2", starts_on: "2026-12-07", ends_on: "2026-12-18" } },
  },
  handle: async ({ tx, load, caller, role, board, params, body }) => {
    if (body.next !== undefined) checkDates(body.next);
    const series = await findSeries(tx, board);
    const sprint = pickSprint(series, params.sprint_uuid);
    const { rows } = await load.board([sprint.board_uuid]);
    const planned = nextOf(series);
    checkClosing(sprint, planned, body);
    if (planned !== undefined) await load.board([planned.board_uuid]);
    await holdBoard(tx, sprint);
    const { user_uuid } = caller;
    const next = planned ?? (await makeNext(tx, rows[0], series.at(-1) ?? sprint, body.next, user_uuid));
    let carried_over = 0;
    if (body.carry_over && next !== null) {
      const way = { workspace_uuid: sprint.workspace_uuid, from: sprint.board_uuid, to: next.board_uuid };
      carried_over = await carryOver(tx, way, { user_uuid, seesAllBoards: isAdmin(role) });
    }
    const ended = await setState(tx, sprint, "closed");
    emitTaskEvent(tx, "sprint.closed", ended);
    if (next === null) return { sprint: { ...toSprint(ended), next, carried_over } };
    const started = await setState(tx, next, "current");
    emitTaskEvent(tx, "sprint.started", started);
    return { sprint: { ...toSprint(ended), next: toSprint(started), carried_over } };
  },
});

/** The next sprint as the request describes it, planned like the one that is closed; null when it describes none. */
async function makeNext(
  tx: Transaction,
  board: Rows["board"],
  last: SprintRow,
  next: Pick<Sprint, "name" | "starts_on" | "ends_on"> | undefined,
  created_by: string,
): Promise<SprintRow | null> {
  if (next === undefined) return null;
  const values = { ...next, name: next.name.trim(), goal: null };
  return extendSeries(tx, board, last, { values, state: "planned", created_by });
}
