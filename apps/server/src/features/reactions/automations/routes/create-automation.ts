import { randomUUID } from "node:crypto";
import { Type } from "typebox";
import { ids } from "#features/content/examples/index.ts";
import { route } from "#platform/http/route.ts";
import { closed, field } from "#platform/http/schemas.ts";
import { checkAddresses } from "../addresses.ts";
import { Actions, AutomationName, automationFields, automationsAbout, TriggerTypeSchema } from "../fields.ts";
import { planErrors, planAutomation } from "../plan.ts";
import { insertAutomation } from "../queries.ts";
import { nextCheck } from "../schedule.ts";
import { newSecret } from "../secret.ts";
import { Automation, toEventAutomation } from "../view.ts";

export const createAutomation = route("POST /boards/{board_uuid}/automations", {
  id: "createAutomation",
  auth: "session or key",
  summary: "Create an automation",
  description: automationsAbout,
  // exclusive: nobody else creates an automation while those of the board are counted
  access: { board: "admin" },
  grows: "automation",
  body: closed({
    name: field(AutomationName, "The name. Surrounding spaces are removed."),
    trigger_type: field(TriggerTypeSchema, "When it runs."),
    actions: field(Actions, "The actions, in this order."),
    ...automationFields,
  }),
  http: { status: 201 },
  reply: {
    automation: Automation,
    secret: field(
      Type.Optional(Type.String()),
      "The key that signs its calls. Shown once, if an action calls a webhook.",
    ),
  },
  errors: planErrors,
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
  handle: async ({ tx, caller, role, board, body, prepared, services, fail, grow }) => {
    const room = await grow("automation", { workspace_uuid: board.workspace_uuid, board_uuid: board.uuid });
    const { name, trigger_type, actions } = body;
    const run_as_user_uuid = caller.user_uuid;
    const defaults = { trigger_config: {}, conditions: [], enabled: true, task_uuid: null, run_limit: null };
    const fresh = { ...defaults, run_as_user_uuid, name, trigger_type, actions };
    const writer = {
      board,
      user_uuid: caller.user_uuid,
      isKey: caller.api_key !== null,
      role,
      addresses: prepared,
      fail,
    };
    const { values } = await planAutomation(tx, fresh, body, writer, true);
    const [uuid, now] = [randomUUID(), services.now()];
    const created = { uuid, created_by: caller.user_uuid, watched_since: new Date(now) };
    const secret = newSecret(services.sealer, { uuid, hasSecret: false, actions: values.actions });
    const next_check_at = nextCheck(values.trigger_type, values.trigger_config, now, true);
    const derived = { next_check_at, secret_sealed: secret?.sealed ?? null };
    const automation = await insertAutomation(tx, board, created, values, derived, room);
    tx.emit({
      name: "automation.created",
      board_uuid: board.uuid,
      data: { automation: toEventAutomation(automation) },
    });
    return { automation, ...(secret === null ? {} : { secret: secret.secret }) };
  },
});
