import { type Static, type TObject, Type } from "typebox";
import { named, nullable, oneOf, Uuid } from "#platform/http/schemas.ts";
import { Action } from "./actions.ts";
import { Condition } from "./conditions.ts";
import { TriggerConfig, triggersAbout, triggerTypes } from "./triggers.ts";
import { mostChanges, mostRuns } from "./budgets.ts";

export const AutomationName = named(200);
export const TriggerTypeSchema = oneOf(triggerTypes);
export const Actions = Type.Array(Action, { minItems: 1, maxItems: 20 });

/** What of a rule may be left out when it is made. */
export const automationFields = {
  trigger_config: Type.Optional(TriggerConfig),
  conditions: Type.Optional(Type.Array(Condition, { maxItems: 20, description: "all must hold" })),
  enabled: Type.Optional(Type.Boolean()),
  run_as_user_uuid: Type.Optional(Uuid),
  task_uuid: Type.Optional(nullable(Uuid)),
  run_limit: Type.Optional(nullable(Type.Integer({ minimum: 1, maximum: 1_000_000 }))),
};

const sentFields = {
  ...automationFields,
  name: Type.Optional(AutomationName),
  trigger_type: Type.Optional(TriggerTypeSchema),
  actions: Type.Optional(Actions),
};

/** What a write sends of a rule. */
export type SentAutomation = Static<TObject<typeof sentFields>>;

/** What the reference says of rules. */
export const automationsAbout = [
  "Owner and admin only.",
  triggersAbout,
  "With a `task_uuid` a rule looks at that ticket alone. Without one, a schedule and the other triggers of time run for",
  "every active ticket of the board that meets the conditions, a schedule for 200 at most; a rule that neither has",
  "conditions nor changes a ticket runs once, without a ticket. Times are UTC.\n\n",
  "A rule runs as its author or as `run_as_user_uuid`, with the rights that this person has at the moment of the run:",
  "yourself, or somebody whose role is no higher than yours. What it does names the rule and who wrote it last. When",
  "that person is no admin any more, a rule that calls a webhook or runs as somebody else is switched off",
  "(`disabled_reason` person_gone, as when whom it runs as is gone). A rule does not begin anew because of what it did",
  "itself, and a chain of rules stops at depth 3. Actions are done in their order, each once; one that is refused fails",
  "the run, and the later ones are not done. With a `run_limit` the rule switches itself off after so many runs.\n\n",
  `What somebody does to one ticket leads to ${mostChanges} automatic changes at most, in all the chain of rules that`,
  `follows, and the rules of a workspace begin ${mostRuns} runs at most within an hour of the clock. What is beyond reads`,
  "as skipped in the log of runs, which says why; nothing is made up for later.\n\n",
  "`call_webhook` posts the run to a public https URL, signed as webhooks are with `secret`, which is shown when the",
  "first such action is added and never again; three attempts. The ticket that `create_linked_ticket` makes blocks the",
  "rule's ticket, or is blocked by it, as `relation` says.",
].join(" ");
