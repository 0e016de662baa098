import { randomUUID } from "node:crypto";
import { Type } from "typebox";
import { failPlanLimit } from "#kernel/authorize.ts";
import { ids } from "#platform/http/examples.ts";
import { route } from "#platform/http/route.ts";
import { closed } from "#platform/http/schemas.ts";
import { checkAddresses } from "../addresses.ts";
import { Actions, RuleName, ruleFields, rulesAbout, TriggerTypeSchema } from "../fields.ts";
import { planErrors, planRule } from "../plan.ts";
import { countRules, insertRule, ruleLimits } from "../queries.ts";
import { nextLook } from "../schedule.ts";
import { newSecret } from "../secret.ts";
import { Automation, toEventRule } from "../view.ts";

export const createAutomation = route("POST /boards/{board_uuid}/automations", {
  id: "createAutomation",
  auth: "session or key",
  summary: "Let a rule do something by itself",
  description: rulesAbout,
  // exclusive: the plan's rules are counted under the board's lock
  access: { board: "admin" },
  body: closed({ name: RuleName, trigger_type: TriggerTypeSchema, actions: Actions, ...ruleFields }),
  http: { status: 201 },
  reply: {
    automation: Automation,
    secret: Type.Optional(Type.String({ description: "of a rule that calls a webhook" })),
  },
  errors: [...planErrors, "automation_limit"],
  events: ["automation.created"],
  example: {
    body: {
      name: "Bugs are urgent",
      trigger_type: "ticket.label_added",
      trigger_config: { label_uuid: ids.label },
      conditions: [{ field: "priority", operator: "is_not", value: "urgent" }],
      actions: [{ type: "set_priority", priority: "urgent" }],
    },
  },
  beforeTransaction: ({ body, services }) => checkAddresses(services, body.actions),
  handle: async ({ tx, caller, role, board, body, prepared, services }) => {
    if ((await countRules(tx, board)) >= ruleLimits[board.plan]) failPlanLimit("automation_limit");
    const { name, trigger_type, actions } = body;
    const run_as_user_uuid = caller.user_uuid;
    const defaults = { trigger_config: {}, conditions: [], enabled: true, task_uuid: null, run_limit: null };
    const fresh = { ...defaults, run_as_user_uuid, name, trigger_type, actions };
    const writer = { board, user_uuid: caller.user_uuid, role, addresses: prepared };
    const { values } = await planRule(tx, fresh, body, writer, true);
    const [uuid, now] = [randomUUID(), services.now()];
    const made = { uuid, created_by: caller.user_uuid, watched_since: new Date(now) };
    const secret = newSecret(services.sealer, { uuid, hasSecret: false, actions: values.actions });
    const next_look_at = nextLook(values.trigger_type, values.trigger_config, now, true);
    const beside = { next_look_at, secret_sealed: secret?.sealed ?? null };
    const automation = await insertRule(tx, board, made, values, beside);
    tx.emit({
      name: "automation.created",
      board_uuid: board.uuid,
      data: { automation: toEventRule(automation) },
    });
    return { automation, ...(secret === null ? {} : { secret: secret.secret }) };
  },
});
