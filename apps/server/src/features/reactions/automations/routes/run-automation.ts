import { Type } from "typebox";
import { fail } from "#kernel/errors.ts";
import type { Reader } from "#platform/db/query.ts";
import { route } from "#platform/http/route.ts";
import { closed, Uuid } from "#platform/http/schemas.ts";
import { needsTicket } from "../actions.ts";
import { allHold } from "../conditions.ts";
import { findRule, type Place } from "../queries.ts";
import { findRun } from "../run-queries.ts";
import { dateOf } from "../schedule.ts";
import { startRuns } from "../start-runs.ts";
import { findJudged, type JudgedTicket } from "../task-queries.ts";
import { type Automation, Run, toEventRule } from "../view.ts";

const unmet = "Its conditions do not hold for this ticket.";

export const runAutomation = route("POST /boards/{board_uuid}/automations/{rule_uuid}/run", {
  id: "runAutomation",
  auth: "session or key",
  summary: "Run a rule by hand, whatever its trigger is",
  description:
    "Owner and admin only. On the ticket that is named, or else the rule's own; a rule that looks at no ticket needs " +
    "none. The run reads as queued and goes on after the reply; when the conditions do not hold, or the workspace's " +
    "runs of this hour are used up, it is skipped and says why.",
  // shared: the rule has a lock of its own
  access: { board: { permission: "admin", lock: "shared" } },
  body: closed({ task_uuid: Type.Optional(Uuid) }, { "x-optional": true }),
  http: { status: 201 },
  reply: { run: Run },
  errors: ["automation_not_found", "automation_disabled", "automation_needs_task"],
  events: ["automation.started"],
  example: { body: {} },
  handle: async ({ tx, board, params, body, services, fail }) => {
    const rule = (await findRule(tx, board, params.rule_uuid)) ?? fail("automation_not_found");
    const ticket = await ticketFor(tx, rule, board, body?.task_uuid ?? rule.task_uuid);
    const holds = ticket === null || allHold(rule.conditions, ticket, dateOf(services.now()));
    const about = { automation_uuid: rule.uuid, task_uuid: ticket?.uuid ?? null };
    const start = { ...about, depth: 1, skipped: holds ? null : unmet };
    const [uuid] = await startRuns(tx, board.workspace_uuid, [start]);
    if (uuid === undefined) return fail("automation_disabled");
    const run = await findRun(tx, board.workspace_uuid, uuid);
    const data = { automation: toEventRule(rule), run: { uuid } };
    const place = { board_uuid: board.uuid, ...(ticket === null ? {} : { task_uuid: ticket.uuid }) };
    tx.emit({ name: "automation.started", ...place, data });
    return { run };
  },
});

/**
 * The ticket that a rule is to run on, or null for a rule that needs none.
 * @throws Refusal automation_needs_task
 */
async function ticketFor(
  reader: Reader,
  rule: Automation,
  board: Place,
  wanted: string | null,
): Promise<JudgedTicket | null> {
  if (wanted === null) return needsTicket(rule) ? fail("automation_needs_task") : null;
  const [ticket] = await findJudged(reader, board.workspace_uuid, [wanted.toLowerCase()]);
  const isThere = ticket?.board_uuid === board.uuid && !ticket.is_archived;
  return isThere ? ticket : fail("automation_needs_task");
}
