import { Type } from "typebox";
import { changedFields } from "#kernel/changes.ts";
import { route } from "#platform/http/route.ts";
import { closed, DateOnly } from "#platform/http/schemas.ts";
import { emitTaskEvent } from "./create.ts";
import { findSeries, updateSprintRow } from "./queries.ts";
import { checkDates, pickSprint } from "./rules.ts";
import { Goal, Sprint, SprintName, toSprint } from "./view.ts";

export const updateSprint = route("PATCH /boards/{board_uuid}/sprints/{sprint_uuid}", {
  id: "updateSprint",
  auth: "session",
  summary: "Rename a sprint, or change its goal or dates",
  description: [
    "The path may name any board of the series; the caller must also be allowed to write on the sprint's own. A closed",
    "sprint can be corrected too. The board keeps its name. A value equal to the stored one is not a change.",
  ].join(" "),
  // whoever changes sprints holds the workspace, so the series stays as it was read
  access: { board: { permission: "planSprint", lock: "beside" } },
  alsoAccess: { board: { permission: "planSprint", lock: "shared", missing: "sprint_not_found" } },
  body: closed(
    {
      name: Type.Optional(SprintName),
      goal: Type.Optional(Goal),
      starts_on: Type.Optional(DateOnly),
      ends_on: Type.Optional(DateOnly),
    },
    { minProperties: 1 },
  ),
  reply: { sprint: Sprint },
  errors: ["sprint_not_found", "sprint_dates"],
  events: ["sprint.updated"],
  example: { body: { goal: "Sign-in by link works in the app too.", ends_on: "2026-12-05" } },
  handle: async ({ tx, load, board, params, body }) => {
    const sprint = pickSprint(await findSeries(tx, board), params.sprint_uuid);
    await load.board([sprint.board_uuid]);
    const values = {
      name: body.name?.trim() ?? sprint.name,
      goal: body.goal === undefined ? sprint.goal : (body.goal?.trim() ?? null),
      starts_on: body.starts_on ?? sprint.starts_on,
      ends_on: body.ends_on ?? sprint.ends_on,
    };
    checkDates(values);
    const changed = changedFields(sprint, values);
    if (changed.length === 0) return { sprint: toSprint(sprint) };
    const updated = await updateSprintRow(tx, sprint, values);
    emitTaskEvent(tx, "sprint.updated", updated, { changed });
    return { sprint: toSprint(updated) };
  },
});
