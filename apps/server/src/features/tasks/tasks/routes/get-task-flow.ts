import { Type } from "typebox";
import { route } from "#platform/http/route.ts";
import { field, model, nullable, Timestamp, Uuid } from "#platform/http/schemas.ts";
import { elsewhere, findLife, flowOf } from "../flow.ts";

const Hours = Type.Number({ minimum: 0 });

const status = {
  status_uuid: field(nullable(Uuid), "The status; null for one of a board that the caller may not open."),
  status_name: field(
    nullable(Type.String()),
    "The name today; null for a status that was deleted, or of a board that the caller may not open.",
  ),
};

const TaskVisit = model("TaskVisit", "A time that a task spent in one status.", {
  ...status,
  entered_at: field(Timestamp, "When it entered the status."),
  left_at: field(nullable(Timestamp), "When it left the status; null while it is there."),
  hours: field(Hours, "The number of hours that the task was there, until now if it still is."),
});

const TaskStatusTime = model("TaskStatusTime", "The time that a task was in one status, over all of its visits.", {
  ...status,
  hours: field(Hours, "The number of hours that the task was there."),
});

const TaskGap = model("TaskGap", "A time that a task spent in the trash.", {
  from: field(Timestamp, "When it was moved to the trash."),
  to: field(nullable(Timestamp), "When it was restored; null while it is there."),
  hours: field(Hours, "The number of hours that the task was there, until now if it still is."),
});

export const getTaskFlow = route("GET /tasks/{task_uuid}/flow", {
  id: "getTaskFlow",
  auth: "session or key",
  summary: "Get how long a task was in which status",
  description:
    "Visits come oldest first; the last one goes on and is counted until now. A gap is a time in the trash. Time on " +
    "boards that the caller may not open is counted without naming the statuses: `status_uuid` is null.",
  access: { task: "read" },
  reply: {
    visits: Type.Array(TaskVisit),
    by_status: Type.Array(TaskStatusTime),
    gaps: Type.Array(TaskGap),
  },
  errors: [],
  events: [],
  example: {},
  handle: async ({ read, viewer, task, now }) => {
    const { events, names } = await findLife(read, task, viewer);
    const { visits, by_status, gaps } = flowOf(events, { at: task.created_at, status_uuid: task.status_uuid }, now);
    const withName = <T extends { status_uuid: string }>(each: T) => ({
      ...each,
      status_uuid: each.status_uuid === elsewhere ? null : each.status_uuid,
      status_name: names.get(each.status_uuid) ?? null,
    });
    return { visits: visits.map(withName), by_status: by_status.map(withName), gaps: [...gaps] };
  },
});
