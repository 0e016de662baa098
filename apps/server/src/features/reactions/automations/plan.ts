import type { Role } from "#kernel/authorize.ts";
import { changedFields } from "#kernel/changes.ts";
import type { Fail } from "#kernel/errors.ts";
import type { BoardKey } from "#platform/auth/rows.ts";
import type { Reader } from "#platform/db/query.ts";
import { type Addresses, withAddresses } from "./addresses.ts";
import { type Action, creationProblem } from "./actions.ts";
import type { Condition } from "./conditions.ts";
import type { SentAutomation } from "./fields.ts";
import { checkReferences, referenceErrors } from "./references.ts";
import { checkRunAs, runAsErrors } from "./run-as.ts";
import { checkSecrets, secretErrors } from "./check-secrets.ts";
import { type TriggerConfig, triggerProblem, type TriggerType } from "./triggers.ts";

/** The values of an automation that a client can choose. */
export type AutomationValues = {
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

/** The errors of `planAutomation`. */
export const planErrors = [...referenceErrors, ...runAsErrors, ...secretErrors] as const;

/** A person who changes one of these decides what the automation does. */
const decisive = ["trigger_type", "trigger_config", "conditions", "actions", "task_uuid", "run_as_user_uuid"];

type Writer = {
  readonly board: BoardKey;
  readonly user_uuid: string;
  readonly role: Role;
  /** whether an API key writes it */
  readonly isKey: boolean;
  readonly addresses: Addresses;
  readonly fail: Fail<(typeof planErrors)[number]>;
};

/**
 * Works out and checks the values of an automation after a write.
 * @param before the present values, or the default values of a new one
 * @param isNew a new automation is checked completely, later only what was sent: an automation whose label was deleted
 *   can still be renamed
 * @returns the values, the names of those that changed, and whether the writer decided what the automation does
 * @throws ApiError one of `planErrors`
 */
export async function planAutomation(
  reader: Reader,
  before: AutomationValues,
  sent: SentAutomation,
  writer: Writer,
  isNew: boolean,
): Promise<{ values: AutomationValues; changed: string[]; isDecided: boolean }> {
  const { fail } = writer;
  const given = clean(sent, writer);
  const { values, changed } = merge(before, given);
  const isOther = isNew || changed.some((name) => decisive.includes(name));
  const { trigger_type, trigger_config, task_uuid } = values;
  const problem = triggerProblem(trigger_type, trigger_config, task_uuid) ?? (isOther ? creationProblem(values) : null);
  if (problem !== null) fail("automation_invalid", { problem });
  await checkReferences(reader, writer.board, isNew ? values : given, isNew ? {} : before, fail);
  const isDecided = isOther || (changed.includes("enabled") && values.enabled);
  if (isDecided) {
    await checkRunAs(reader, writer.board, values.run_as_user_uuid, writer, fail);
    await checkSecrets(reader, writer, values.actions, fail);
  }
  return { values, changed, isDecided };
}

function merge(
  before: AutomationValues,
  given: Partial<AutomationValues>,
): { values: AutomationValues; changed: string[] } {
  // a new trigger does not keep the trigger_config of the former one
  const isOther = given.trigger_type !== undefined && given.trigger_type !== before.trigger_type;
  const values = { ...before, ...(isOther ? { trigger_config: {} } : {}), ...given };
  return { values, changed: changedFields(before, values) };
}

/** The sent fields, without surrounding spaces and with checked URLs. */
function clean(sent: SentAutomation, { addresses, fail }: Writer): Partial<AutomationValues> {
  const { name, conditions, actions, ...rest } = sent;
  return {
    ...rest,
    ...(name === undefined ? {} : { name: name.trim() }),
    ...(conditions === undefined ? {} : { conditions: conditions.map(lowerValue) }),
    ...(actions === undefined ? {} : { actions: withAddresses(actions, addresses, fail).map(withTrimmedTitle) }),
  };
}

function withTrimmedTitle(action: Action): Action {
  return "title" in action ? { ...action, title: action.title.trim() } : action;
}

/** Lower-cases the value of a condition if it is a uuid; the schema does not know whether it is one. */
function lowerValue(condition: Condition): Condition {
  if (!("value" in condition) || condition.field === "title" || condition.field === "estimate") return condition;
  return { ...condition, value: condition.value.toLowerCase() } as Condition;
}
