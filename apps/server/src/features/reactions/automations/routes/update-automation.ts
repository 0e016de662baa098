import { Type } from "typebox";
import { route } from "#platform/http/route.ts";
import { closed, field, Version } from "#platform/http/schemas.ts";
import { checkAddresses } from "../addresses.ts";
import { Actions, AutomationName, automationFields, TriggerTypeSchema } from "../fields.ts";
import { automation } from "../resource.ts";
import { planErrors, planAutomation, type AutomationValues } from "../plan.ts";
import { hasSecret, updateAutomationRow } from "../queries.ts";
import { nextCheck } from "../schedule.ts";
import { newSecret } from "../secret.ts";
import { Automation, toEventAutomation } from "../view.ts";

export const updateAutomation = route("PATCH /boards/{board_uuid}/automations/{rule_uuid}", {
  id: "updateAutomation",
  auth: "session or key",
  summary: "Change an automation, or switch it on or off",
  description:
    "Only owners and admins. A change of the trigger removes the former `trigger_config`. To change what an automation " +
    "does that runs as somebody with a higher role, let it run as yourself. If it is switched off, its queued runs are " +
    "skipped.",
  // shared: the automation itself is locked
  access: { board: { permission: "admin", lock: "shared" }, automation },
  body: closed(
    {
      version: field(Version, "The version that the client has read."),
      name: field(Type.Optional(AutomationName), "The new name. Surrounding spaces are removed."),
      trigger_type: field(Type.Optional(TriggerTypeSchema), "When it runs."),
      actions: field(Type.Optional(Actions), "The actions, in this order."),
      ...automationFields,
    },
    { minProperties: 2 },
  ),
  // the body has only the version, and switches the automation off
  removesAccess: (body) => body.enabled === false && Object.keys(body).length === 2,
  reply: {
    automation: Automation,
    secret: field(
      Type.Optional(Type.String()),
      "The key that signs its calls. Shown once, when the first action that calls a webhook was added.",
    ),
  },
  errors: [...planErrors, "version_conflict"],
  events: ["automation.updated"],
  example: { body: { version: 1, name: "Bugs are really urgent", run_limit: 100 } },
  beforeTransaction: ({ body, services }) => checkAddresses(services, body.actions ?? []),
  handle: async ({ tx, caller, role, board, automation: before, body, prepared, services, fail, expectVersion }) => {
    const { version, ...sent } = body;
    expectVersion(before, version);
    const writer = {
      board,
      user_uuid: caller.user_uuid,
      isKey: caller.api_key !== null,
      role,
      addresses: prepared,
      fail,
    };
    const { values, changed, isDecided } = await planAutomation(tx, before, sent, writer, false);
    if (changed.length === 0) return { automation: before };
    const secret = newSecret(services.sealer, {
      uuid: before.uuid,
      hasSecret: await hasSecret(tx, board, before.uuid),
      actions: values.actions,
    });
    const written_by = isDecided ? caller.user_uuid : null;
    const secret_sealed = secret?.sealed ?? null;
    const derived = { ...derivedValues(values, changed, services.now()), secret_sealed, written_by };
    const after = await updateAutomationRow(tx, board, before.uuid, values, derived);
    const data = { automation: toEventAutomation(after), changed };
    tx.emit({ name: "automation.updated", board_uuid: board.uuid, data });
    return { automation: after, ...(secret === null ? {} : { secret: secret.secret }) };
  },
});

/** The values that follow from a change: with another trigger, or after it was off, an automation starts again. */
function derivedValues(values: AutomationValues, changed: readonly string[], now: number) {
  const isSwitchedOn = changed.includes("enabled") && values.enabled;
  const looksAnew = isSwitchedOn || ["trigger_type", "trigger_config"].some((name) => changed.includes(name));
  return {
    fresh: looksAnew ? new Date(now) : null,
    next_check_at: nextCheck(values.trigger_type, values.trigger_config, now, true),
    countsAnew: isSwitchedOn || changed.includes("run_limit"),
    switched: changed.includes("enabled"),
  };
}
