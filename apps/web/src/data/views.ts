import type { CopiedTask } from "@stoa/api";
import { compareTasks } from "./indexes.ts";

/** Which tasks are wanted: all conditions hold, and of a list one value is enough. */
export type Filter = {
  readonly words?: string;
  readonly board_uuids?: readonly string[];
  readonly status_uuids?: readonly string[];
  readonly assignee_uuids?: readonly string[];
  readonly label_uuids?: readonly string[];
  readonly priorities?: readonly CopiedTask["priority"][];
  /** the first and the last day, both included */
  readonly due?: { readonly from?: string; readonly to?: string };
};

type Test = (task: CopiedTask) => boolean;

/** The tasks of a filter in the order of their positions. Each task is looked at once. */
export function filterTasks(tasks: Iterable<CopiedTask>, filter: Filter): CopiedTask[] {
  const tests = testsOf(filter);
  const found: CopiedTask[] = [];
  for (const task of tasks) if (tests.every((test) => test(task))) found.push(task);
  return found.toSorted(compareTasks);
}

function testsOf(filter: Filter): readonly Test[] {
  const words =
    filter.words
      ?.toLowerCase()
      .split(/\s+/)
      .filter((word) => word !== "") ?? [];
  const { due } = filter;
  return [
    ...words.map(
      (word): Test =>
        ({ title }) =>
          title.toLowerCase().includes(word),
    ),
    ...oneOf(filter.board_uuids, (task) => [task.board_uuid]),
    ...oneOf(filter.status_uuids, (task) => [task.status_uuid]),
    ...oneOf(filter.assignee_uuids, (task) => task.assignee_uuids),
    ...oneOf(filter.label_uuids, (task) => task.label_uuids),
    ...oneOf(filter.priorities, (task) => [task.priority]),
    ...(due === undefined ? [] : [({ due_date }: CopiedTask) => due_date !== null && isBetween(due_date, due)]),
  ];
}

function oneOf<Value>(wanted: readonly Value[] | undefined, valuesOf: (task: CopiedTask) => readonly Value[]): Test[] {
  if (wanted === undefined) return [];
  const values = new Set(wanted);
  return [(task) => valuesOf(task).some((value) => values.has(value))];
}

function isBetween(day: string, { from = "", to = "9999-12-31" }: { from?: string; to?: string }): boolean {
  return day >= from && day <= to;
}
