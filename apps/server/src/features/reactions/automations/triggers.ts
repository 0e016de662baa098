import { type Static, Type } from "typebox";
import { ticketEvents } from "#kernel/events.ts";
import { field, model, oneOf, Uuid } from "#platform/http/schemas.ts";

/** The triggers that depend on the time. */
const timeTriggers = ["schedule", "ticket.due", "ticket.in_column"] as const;

export const triggerTypes = [...ticketEvents, ...timeTriggers, "column.empty", "manual"] as const;
export type TriggerType = (typeof triggerTypes)[number];

/** Details of a trigger; `triggerProblem` checks which of them it may have. */
export const TriggerConfig = model("TriggerConfig", "Details of a trigger. Which are allowed depends on the trigger.", {
  status_uuid: field(Type.Optional(Uuid), "The status that the task gets or has, or the status that becomes empty."),
  from_status_uuid: field(Type.Optional(Uuid), "The status that the task had before."),
  user_uuid: field(Type.Optional(Uuid), "The person who is assigned or unassigned."),
  label_uuid: field(Type.Optional(Uuid), "The label that is added or removed."),
  interval: field(Type.Optional(oneOf(["hour", "day", "week", "month"])), "The interval of a schedule."),
  at: field(
    Type.Optional(Type.String({ pattern: "^([01]\\d|2[0-3]):[0-5]\\d$", examples: ["09:00"] })),
    "HH:MM in UTC. An hourly schedule uses only the minutes.",
  ),
  weekday: field(
    Type.Optional(Type.Integer({ minimum: 1, maximum: 7 })),
    "The day of a weekly schedule; 1 is Monday, the default.",
  ),
  day: field(
    Type.Optional(Type.Integer({ minimum: 1, maximum: 31 })),
    "The day of a monthly schedule, 1 by default. In a shorter month it runs on the last day.",
  ),
  when: field(Type.Optional(oneOf(["before", "on", "after"])), "Whether it runs before, on or after the due date."),
  days: field(Type.Optional(Type.Integer({ minimum: 1, maximum: 365 })), "A number of days."),
});
export type TriggerConfig = Static<typeof TriggerConfig>;

type Field = keyof TriggerConfig;
type Fields = { readonly needs?: readonly Field[]; readonly may?: readonly Field[] };

/** The fields that each trigger needs, and those that it accepts. A trigger that is not listed has none. */
const fieldsOf: { readonly [Type in TriggerType]?: Fields } = {
  "ticket.moved": { may: ["status_uuid", "from_status_uuid"] },
  "ticket.assigned": { may: ["user_uuid"] },
  "ticket.unassigned": { may: ["user_uuid"] },
  "ticket.label_added": { may: ["label_uuid"] },
  "ticket.label_removed": { may: ["label_uuid"] },
  schedule: { needs: ["interval", "at"], may: ["weekday", "day"] },
  "ticket.due": { needs: ["when"], may: ["days"] },
  "ticket.in_column": { needs: ["status_uuid", "days"] },
  "column.empty": { needs: ["status_uuid"] },
};

/** `fieldsOf` in words, for the reference. */
export const triggersAbout = [
  "`trigger_config` by trigger: `ticket.moved` {status_uuid?, from_status_uuid?}, `ticket.assigned` and",
  "`ticket.unassigned` {user_uuid?}, `ticket.label_added` and `ticket.label_removed` {label_uuid?}, `schedule`",
  "{interval, at, weekday? of a weekly one, day? of a monthly one}, `ticket.due` {when, days when it is before or after},",
  "`ticket.in_column` {status_uuid, days}, `column.empty` {status_uuid}; the others take none.",
].join(" ");

/**
 * The problem of a trigger as a sentence, or null.
 * @param task_uuid the task that the automation names
 */
export function triggerProblem(type: TriggerType, config: TriggerConfig, task_uuid: string | null): string | null {
  const { needs = [], may = [] } = fieldsOf[type] ?? {};
  const unknown = Object.keys(config).find((name) => ![...needs, ...may].includes(name as Field));
  if (unknown !== undefined) return `the trigger ${type} takes no ${unknown}.`;
  const missing = needs.find((name) => config[name] === undefined);
  if (missing !== undefined) return `the trigger ${type} needs ${missing}.`;
  return problemsOf[type]?.(config, task_uuid) ?? null;
}

/** Checks that need more than the names of the fields. */
const problemsOf: {
  readonly [Type in TriggerType]?: (config: TriggerConfig, task_uuid: string | null) => string | null;
} = {
  schedule: ({ interval, weekday, day }) => {
    if (weekday !== undefined && interval !== "week") return "weekday belongs to a weekly schedule.";
    return day !== undefined && interval !== "month" ? "day belongs to a monthly schedule." : null;
  },
  "ticket.due": ({ when, days }) =>
    (when === "on") === (days === undefined)
      ? null
      : "a due date before or after needs days, and one on the day takes none.",
  "column.empty": (_config, task_uuid) => (task_uuid === null ? "the trigger column.empty needs a task_uuid." : null),
};

/** The parts of an event that the filters read. */
type TriggerEvent = {
  readonly name: string;
  readonly task_uuid: string | null;
  readonly data: { readonly [key: string]: unknown };
};

/** Whether an event on the automation's board matches its trigger and filters. */
export function isTriggered(
  rule: { trigger_type: TriggerType; trigger_config: TriggerConfig; task_uuid: string | null },
  { name, task_uuid, data }: TriggerEvent,
): boolean {
  const { trigger_type, trigger_config: wanted } = rule;
  if (trigger_type !== name || (rule.task_uuid ?? task_uuid) !== task_uuid) return false;
  const { user_uuid, label_uuid } = data;
  const found = { user_uuid, label_uuid, status_uuid: columnIn(data, "to"), from_status_uuid: columnIn(data, "from") };
  return Object.entries(found).every(([field, value]) => (wanted[field as keyof typeof found] ?? value) === value);
}

/** The column that a ticket.moved names as its start or its end. */
export function columnIn(data: TriggerEvent["data"], end: "from" | "to"): string | null {
  const place = data[end];
  if (typeof place !== "object" || place === null || !("status_uuid" in place)) return null;
  return typeof place.status_uuid === "string" ? place.status_uuid : null;
}
