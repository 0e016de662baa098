import { Type } from "typebox";
import { isAdmin } from "#kernel/authorize.ts";
import { route } from "#platform/http/route.ts";
import { closed, nullable, Timestamp, Uuid } from "#platform/http/schemas.ts";
import { flowOf } from "../flow.ts";
import { elsewhere, findLife } from "../flow-queries.ts";

const Hours = Type.Number({ minimum: 0 });
const StatusName = nullable(
  Type.String({
    description: "null for a column that does not exist any more, or of a board that the reader may not open",
  }),
);
const StatusUuid = nullable(Uuid);

export const getTaskFlow = route("GET /tasks/{task_uuid}/flow", {
  id: "getTaskFlow",
  auth: "session or key",
  summary: "How long a ticket was in which column",
  description:
    "Visits are oldest first; the last one is not over and counted to now. A gap is a time in the trash. Time on " +
    "boards that the reader may not open is told without the columns: `status_uuid` is null.",
  access: { task: "read" },
  reply: {
    visits: Type.Array(
      closed({
        status_uuid: StatusUuid,
        status_name: StatusName,
        entered_at: Timestamp,
        left_at: nullable(Timestamp),
        hours: Hours,
      }),
    ),
    by_status: Type.Array(closed({ status_uuid: StatusUuid, status_name: StatusName, hours: Hours })),
    gaps: Type.Array(closed({ from: Timestamp, to: nullable(Timestamp), hours: Hours })),
  },
  errors: [],
  events: [],
  example: {},
  handle: async ({ read, caller, role, task, now }) => {
    const { events, names } = await findLife(read, task, { user_uuid: caller.user_uuid, seesAllBoards: isAdmin(role) });
    const { visits, by_status, gaps } = flowOf(events, { at: task.created_at, status_uuid: task.status_uuid }, now);
    const named = <T extends { status_uuid: string }>(each: T) => ({
      ...each,
      status_uuid: each.status_uuid === elsewhere ? null : each.status_uuid,
      status_name: names.get(each.status_uuid) ?? null,
    });
    return { visits: visits.map(named), by_status: by_status.map(named), gaps: [...gaps] };
  },
});
