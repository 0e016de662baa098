import { type Static, Type } from "typebox";
import { Priority } from "#features/tasks/tasks/index.ts";
import { closed, DateOnly, named, nullable, oneOf, Uuid } from "#platform/http/schemas.ts";

const kind = <const T extends string>(name: T) => Type.Literal(name);

/** What a rule does, one step each. */
export const Action = Type.Union([
  closed({ type: kind("move_to_status"), status_uuid: Uuid }),
  closed({ type: kind("assign_user"), user_uuid: Uuid }),
  closed({ type: kind("unassign_user"), user_uuid: Uuid }),
  closed({ type: kind("set_priority"), priority: nullable(Priority) }),
  closed({ type: kind("add_label"), label_uuid: Uuid }),
  closed({ type: kind("remove_label"), label_uuid: Uuid }),
  closed({ type: kind("set_due_date"), due_date: nullable(DateOnly) }),
  closed({
    type: kind("set_due_date"),
    in_days: Type.Integer({ minimum: 0, maximum: 3650, description: "from the day of the run, in UTC" }),
  }),
  closed({ type: kind("add_comment"), body: Type.String({ minLength: 1, maxLength: 10_000, pattern: "\\S" }) }),
  closed({ type: kind("archive_ticket") }),
  closed({
    type: kind("call_webhook"),
    url: Type.String({ minLength: 1, maxLength: 2048, description: "a public https URL" }),
  }),
  closed({
    type: kind("create_linked_ticket"),
    title: named(500),
    status_uuid: Type.Optional(Uuid),
    relation: oneOf(["blocks", "blocked_by"]),
  }),
]);
export type Action = Static<typeof Action>;

export type ActionOf<T extends Action["type"]> = Extract<Action, { type: T }>;

/** What a rule can do when it has no ticket at hand: call somebody, or make a ticket that is linked to none. */
const ticketless: readonly string[] = ["call_webhook", "create_linked_ticket"];

/** Whether a rule looks at a ticket or changes one, so that it cannot run without. */
export function needsTicket(rule: { conditions: readonly unknown[]; actions: readonly Action[] }): boolean {
  return rule.conditions.length > 0 || rule.actions.some((action) => !ticketless.includes(action.type));
}
