import { isAdmin } from "#kernel/authorize.ts";
import { route } from "#platform/http/route.ts";
import { closed } from "#platform/http/schemas.ts";
import { announceCreated } from "../announce.ts";
import { taskFields, Title } from "../fields.ts";
import { positionFor } from "../place.ts";
import { planRefusals, planTask } from "../plan.ts";
import { insertTask } from "../queries.ts";
import { Task, toTask } from "../view.ts";

export const createTask = route({
  id: "createTask",
  at: "POST /boards/{board_uuid}/tasks",
  who: "session or key",
  summary: "Create a ticket",
  about:
    "Without a column it goes to the first, without a position to the bottom. Of sprint boards only the current sprint's takes tickets.",
  reach: { board: { need: "write", lock: "shared" } },
  body: closed({ title: Title, ...taskFields }),
  success: 201,
  reply: { task: Task },
  refuses: [...planRefusals, "sprint_not_current"],
  audit: ["ticket.created"],
  example: { body: { title: "Support HTTP/2 push", description: "As the **spec** says.", priority: "high" } },
  handle: async ({ work, caller, role, board, body }) => {
    const { workspace_uuid, uuid: board_uuid } = board;
    const { values, around } = await planTask(work, { workspace_uuid, board_uuid }, null, body);
    const column = { workspace_uuid, status_uuid: values.status_uuid };
    const isAtBottom = body.position === undefined;
    const place = { workspace_uuid, board_uuid, created_by: caller.user_uuid, isAtBottom };
    const viewer = { user_uuid: caller.user_uuid, seesAllBoards: isAdmin(role) };
    const position = await positionFor(work, column, body.position, around);
    const row = await insertTask(work, place, values, position, viewer);
    announceCreated(work, "ticket.created", row, values);
    return { task: toTask(row) };
  },
});
