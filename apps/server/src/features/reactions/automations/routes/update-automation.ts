import { Type } from "typebox";
import { route } from "#platform/http/route.ts";
import { closed, Version } from "#platform/http/schemas.ts";
import { checkAddresses } from "../addresses.ts";
import { Actions, RuleName, ruleFields, TriggerTypeSchema } from "../fields.ts";
import { planErrors, planRule, type RuleValues } from "../plan.ts";
import { holdRule, updateRule } from "../queries.ts";
import { nextLook } from "../schedule.ts";
import { newSecret } from "../secret.ts";
import { Automation, toEventRule } from "../view.ts";

export const updateAutomation = route("PATCH /boards/{board_uuid}/automations/{rule_uuid}", {
  id: "updateAutomation",
  auth: "session or key",
  summary: "Change a rule, or switch it on or off",
  description:
    "Owner and admin only. Another trigger begins without a `trigger_config` of the former one. What a rule that runs " +
    "as somebody of a higher role does, you change by letting it run as yourself. Runs that wait when a rule is " +
    "switched off are skipped.",
  // shared: the rule has a lock of its own
  access: { board: { permission: "admin", lock: "shared" } },
  body: closed(
    {
      version: Version,
      name: Type.Optional(RuleName),
      trigger_type: Type.Optional(TriggerTypeSchema),
      actions: Type.Optional(Actions),
      ...ruleFields,
    },
    { minProperties: 2 },
  ),
  reply: {
    automation: Automation,
    secret: Type.Optional(Type.String({ description: "when the first action that calls a webhook was added" })),
  },
  errors: [...planErrors, "automation_not_found", "version_conflict"],
  events: ["automation.updated"],
  example: { body: { version: 1, name: "Bugs are really urgent", run_limit: 100 } },
  beforeTransaction: ({ body, services }) => checkAddresses(services, body.actions ?? []),
  handle: async ({ tx, caller, role, board, params, body, prepared, services, fail }) => {
    const held = (await holdRule(tx, board, params.rule_uuid)) ?? fail("automation_not_found");
    const { automation: before, has_secret: hasSecret } = held;
    const { version, ...sent } = body;
    if (version !== before.version) return fail("version_conflict", {}, { version: before.version });
    const writer = { board, user_uuid: caller.user_uuid, role, addresses: prepared };
    const { values, changed, isDecided } = await planRule(tx, before, sent, writer, false);
    if (changed.length === 0) return { automation: before };
    const secret = newSecret(services.sealer, { uuid: before.uuid, hasSecret, actions: values.actions });
    const written_by = isDecided ? caller.user_uuid : null;
    const secret_sealed = secret?.sealed ?? null;
    const beside = { ...besideOf(values, changed, services.now()), secret_sealed, written_by };
    const automation = await updateRule(tx, board, before.uuid, values, beside);
    const data = { automation: toEventRule(automation), changed };
    tx.emit({ name: "automation.updated", board_uuid: board.uuid, data });
    return { automation, ...(secret === null ? {} : { secret: secret.secret }) };
  },
});

/** What follows from a change: a rule that looks out for something else, or was off, begins anew. */
function besideOf(values: RuleValues, changed: readonly string[], now: number) {
  const isSwitchedOn = changed.includes("enabled") && values.enabled;
  const looksAnew = isSwitchedOn || ["trigger_type", "trigger_config"].some((name) => changed.includes(name));
  return {
    fresh: looksAnew ? new Date(now) : null,
    next_look_at: nextLook(values.trigger_type, values.trigger_config, now, true),
    countsAnew: isSwitchedOn || changed.includes("run_limit"),
    switched: changed.includes("enabled"),
  };
}
