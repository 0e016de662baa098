import { Type } from "typebox";
import { route } from "#platform/http/route.ts";
import { closed, DateOnly, field } from "#platform/http/schemas.ts";
import { findSeries } from "./queries.ts";
import { checkDates } from "./rules.ts";
import { beginSeries, extendSeries } from "./series.ts";
import { Goal, Sprint, SprintName, toSprint } from "./view.ts";

export const createSprint = route("POST /boards/{board_uuid}/sprints", {
  id: "createSprint",
  auth: "session",
  summary: "Create a sprint",
  description: [
    "Owners, admins, and members on the board. A board that is not a sprint becomes the current sprint of a new series.",
    "On any board of a series, a new sprint is added to the series: a new board with the sprint's name, and with the",
    "statuses, entry requirements, groups, custom fields and members of this board. The plan counts it. The new sprint is",
    "planned, or the current one if the series has no current sprint. Of the boards of a series, only the current",
    "sprint's takes new tasks, copies and tasks of other boards. Tasks on the other boards can still be changed, moved",
    "to another board, completed, archived and restored. Sprints start and end by requests, not by their dates.",
  ].join(" "),
  access: { board: { permission: "planSprint", lock: "children" } },
  grows: "board",
  body: closed({
    name: field(SprintName, "The name. Surrounding spaces are removed."),
    goal: field(Type.Optional(Goal), "The goal of the sprint."),
    starts_on: field(DateOnly, "The planned first day."),
    ends_on: field(DateOnly, "The planned last day, not before the first."),
  }),
  http: { status: 201 },
  reply: { sprint: Sprint },
  errors: ["sprint_dates"],
  events: ["sprint.created", "sprint.started", "board.created"],
  example: {
    body: { name: "Sprint 2", goal: "Sign-in by link works.", starts_on: "2026-12-07", ends_on: "2026-12-18" },
  },
  handle: async ({ tx, caller, board, body, fail, grow }) => {
    checkDates(body, fail);
    const { starts_on, ends_on } = body;
    const values = { name: body.name.trim(), goal: body.goal?.trim() ?? null, starts_on, ends_on };
    const series = await findSeries(tx, board);
    const last = series.at(-1);
    if (last === undefined) return { sprint: toSprint(await beginSeries(tx, board, values)) };
    const state = series.some((sprint) => sprint.state === "current") ? "planned" : "current";
    const created = { values, state, created_by: caller.user_uuid } as const;
    return { sprint: toSprint(await extendSeries(tx, board, last, created, grow)) };
  },
});
