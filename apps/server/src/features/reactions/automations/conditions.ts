import { type Static, Type } from "typebox";
import { Priority } from "#features/tasks/tasks/index.ts";
import { closed, DateOnly, named, oneOf, Uuid } from "#platform/http/schemas.ts";

const field = <const F extends string>(name: F) => Type.Literal(name);
const isOrNot = oneOf(["is", "is_not"]);
const hasOrNot = oneOf(["has", "has_not"]);
const setOrNot = oneOf(["is_set", "is_not_set"]);

/** What a ticket must be for a rule to run. `value` is the uuid of the column, label or person. */
export const Condition = Type.Union([
  closed({ field: field("status"), operator: isOrNot, value: Uuid }),
  closed({ field: field("priority"), operator: isOrNot, value: Priority }),
  closed({ field: field("priority"), operator: setOrNot }),
  closed({ field: field("label"), operator: hasOrNot, value: Uuid }),
  closed({ field: field("label"), operator: setOrNot }),
  closed({ field: field("assignee"), operator: hasOrNot, value: Uuid }),
  closed({ field: field("assignee"), operator: setOrNot }),
  closed({ field: field("due_date"), operator: isOrNot, value: DateOnly }),
  closed({ field: field("due_date"), operator: oneOf(["is_set", "is_not_set", "has_passed", "has_not_passed"]) }),
  closed({
    field: field("title"),
    operator: oneOf(["is", "is_not", "contains", "not_contains"]),
    value: named(500),
  }),
]);
export type Condition = Static<typeof Condition>;

/** What conditions look at. */
export type Judged = {
  readonly status_uuid: string;
  readonly priority: string | null;
  readonly label_uuids: readonly string[];
  readonly assignee_uuids: readonly string[];
  readonly due_date: string | null;
  readonly title: string;
};

/** Each operator that says no, by the one that it denies. */
const denied: Readonly<Record<string, string>> = {
  is_not: "is",
  has_not: "has",
  is_not_set: "is_set",
  has_not_passed: "has_passed",
  not_contains: "contains",
};

/**
 * Whether all conditions hold for a ticket.
 * @param today YYYY-MM-DD in UTC; a due date has passed on the day after it
 */
export function allHold(conditions: readonly Condition[], ticket: Judged, today: string): boolean {
  return conditions.every((condition) => {
    const affirmed = denied[condition.operator];
    const isSo = answers[affirmed ?? condition.operator]?.(valuesOf(condition, ticket), wantedBy(condition), today);
    return isSo === (affirmed === undefined);
  });
}

/** The affirming operators, over what a ticket has of the field: none, one or many. */
const answers: Readonly<Record<string, (has: readonly string[], wanted: string, today: string) => boolean>> = {
  is: (has, wanted) => has.includes(wanted),
  has: (has, wanted) => has.includes(wanted),
  is_set: (has) => has.length > 0,
  has_passed: (has, _wanted, today) => has.some((due) => due < today),
  contains: (has, wanted) => has.some((title) => title.includes(wanted)),
};

/** Case does not matter, nor does outer space. */
const plain = (text: string): string => text.trim().toLowerCase();

function wantedBy(condition: Condition): string {
  if (!("value" in condition)) return "";
  return condition.field === "title" ? plain(condition.value) : condition.value;
}

function valuesOf(condition: Condition, ticket: Judged): readonly string[] {
  const { status_uuid, priority, label_uuids, assignee_uuids, due_date, title } = ticket;
  if (condition.field === "label") return label_uuids;
  if (condition.field === "assignee") return assignee_uuids;
  const one = { status: status_uuid, priority, due_date, title: plain(title) }[condition.field];
  return one === null ? [] : [one];
}
