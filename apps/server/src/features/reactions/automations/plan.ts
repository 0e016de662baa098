import type { Role } from "#kernel/authorize.ts";
import { changedFields } from "#kernel/changes.ts";
import { fail } from "#kernel/errors.ts";
import type { Reader } from "#platform/db/query.ts";
import { type Addresses, withAddresses } from "./addresses.ts";
import type { Action } from "./actions.ts";
import type { Condition } from "./conditions.ts";
import type { Sent } from "./fields.ts";
import { checkNamed, namingErrors } from "./references.ts";
import { checkRunAs, runAsErrors } from "./run-as.ts";
import { type TriggerConfig, triggerProblem, type TriggerType } from "./triggers.ts";

/** What of a rule is written. */
export type RuleValues = {
  readonly name: string;
  readonly trigger_type: TriggerType;
  readonly trigger_config: TriggerConfig;
  readonly conditions: readonly Condition[];
  readonly actions: readonly Action[];
  readonly enabled: boolean;
  readonly run_as_user_uuid: string;
  readonly task_uuid: string | null;
  readonly run_limit: number | null;
};

/** The refusals of `planRule`. */
export const planErrors = [...namingErrors, ...runAsErrors] as const;

/** Of these, whoever changes one decides what the rule does. */
const decisive = ["trigger_type", "trigger_config", "conditions", "actions", "task_uuid", "run_as_user_uuid"];

type Writer = {
  readonly board: { readonly workspace_uuid: string; readonly uuid: string };
  readonly user_uuid: string;
  readonly role: Role;
  readonly addresses: Addresses;
};

/**
 * Decides what a rule will be after a write.
 * @param before the rule as it is, or what a new one is unless it says so
 * @param isNew everything is checked of a new one; later only what was sent, so that a rule can be renamed whose label
 *   is gone
 * @returns its values, the names of those that changed, and whether the writer decided what the rule does
 * @throws Refusal one of `planRefusals`
 */
export async function planRule(
  reader: Reader,
  before: RuleValues,
  sent: Sent,
  writer: Writer,
  isNew: boolean,
): Promise<{ values: RuleValues; changed: string[]; isDecided: boolean }> {
  const given = clean(sent, writer.addresses);
  const { values, changed } = merge(before, given);
  const problem = triggerProblem(values.trigger_type, values.trigger_config, values.task_uuid);
  if (problem !== null) fail("automation_invalid", { problem });
  await checkNamed(reader, writer.board, isNew ? values : given);
  const isDecided =
    isNew || changed.some((name) => decisive.includes(name)) || (changed.includes("enabled") && values.enabled);
  if (isDecided) await checkRunAs(reader, writer.board, values.run_as_user_uuid, writer);
  return { values, changed, isDecided };
}

function merge(before: RuleValues, given: Partial<RuleValues>): { values: RuleValues; changed: string[] } {
  // what belonged to another trigger does not belong to this one
  const isOther = given.trigger_type !== undefined && given.trigger_type !== before.trigger_type;
  const values = { ...before, ...(isOther ? { trigger_config: {} } : {}), ...given };
  return { values, changed: changedFields(before, values) };
}

/** What was sent, in the database's spelling. */
function clean(sent: Sent, addresses: Addresses): Partial<RuleValues> {
  const { name, trigger_config, conditions, actions, run_as_user_uuid, task_uuid, ...rest } = sent;
  return {
    ...rest,
    ...(name === undefined ? {} : { name: name.trim() }),
    ...(trigger_config === undefined ? {} : { trigger_config: lowerCase(trigger_config) }),
    ...(conditions === undefined ? {} : { conditions: conditions.map(lowerValue) }),
    ...(actions === undefined ? {} : { actions: withAddresses(actions, addresses).map(lowerCase) }),
    ...(run_as_user_uuid === undefined ? {} : { run_as_user_uuid: run_as_user_uuid.toLowerCase() }),
    ...(task_uuid === undefined ? {} : { task_uuid: task_uuid?.toLowerCase() ?? null }),
  };
}

/** Uuids in lower case, and a title without outer space. */
function lowerCase<T extends TriggerConfig | Action>(fields: T): T {
  const entries = Object.entries(fields).map(([name, value]) => {
    if (typeof value !== "string") return [name, value];
    if (name.endsWith("_uuid")) return [name, value.toLowerCase()];
    return [name, name === "title" ? value.trim() : value];
  });
  return Object.fromEntries(entries) as T;
}

function lowerValue(condition: Condition): Condition {
  if (condition.field === "title" || !("value" in condition)) return condition;
  return { ...condition, value: condition.value.toLowerCase() } as Condition;
}
