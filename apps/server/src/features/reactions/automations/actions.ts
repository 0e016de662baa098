import { type Static, Type } from "typebox";
import { Priority } from "#features/tasks/tasks/index.ts";
import { closed, DateOnly, define, field, named, nullable, oneOf, Uuid } from "#platform/http/schemas.ts";

const kind = <const T extends string>(name: T) => field(Type.Literal(name), "What is done.");

/** What an automation does, one step each. */
export const Action = define(
  "AutomationAction",
  "One thing that an automation does.",
  Type.Union([
    closed({ type: kind("move_to_status"), status_uuid: field(Uuid, "The new status.") }),
    closed({ type: kind("assign_user"), user_uuid: field(Uuid, "The person.") }),
    closed({ type: kind("unassign_user"), user_uuid: field(Uuid, "The person.") }),
    closed({ type: kind("set_priority"), priority: field(nullable(Priority), "The new priority; null removes it.") }),
    closed({ type: kind("add_label"), label_uuid: field(Uuid, "The label.") }),
    closed({ type: kind("remove_label"), label_uuid: field(Uuid, "The label.") }),
    closed({ type: kind("set_due_date"), due_date: field(nullable(DateOnly), "The new due date; null removes it.") }),
    closed({
      type: kind("set_due_date"),
      in_days: field(Type.Integer({ minimum: 0, maximum: 3650 }), "Days from the day of the run, in UTC."),
    }),
    closed({
      type: kind("add_comment"),
      body: field(Type.String({ minLength: 1, maxLength: 10_000, pattern: "\\S" }), "The comment, in markdown."),
    }),
    closed({ type: kind("archive_ticket") }),
    closed({
      type: kind("call_webhook"),
      url: field(Type.String({ minLength: 1, maxLength: 2048 }), "A public https URL."),
    }),
    closed({
      type: kind("create_linked_ticket"),
      title: field(named(500), "The title of the new task."),
      status_uuid: field(Type.Optional(Uuid), "The status of the new task; the first of the board if left out."),
      relation: field(
        oneOf(["blocks", "blocked_by"]),
        "Whether the new task blocks the other one, or is blocked by it.",
      ),
    }),
  ]),
);
export type Action = Static<typeof Action>;

export type ActionOf<T extends Action["type"]> = Extract<Action, { type: T }>;

/** The actions that an automation can do without a task. */
const withoutTask: readonly string[] = ["call_webhook", "create_linked_ticket"];

/** Whether an automation needs a task to run, because a condition or an action reads or changes one. */
export function needsTicket(rule: { conditions: readonly unknown[]; actions: readonly Action[] }): boolean {
  return rule.conditions.length > 0 || rule.actions.some((action) => !withoutTask.includes(action.type));
}
