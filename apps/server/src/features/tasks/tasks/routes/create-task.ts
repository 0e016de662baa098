import { isAdmin } from "#kernel/authorize.ts";
import { route } from "#platform/http/route.ts";
import { closed } from "#platform/http/schemas.ts";
import { announceCreated } from "../announce.ts";
import { taskFields, Title } from "../fields.ts";
import { positionFor } from "../place.ts";
import { planErrors, planTask } from "../plan.ts";
import { insertTask } from "../queries.ts";
import { Task, toTask } from "../view.ts";

export const createTask = route("POST /boards/{board_uuid}/tasks", {
  id: "createTask",
  auth: "session or key",
  summary: "Create a ticket",
  description:
    "Without a column it goes to the first, without a position to the bottom. Of sprint boards only the current sprint's takes tickets.",
  access: { board: { permission: "write", lock: "shared" } },
  body: closed({ title: Title, ...taskFields }),
  http: { status: 201 },
  reply: { task: Task },
  errors: [...planErrors, "sprint_not_current"],
  events: ["ticket.created"],
  example: { body: { title: "Support HTTP/2 push", description: "As the **spec** says.", priority: "high" } },
  handle: async ({ tx, caller, role, board, body }) => {
    const { workspace_uuid, uuid: board_uuid } = board;
    const { values, around } = await planTask(tx, { workspace_uuid, board_uuid }, null, body);
    const column = { workspace_uuid, status_uuid: values.status_uuid };
    const isAtBottom = body.position === undefined;
    const place = { workspace_uuid, board_uuid, created_by: caller.user_uuid, isAtBottom };
    const viewer = { user_uuid: caller.user_uuid, seesAllBoards: isAdmin(role) };
    const position = await positionFor(tx, column, body.position, around);
    const row = await insertTask(tx, place, values, position, viewer);
    announceCreated(tx, "ticket.created", row, values);
    return { task: toTask(row) };
  },
});
