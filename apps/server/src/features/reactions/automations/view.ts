import { type Static, Type } from "typebox";
import type { Actor } from "#kernel/actor.ts";
import { isAdmin, type Role } from "#kernel/authorize.ts";
import { isoOf } from "#platform/db/json.ts";
import { doer } from "#platform/db/people.ts";
import { sql } from "#platform/db/query.ts";
import { AnyObject, closed, Doer, nullable, oneOf, Timestamp, Uuid, Version } from "#platform/http/schemas.ts";
import { Action } from "./actions.ts";
import { mostRuns, resumesAt } from "./budgets.ts";
import { Condition } from "./conditions.ts";
import { TriggerConfig, triggerTypes } from "./triggers.ts";

/** A rule of a board, as it reads. */
export const Automation = closed({
  uuid: Uuid,
  board_uuid: Uuid,
  name: Type.String(),
  trigger_type: oneOf(triggerTypes),
  trigger_config: TriggerConfig,
  conditions: Type.Array(Condition),
  actions: Type.Array(Action),
  enabled: Type.Boolean(),
  disabled_reason: nullable(oneOf(["run_limit", "person_gone"])),
  run_as_user_uuid: Uuid,
  task_uuid: nullable(Uuid),
  run_limit: nullable(Type.Integer()),
  run_count: Type.Integer({ description: "runs since it was switched on" }),
  next_run_at: nullable(Timestamp),
  runs_resume_at: Type.Union([Timestamp, Type.Null()], {
    description:
      `Set while the workspace's ${mostRuns} runs of this hour are used up: what would run until then is skipped, and ` +
      "the log of runs says so.",
  }),
  version: Version,
  created_by: Doer,
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type Automation = Static<typeof Automation>;

export const runStates = ["queued", "running", "done", "failed", "skipped"] as const;

/** What a rule did once. */
export const Run = closed({
  uuid: Uuid,
  automation_uuid: Uuid,
  state: oneOf(runStates),
  event_uuid: nullable(Uuid),
  task_uuid: nullable(Uuid),
  depth: Type.Integer(),
  steps: Type.Integer(),
  steps_done: Type.Integer(),
  results: Type.Array(AnyObject, { description: "what came of each action that was done" }),
  error: nullable(Type.String({ description: "why it failed, or was skipped or not done to its end" })),
  created_at: Timestamp,
  finished_at: nullable(Timestamp),
});
export type Run = Static<typeof Run>;

/** A row of `automations`, named a, as it reads; `cu` is who made it. */
export const automationJson = sql<Automation>`jsonb_build_object('uuid', a.uuid, 'board_uuid', a.board_uuid,
  'name', a.name, 'trigger_type', a.trigger_type, 'trigger_config', a.trigger_config, 'conditions', a.conditions,
  'actions', a.actions, 'enabled', a.enabled, 'disabled_reason', a.disabled_reason, 'run_as_user_uuid', a.run_as_user_uuid,
  'task_uuid', a.task_uuid, 'run_limit', a.run_limit, 'run_count', a.run_count,
  'next_run_at', case when a.enabled and a.trigger_type = 'schedule' then ${isoOf("a.next_look_at")} end,
  'runs_resume_at', to_char(${resumesAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'version', a.version, 'created_by', ${doer("cu", "a.created_via")}, 'created_at', ${isoOf("a.created_at")},
  'updated_at', ${isoOf("a.updated_at")})`;

/** A row of `automation_runs`, named r, as it reads. */
export const runJson = sql<Run>`jsonb_build_object('uuid', r.uuid, 'automation_uuid', r.automation_uuid,
  'state', r.state, 'event_uuid', r.event_uuid, 'task_uuid', r.task_uuid, 'depth', r.depth,
  'steps', jsonb_array_length(r.actions), 'steps_done', r.steps_done, 'results', r.results, 'error', r.error,
  'created_at', ${isoOf("r.created_at")}, 'finished_at', ${isoOf("r.finished_at")})`;

/** A rule for a reader: whoever may not write it sees of the servers that it calls no more than their names. */
export function forReader(automation: Automation, role: Role): Automation {
  if (isAdmin(role)) return automation;
  const actions = automation.actions.map((action) =>
    action.type === "call_webhook" ? { ...action, url: `${new URL(action.url).origin}/` } : action,
  );
  return { ...automation, actions };
}

/** What events tell of a rule. */
export function toEventAutomation({ uuid, name }: { uuid: string; name: string }) {
  return { uuid, name };
}

/**
 * The actor of what a rule does: the rule and its writer (§19.2 rule 3), never the person with whose access it
 * runs, who may know nothing of it.
 */
export function automationActor(name: string, writer: { uuid: string; name: string }): Actor {
  return { kind: "automation", user_uuid: writer.uuid, api_key_uuid: null, name: `${name} (rule by ${writer.name})` };
}
