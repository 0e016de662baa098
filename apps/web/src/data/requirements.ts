import type { CopiedTask, Requirement, Status } from "@stoa/api";
import type { CommandBook } from "./command-book.ts";
import { applyEffect } from "./effects.ts";
import type { Call, Reader } from "./mutations.ts";
import type { AnyRow } from "./tables.ts";

type Check = (task: CopiedTask, requirement: Requirement) => boolean;

/** Whether a ticket has what a requirement asks for, as far as its row tells (§4.5); what a row does not tell, the server decides. */
const checks: Readonly<Record<Requirement["kind"], Check>> = {
  has_attachment: (task, requirement) =>
    task.attachment_total >= (requirement.kind === "has_attachment" ? (requirement.min_count ?? 1) : 1),
  no_unfinished_blockers: (task) => !task.is_blocked,
  has_assignee: (task) => task.assignee_uuids.length > 0,
  has_due_date: (task) => task.due_date !== null,
  has_start_date: (task) => task.start_date !== null,
  has_estimate: (task) => task.estimate !== null,
  has_priority: (task) => task.priority !== null,
  has_description: () => true,
  has_label: (task, requirement) => {
    const wanted = requirement.kind === "has_label" ? (requirement.label_uuids ?? []) : [];
    return task.label_uuids.some((uuid) => wanted.length === 0 || wanted.includes(uuid));
  },
  has_comment: (task) => task.comment_total > 0,
  has_success_criteria: (task) => task.subtask_total > 0,
  success_criteria_done: (task) => task.subtask_done === task.subtask_total,
  custom_field_set: (task, requirement) =>
    requirement.kind === "custom_field_set" && (task.custom_fields[requirement.field_uuid] ?? "") !== "",
};

/** The unmet requirements of some tickets for a column: each kind once. */
export function unmetBy(tasks: readonly CopiedTask[], { entry_requirements }: Status): readonly Requirement["kind"][] {
  const unmet = entry_requirements.filter((requirement) =>
    tasks.some((task) => !checks[requirement.kind](task, requirement)),
  );
  return [...new Set(unmet.map(({ kind }) => kind))];
}

/** Tasks that may not enter a status yet, with the kinds of what they still need. */
export type BarredTasks = {
  readonly status_uuid: string;
  readonly needs: readonly Requirement["kind"][];
  /** whether one of them would be made there */
  readonly isNew: boolean;
};

/**
 * The check of calls of every command against the requirements of columns: one may do several things to a task, and first give it what
 * its column asks for.
 * @returns the first column that does not take a task; null if all do
 */
export function barredBy(calls: readonly Call[], commands: CommandBook, shown: Reader): BarredTasks | null {
  const asking = [...shown.all("statuses")].filter(({ entry_requirements }) => entry_requirements.length > 0);
  if (asking.length === 0) return null;
  const after = tasksAfter(calls, commands, shown);
  for (const status of asking) {
    const entering = after.filter(
      ({ uuid, status_uuid }) => status_uuid === status.uuid && shown.get("tasks", uuid)?.status_uuid !== status.uuid,
    );
    const needs = unmetBy(entering, status);
    const isNew = entering.some(({ uuid }) => shown.get("tasks", uuid) === undefined);
    if (needs.length > 0) return { status_uuid: status.uuid, needs, isNew };
  }
  return null;
}

/** Places are not asked for. */
const inStatus = (): readonly string[] => [];

/** The tasks that some calls change or make, as they will be. */
function tasksAfter(calls: readonly Call[], commands: CommandBook, shown: Reader): readonly CopiedTask[] {
  const rows = new Map<string, AnyRow>();
  const find = (uuid: string): AnyRow | undefined => rows.get(uuid) ?? shown.get("tasks", uuid);
  const get: Reader["get"] = (kind, uuid) =>
    (kind === "tasks" ? find(uuid) : shown.get(kind, uuid)) as ReturnType<typeof shown.get<typeof kind>>;
  const all: Reader["all"] = (kind) => (kind === "tasks" ? [] : shown.all(kind));
  for (const { command, input } of calls) {
    for (const effect of commands.get(command)?.plan(input, { get, all, inStatus })?.effects ?? []) {
      const row = effect.kind === "tasks" ? applyEffect(find(effect.uuid), effect, find) : undefined;
      if (row !== undefined) rows.set(effect.uuid, row);
    }
  }
  return [...rows.values()] as unknown as CopiedTask[];
}
