import { Type } from "typebox";
import type { Fail } from "#kernel/errors.ts";
import type { BoardKey } from "#platform/auth/rows.ts";
import type { Reader } from "#platform/db/query.ts";
import { route } from "#platform/http/route.ts";
import { closed, field, Uuid } from "#platform/http/schemas.ts";
import { needsTicket } from "../actions.ts";
import { allHold } from "../conditions.ts";
import { automation } from "../resource.ts";
import { findRun } from "../run-queries.ts";
import { dateOf } from "../schedule.ts";
import { startRuns } from "../start-runs.ts";
import { findJudged, type JudgedTicket } from "../task-queries.ts";
import { type Automation, Run, toEventAutomation } from "../view.ts";

const unmet = "Its conditions do not hold for this ticket.";

export const runAutomation = route("POST /boards/{board_uuid}/automations/{rule_uuid}/run", {
  id: "runAutomation",
  auth: "session or key",
  summary: "Run an automation now",
  description:
    "Only owners and admins. It runs for the task in `task_uuid`, or for the automation's own task; some automations need " +
    "no task. The run is queued and starts after the reply. It is skipped, with a reason, if the conditions do not hold or " +
    "the workspace has used up its runs of this hour.",
  // shared: the automation itself is locked
  access: { board: { permission: "admin", lock: "shared" }, automation },
  body: closed({ task_uuid: field(Type.Optional(Uuid), "The task for which it runs.") }, { "x-optional": true }),
  http: { status: 201 },
  reply: { run: Run },
  errors: ["automation_disabled", "automation_needs_task"],
  events: ["automation.started", "automation.updated"],
  example: { body: {} },
  handle: async ({ tx, board, automation: started, body, services, fail }) => {
    const task = await taskFor(tx, started, board, body?.task_uuid ?? started.task_uuid, fail);
    const holds = task === null || allHold(started.conditions, task, dateOf(services.now()));
    const about = { automation_uuid: started.uuid, task_uuid: task?.uuid ?? null };
    const start = { ...about, depth: 1, skipped: holds ? null : unmet };
    const [uuid] = await startRuns(tx, board.workspace_uuid, [start]);
    if (uuid === undefined) return fail("automation_disabled");
    const run = await findRun(tx, board.workspace_uuid, uuid);
    const data = { automation: toEventAutomation(started), run: { uuid } };
    const place = { board_uuid: board.uuid, ...(task === null ? {} : { task_uuid: task.uuid }) };
    tx.emit({ name: "automation.started", ...place, data });
    return { run };
  },
});

/**
 * Finds the task for which an automation is to run; null for an automation that needs none.
 * @throws ApiError automation_needs_task
 */
async function taskFor(
  reader: Reader,
  automation: Automation,
  board: BoardKey,
  task_uuid: string | null,
  fail: Fail<"automation_needs_task">,
): Promise<JudgedTicket | null> {
  if (task_uuid === null) return needsTicket(automation) ? fail("automation_needs_task") : null;
  const [task] = await findJudged(reader, board.workspace_uuid, [task_uuid]);
  const isActive = task?.board_uuid === board.uuid && !task.is_archived;
  return isActive ? task : fail("automation_needs_task");
}
