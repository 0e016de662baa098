import { type Static, Type } from "typebox";
import type { Actor } from "#kernel/actor.ts";
import { isAdmin, type Role } from "#kernel/authorize.ts";
import { isoOf } from "#platform/db/json.ts";
import { doer } from "#platform/db/people.ts";
import { sql } from "#platform/db/query.ts";
import { Doer } from "#platform/http/doer.ts";
import { AnyObject, common, field, model, nullable, oneOf, Timestamp, Uuid } from "#platform/http/schemas.ts";
import { Action } from "./actions.ts";
import { mostRuns, resumesAt } from "./budgets.ts";
import { Condition } from "./conditions.ts";
import { TriggerConfig, triggerTypes } from "./triggers.ts";

/** An automation as the API shows it. */
export const Automation = model("Automation", "An automation of a board: when something happens, it does something.", {
  uuid: common.uuid,
  board_uuid: common.board_uuid,
  name: field(Type.String(), "The name."),
  trigger_type: field(oneOf(triggerTypes), "When it runs."),
  trigger_config: field(TriggerConfig, "Details of the trigger."),
  conditions: field(Type.Array(Condition), "The conditions on the task for it to run. All must hold."),
  actions: field(Type.Array(Action), "The actions, in this order."),
  enabled: field(Type.Boolean(), "Whether it is switched on."),
  disabled_reason: field(
    nullable(oneOf(["run_limit", "person_gone"])),
    "The reason why the service switched the automation off: it reached its run limit, or its person has left or may no longer open the board. null otherwise.",
  ),
  run_as_user_uuid: field(Uuid, "The person with whose rights it runs."),
  task_uuid: field(nullable(Uuid), "The only task for which it runs; null for all tasks of the board."),
  run_limit: field(nullable(Type.Integer()), "The number of runs after which it is switched off; null for no limit."),
  run_count: field(Type.Integer(), "The number of runs since it was switched on."),
  next_run_at: field(nullable(Timestamp), "When its schedule runs next; null without a schedule."),
  runs_resume_at: field(
    Type.Union([Timestamp, Type.Null()]),
    `Set while the workspace has used up its ${mostRuns} runs of this hour: runs until then are skipped. null otherwise.`,
  ),
  version: common.version,
  created_by: field(Doer, "The creator."),
  created_at: common.created_at,
  updated_at: common.updated_at,
});
export type Automation = Static<typeof Automation>;

const runStates = ["queued", "running", "done", "failed", "skipped"] as const;

/** One run of an automation. */
export const Run = model("AutomationRun", "One run of an automation.", {
  uuid: common.uuid,
  automation_uuid: field(Uuid, "The automation."),
  state: field(oneOf(runStates), "Whether it waits, runs, was done, failed or was skipped."),
  event_uuid: field(nullable(Uuid), "The event that started it; null for other reasons."),
  task_uuid: field(nullable(Uuid), "The task for which it runs; null for none."),
  depth: field(Type.Integer(), "1 for the first run of a chain, and one more for each automation that led to it."),
  steps: field(Type.Integer(), "The number of actions."),
  steps_done: field(Type.Integer(), "The number of actions that were done."),
  results: field(Type.Array(AnyObject), "The result of each action that was done."),
  error: field(nullable(Type.String()), "The reason why the run failed or was skipped; null otherwise."),
  created_at: common.created_at,
  finished_at: field(nullable(Timestamp), "When it ended; null until then."),
});
export type Run = Static<typeof Run>;

/** A row of `automations`, named a, as the API shows it; `cu` is its creator. */
export const automationJson = sql<Automation>`jsonb_build_object('uuid', a.uuid, 'board_uuid', a.board_uuid,
  'name', a.name, 'trigger_type', a.trigger_type, 'trigger_config', a.trigger_config, 'conditions', a.conditions,
  'actions', a.actions, 'enabled', a.enabled, 'disabled_reason', a.disabled_reason, 'run_as_user_uuid', a.run_as_user_uuid,
  'task_uuid', a.task_uuid, 'run_limit', a.run_limit, 'run_count', a.run_count,
  'next_run_at', case when a.enabled and a.trigger_type = 'schedule' then ${isoOf("a.next_check_at")} end,
  'runs_resume_at', to_char(${resumesAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'version', a.version, 'created_by', ${doer("cu", "a.created_via")}, 'created_at', ${isoOf("a.created_at")},
  'updated_at', ${isoOf("a.updated_at")})`;

/** A row of `automation_runs`, named r, as the API shows it. */
export const runJson = sql<Run>`jsonb_build_object('uuid', r.uuid, 'automation_uuid', r.automation_uuid,
  'state', r.state, 'event_uuid', r.event_uuid, 'task_uuid', r.task_uuid, 'depth', r.depth,
  'steps', jsonb_array_length(r.actions), 'steps_done', r.steps_done, 'results', r.results, 'error', r.error,
  'created_at', ${isoOf("r.created_at")}, 'finished_at', ${isoOf("r.finished_at")})`;

/**
 * An automation as a reader sees it: a person who may not write it sees only the origins of the URLs that it calls, and no
 * headers.
 */
export function forReader(automation: Automation, role: Role): Automation {
  if (isAdmin(role)) return automation;
  const actions = automation.actions.map((action) =>
    action.type === "call_webhook" ? { type: action.type, url: `${new URL(action.url).origin}/` } : action,
  );
  return { ...automation, actions };
}

/** An automation as events name it. */
export function toEventAutomation({ uuid, name }: { uuid: string; name: string }) {
  return { uuid, name };
}

/**
 * The actor of what an automation does: the automation and its writer (§5.3 rule 3). It is never the person with
 * whose rights it runs, who may know nothing of it.
 */
export function automationActor(name: string, writer: { uuid: string; name: string }): Actor {
  return { kind: "automation", user_uuid: writer.uuid, api_key_uuid: null, name: `${name} (rule by ${writer.name})` };
}
