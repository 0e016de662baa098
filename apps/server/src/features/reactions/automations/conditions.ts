import { type Static, type TSchema, Type } from "typebox";
import { Priority } from "#features/tasks/columns/index.ts";
import { closed, DateOnly, define, Estimate, field, named, oneOf, Uuid } from "#platform/http/schemas.ts";

const compared = <const F extends string>(name: F) => field(Type.Literal(name), "The field of the task.");
const operatorOf = <const T extends string>(operators: readonly T[]) => field(oneOf(operators), "The comparison.");
const isOrNot = operatorOf(["is", "is_not"]);
const hasOrNot = operatorOf(["has", "has_not"]);
const setOrNot = operatorOf(["is_set", "is_not_set"]);
const passedOrNot = operatorOf(["is_set", "is_not_set", "has_passed", "has_not_passed"]);
const valueOf = <T extends TSchema>(schema: T) =>
  field(schema, "The value to compare with. For a status, label or person: its uuid.");

/** A condition on a task for an automation to run. */
export const Condition = define(
  "AutomationCondition",
  "A condition on the task, without which an automation does not run.",
  Type.Union([
    closed({ field: compared("status"), operator: isOrNot, value: valueOf(Uuid) }),
    closed({ field: compared("priority"), operator: isOrNot, value: valueOf(Priority) }),
    closed({ field: compared("priority"), operator: setOrNot }),
    closed({ field: compared("label"), operator: hasOrNot, value: valueOf(Uuid) }),
    closed({ field: compared("label"), operator: setOrNot }),
    closed({ field: compared("assignee"), operator: hasOrNot, value: valueOf(Uuid) }),
    closed({ field: compared("assignee"), operator: setOrNot }),
    closed({ field: compared("due_date"), operator: isOrNot, value: valueOf(DateOnly) }),
    closed({ field: compared("due_date"), operator: passedOrNot }),
    closed({ field: compared("start_date"), operator: isOrNot, value: valueOf(DateOnly) }),
    closed({ field: compared("start_date"), operator: passedOrNot }),
    closed({ field: compared("estimate"), operator: isOrNot, value: valueOf(Estimate) }),
    closed({ field: compared("estimate"), operator: setOrNot }),
    closed({
      field: compared("title"),
      operator: operatorOf(["is", "is_not", "contains", "not_contains"]),
      value: valueOf(named(500)),
    }),
  ]),
);
export type Condition = Static<typeof Condition>;

/** The fields of a task that conditions read. */
export type ConditionFields = {
  readonly status_uuid: string;
  readonly priority: string | null;
  readonly label_uuids: readonly string[];
  readonly assignee_uuids: readonly string[];
  readonly due_date: string | null;
  readonly start_date: string | null;
  readonly estimate: number | null;
  readonly title: string;
};

/** Each negated operator, with the operator that it negates. */
const denied: Readonly<Record<string, string>> = {
  is_not: "is",
  has_not: "has",
  is_not_set: "is_set",
  has_not_passed: "has_passed",
  not_contains: "contains",
};

/**
 * Whether all conditions hold for a task.
 * @param today YYYY-MM-DD in UTC; a date has passed on the day after it
 */
export function allHold(conditions: readonly Condition[], ticket: ConditionFields, today: string): boolean {
  return conditions.every((condition) => {
    const affirmed = denied[condition.operator];
    const isSo = answers[affirmed ?? condition.operator]?.(valuesOf(condition, ticket), wantedBy(condition), today);
    return isSo === (affirmed === undefined);
  });
}

/** The operators that are not negated, applied to the values that a task has in the field. */
const answers: Readonly<Record<string, (has: readonly string[], wanted: string, today: string) => boolean>> = {
  is: (has, wanted) => has.includes(wanted),
  has: (has, wanted) => has.includes(wanted),
  is_set: (has) => has.length > 0,
  has_passed: (has, _wanted, today) => has.some((day) => day < today),
  contains: (has, wanted) => has.some((title) => title.includes(wanted)),
};

/** Case and surrounding spaces are ignored. */
const plain = (text: string): string => text.trim().toLowerCase();

function wantedBy(condition: Condition): string {
  if (!("value" in condition)) return "";
  return condition.field === "title" ? plain(condition.value) : String(condition.value);
}

function valuesOf(condition: Condition, ticket: ConditionFields): readonly string[] {
  const { status_uuid, priority, label_uuids, assignee_uuids, due_date, start_date, estimate, title } = ticket;
  if (condition.field === "label") return label_uuids;
  if (condition.field === "assignee") return assignee_uuids;
  const fields = { status: status_uuid, priority, due_date, start_date, estimate, title: plain(title) };
  const one = fields[condition.field];
  return one === null ? [] : [String(one)];
}
