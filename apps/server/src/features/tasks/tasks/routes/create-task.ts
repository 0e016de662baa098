import { newUuid } from "#platform/db/new-uuid.ts";
import { route } from "#platform/http/route.ts";
import { ChosenUuid, closed } from "#platform/http/schemas.ts";
import { toCurrentTask } from "../task-view.ts";
import { announceMembers, creationEvents } from "../announce.ts";
import { changeErrors } from "../change.ts";
import { taskEvent } from "../task-events.ts";
import { Task, taskFields, Title } from "../view.ts";
import { positionIn } from "../place.ts";
import { planTask } from "../task-plan.ts";
import { insertAtBottom, insertTask } from "../task-queries.ts";
import { checkSprint } from "../task-rules.ts";

export const createTask = route("POST /boards/{board_uuid}/tasks", {
  id: "createTask",
  auth: "session or key",
  summary: "Create a task",
  description:
    "Without a status the task gets the first one; without a position it goes to the bottom. A board of a sprint takes tasks " +
    "only while its sprint is the current one.",
  access: { board: { permission: "write", lock: "shared" } },
  body: closed({ uuid: ChosenUuid, ...taskFields, title: Title }),
  http: { status: 201 },
  reply: { task: Task },
  errors: [...changeErrors, "sprint_not_current", "uuid_taken"],
  events: ["ticket.created", ...creationEvents],
  example: { body: { title: "Support HTTP/2 push", description: "As the **spec** says.", priority: "high" } },
  handle: async ({ tx, caller, viewer, role, board, body, fail }) => {
    const { workspace_uuid, uuid: board_uuid } = board;
    const { uuid: chosen, ...sent } = body;
    const values = await planTask(tx, { workspace_uuid, board_uuid }, null, sent, fail, (context) =>
      checkSprint(context, fail),
    );
    const statusPlace = { workspace_uuid, status_uuid: values.status_uuid };
    const position = await positionIn(tx, statusPlace, body.position, fail);
    const uuid = await newUuid(tx, chosen, fail);
    const place = { workspace_uuid, board_uuid, uuid, created_by: caller.user_uuid };
    const insert = body.position === undefined ? insertAtBottom : insertTask;
    const row = await insert(tx, place, values, position, viewer);
    tx.emit(taskEvent("ticket.created", row));
    announceMembers(tx, row, values);
    return { task: await toCurrentTask(tx, { viewer, role }, row) };
  },
});
