import { Type } from "typebox";
import { changedFields, valuesOf } from "#kernel/changes.ts";
import { route } from "#platform/http/route.ts";
import { closed, DateOnly, field } from "#platform/http/schemas.ts";
import { sprint } from "./resource.ts";
import { updateSprintRow } from "./queries.ts";
import { checkDates } from "./rules.ts";
import { Goal, Sprint, SprintName, toSprint } from "./view.ts";

export const updateSprint = route("PATCH /boards/{board_uuid}/sprints/{sprint_uuid}", {
  id: "updateSprint",
  auth: "session",
  summary: "Change a sprint",
  description:
    "The path can name any board of the series. The caller must also be allowed to write on the sprint's own board. A " +
    "closed sprint can be changed too. The board of the sprint keeps its name.",
  // children: all requests that change sprints lock the workspace, so the series does not change meanwhile
  access: { board: { permission: "planSprint", lock: "children" }, sprint },
  alsoAccess: { board: { permission: "planSprint", lock: "shared", missing: "sprint_not_found" } },
  body: closed(
    {
      name: field(Type.Optional(SprintName), "The new name. Surrounding spaces are removed."),
      goal: field(Type.Optional(Goal), "The goal of the sprint; null removes it."),
      starts_on: field(Type.Optional(DateOnly), "The planned first day."),
      ends_on: field(Type.Optional(DateOnly), "The planned last day, not before the first."),
    },
    { minProperties: 1 },
  ),
  reply: { sprint: Sprint },
  errors: ["sprint_dates"],
  events: ["sprint.updated"],
  example: { body: { goal: "Sign-in by link works in the app too.", ends_on: "2026-12-05" } },
  handle: async ({ tx, load, sprint: before, body, fail }) => {
    await load.board([before.board_uuid]);
    const values = {
      name: body.name?.trim() ?? before.name,
      goal: body.goal === undefined ? before.goal : (body.goal?.trim() ?? null),
      starts_on: body.starts_on ?? before.starts_on,
      ends_on: body.ends_on ?? before.ends_on,
    };
    checkDates(values, fail);
    const changed = changedFields(before, values);
    if (changed.length === 0) return { sprint: toSprint(before) };
    const updated = await updateSprintRow(tx, before, values);
    const data = { sprint: toSprint(updated), changed };
    tx.emit({ name: "sprint.updated", board_uuid: updated.board_uuid, data, before: valuesOf(before, changed) });
    return { sprint: data.sprint };
  },
});
