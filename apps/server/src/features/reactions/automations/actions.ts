import { type Static, Type } from "typebox";
import { Priority } from "#features/tasks/columns/index.ts";
import { Direction } from "#features/tasks/links/index.ts";
import { closed, DateOnly, define, Estimate, field, named, nullable, Uuid } from "#platform/http/schemas.ts";
import { namesTicket, placeholdersAbout, unknownPlaceholder } from "./placeholders.ts";
import { SecretHeader } from "./secret-header.ts";

const kind = <const T extends string>(name: T) => field(Type.Literal(name), "The type of the action.");

const Days = Type.Integer({ minimum: 0, maximum: 3650 });

/** An action of an automation, one step each. */
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
      in_days: field(Days, "Days from the day of the run, in UTC."),
    }),
    closed({
      type: kind("set_start_date"),
      start_date: field(nullable(DateOnly), "The new start date; null removes it."),
    }),
    closed({
      type: kind("set_start_date"),
      in_days: field(Days, "Days from the day of the run, in UTC."),
    }),
    closed({ type: kind("set_estimate"), estimate: field(nullable(Estimate), "The new estimate; null removes it.") }),
    closed({
      type: kind("add_comment"),
      body: field(
        Type.String({ minLength: 1, maxLength: 10_000, pattern: "\\S" }),
        "The comment, in markdown, as `body` of a comment.",
      ),
    }),
    closed({ type: kind("archive_ticket") }),
    closed({
      type: kind("call_webhook"),
      url: field(Type.String({ minLength: 1, maxLength: 2048 }), "A public https URL."),
      headers: field(
        Type.Optional(Type.Array(SecretHeader, { maxItems: 5 })),
        "Headers with secrets of the vault. The author of the automation must be able to reveal them now and at each run.",
      ),
    }),
    closed({
      type: kind("create_linked_ticket"),
      title: field(named(500), `The title of the new task. ${placeholdersAbout}`),
      description: field(
        Type.Optional(Type.String({ minLength: 1, maxLength: 20_000 })),
        "The description of the new task, in markdown, as `description` of a task; none if left out.",
      ),
      status_uuid: field(Type.Optional(Uuid), "The status of the new task; the first of the board if left out."),
      relationship: field(
        Type.Optional(Direction),
        "The link of the new task with the task of the run: it blocks that one, is blocked by it, is related to it (also " +
          "if left out), or is its duplicate. There is none if the automation runs without a task.",
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

type ScheduleRule = {
  readonly trigger_type: string;
  readonly task_uuid: string | null;
  readonly conditions: readonly unknown[];
  readonly actions: readonly Action[];
};

/** Whether it is a schedule of a board, and not of one task, that only creates tasks. */
function onlyCreates({ trigger_type, task_uuid, actions }: ScheduleRule): boolean {
  const others = actions.filter(({ type }) => type !== "create_linked_ticket");
  return trigger_type === "schedule" && task_uuid === null && others.length === 0;
}

/** Whether an automation runs once for the board, and not for each task: a schedule that only creates tasks (§16.6). */
export function runsForBoard(rule: ScheduleRule): boolean {
  return onlyCreates(rule) && rule.conditions.length === 0;
}

/** The problem of the tasks that an automation creates as a sentence, or null (§16.6). */
export function creationProblem(rule: ScheduleRule): string | null {
  const created = rule.actions.filter((action) => action.type === "create_linked_ticket");
  const unknown = created.map(({ title }) => unknownPlaceholder(title)).find((name) => name !== null);
  if (unknown !== undefined) return `a title has no placeholder {{${unknown}}}. ${placeholdersAbout}`;
  if (!onlyCreates(rule)) return null;
  const once = "a schedule that only creates tickets runs once for the board,";
  if (rule.conditions.length > 0) return `${once} so that it takes no conditions.`;
  if (created.some(({ relationship }) => relationship !== undefined))
    return `${once} so that it takes no relationship.`;
  return created.some(({ title }) => namesTicket(title)) ? `${once} so that no title can name a ticket.` : null;
}
