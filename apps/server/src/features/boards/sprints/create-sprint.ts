import { Type } from "typebox";
import { copyErrors } from "#features/boards/boards/index.ts";
import { route } from "#platform/http/route.ts";
import { closed, DateOnly } from "#platform/http/schemas.ts";
import { beginSeries, extendSeries } from "./create.ts";
import { findSeries } from "./queries.ts";
import { checkDates } from "./rules.ts";
import { Goal, Sprint, SprintName, toSprint } from "./view.ts";

export const createSprint = route("POST /boards/{board_uuid}/sprints", {
  id: "createSprint",
  auth: "session",
  summary: "Make a board the first sprint of a series, or plan the next one",
  description: [
    "Owner, admin, and members on the board. A board that is no sprint board becomes the current sprint of a new",
    "series. On any board of a series a further sprint is planned, as many as are wanted: a new board of the sprint's",
    "name with this board's columns and their entry requirements, groups, custom fields and people, which the plan",
    "counts. In a series without a current sprint it is the current one at once. Of sprint boards only the current",
    "sprint's takes new tickets, copies and tickets of other boards; what is on the others can still be changed, moved",
    "away, finished, archived and restored. What a sprint is follows these calls, not the calendar.",
  ].join(" "),
  access: { board: { permission: "planSprint", lock: "beside" } },
  body: closed({ name: SprintName, goal: Type.Optional(Goal), starts_on: DateOnly, ends_on: DateOnly }),
  http: { status: 201 },
  reply: { sprint: Sprint },
  errors: ["sprint_dates", ...copyErrors],
  events: ["sprint.created", "sprint.started", "board.created"],
  example: {
    body: { name: "Sprint 2", goal: "Sign-in by link works.", starts_on: "2026-12-07", ends_on: "2026-12-18" },
  },
  handle: async ({ tx, caller, board, body }) => {
    checkDates(body);
    const { starts_on, ends_on } = body;
    const values = { name: body.name.trim(), goal: body.goal?.trim() ?? null, starts_on, ends_on };
    const series = await findSeries(tx, board);
    const last = series.at(-1);
    if (last === undefined) return { sprint: toSprint(await beginSeries(tx, board, values)) };
    const state = series.some((sprint) => sprint.state === "current") ? "planned" : "current";
    const made = { values, state, created_by: caller.user_uuid } as const;
    return { sprint: toSprint(await extendSeries(tx, board, last, made)) };
  },
});
