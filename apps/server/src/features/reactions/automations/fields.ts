import { type Static, type TObject, Type } from "typebox";
import { field, named, nullable, oneOf, Uuid } from "#platform/http/schemas.ts";
import { Action } from "./actions.ts";
import { Condition } from "./conditions.ts";
import { TriggerConfig, triggersAbout, triggerTypes } from "./triggers.ts";
import { mostChanges, mostRuns } from "./budgets.ts";

export const AutomationName = named(200);
export const TriggerTypeSchema = oneOf(triggerTypes);
export const Actions = Type.Array(Action, { minItems: 1, maxItems: 20 });

/** The fields that a new automation may leave out. */
export const automationFields = {
  trigger_config: field(Type.Optional(TriggerConfig), "Details of the trigger."),
  conditions: field(
    Type.Optional(Type.Array(Condition, { maxItems: 20 })),
    "The conditions on the task. All must hold.",
  ),
  enabled: field(Type.Optional(Type.Boolean()), "Whether it is switched on."),
  run_as_user_uuid: field(Type.Optional(Uuid), "The person with whose rights it runs."),
  task_uuid: field(Type.Optional(nullable(Uuid)), "The only task for which it runs; null for all tasks of the board."),
  run_limit: field(
    Type.Optional(nullable(Type.Integer({ minimum: 1, maximum: 1_000_000 }))),
    "The number of runs after which it is switched off; null for no limit.",
  ),
};

const sentFields = {
  ...automationFields,
  name: Type.Optional(AutomationName),
  trigger_type: Type.Optional(TriggerTypeSchema),
  actions: Type.Optional(Actions),
};

/** The fields of an automation in a request. */
export type SentAutomation = Static<TObject<typeof sentFields>>;

/** The description of automations in the reference. */
export const automationsAbout = [
  "Only owners and admins.",
  triggersAbout,
  "An automation with a `task_uuid` runs only for that task. Without one, schedules and other triggers that depend on the",
  "time run for every active task of the board that meets the conditions, a schedule for at most 200. A schedule whose only",
  "actions are `create_linked_ticket` runs once, without a task: it takes no conditions, no `relationship`, and no",
  "placeholders about a ticket. Times are UTC.\n\n",
  "An automation runs with the rights that its author, or `run_as_user_uuid`, has at the time of the run: yourself, or",
  "somebody whose role is no higher than yours. What it does names the automation and who last wrote it. When that person",
  "is no longer an admin, an automation that calls a webhook or runs as somebody else is switched off (`disabled_reason`",
  "person_gone, also used when the person as whom it runs has left or may no longer open the board). An automation is not started by what it did itself,",
  "and a chain of automations stops at depth 3. Actions are done in their order, each once. If one fails, the run fails,",
  "and later actions are not done. With a `run_limit` it is switched off after so many runs.\n\n",
  `A change that somebody makes can lead to at most ${mostChanges} automatic changes, in the whole chain of automations, and`,
  `the automations of a workspace can start ${mostRuns} runs within an hour of the clock. Further runs are skipped, with a`,
  "reason in the log of runs, and are not made up for later.\n\n",
  "`call_webhook` posts the run to a public https URL, signed like webhooks with `secret`, which is shown only when the",
  "first such action is added. There are three attempts. Its `headers` take secrets of the vault: the values are in no reply,",
  "log or event, and each use is in the audit log. Only a session decides what an automation with secrets does, and if its last",
  "writer may no longer reveal one of them, the run fails. The task that `create_linked_ticket` creates has the link",
  "`relationship` with the task of the run.",
].join(" ");
