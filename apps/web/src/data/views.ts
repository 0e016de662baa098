import type { CopiedTask } from "@stoa/api";
import { byPosition } from "./indexes.ts";

/** What a condition looks at; a custom field is named by its uuid. */
export type FilterField =
  | "status_uuid"
  | "assignee_uuid"
  | "label_uuid"
  | "group_uuid"
  | "board_uuid"
  | "created_by"
  | "priority"
  | "due"
  | "blocked"
  | `field.${string}`;

/** Whether one of the values must be there, all of them, or none. */
export type FilterMode = "any" | "all" | "none";

/**
 * A condition. Values are uuids, priorities, options of a field, `none` for an empty field, `me` for the person, and of due dates
 * `overdue`, `today` and `week`.
 */
export type Condition = {
  readonly field: FilterField;
  readonly mode: FilterMode;
  readonly values: readonly string[];
};

/** Which tasks are wanted: all words and conditions hold. */
export type Filter = { readonly words: string; readonly conditions: readonly Condition[] };

/** What values such as `me` and `overdue` mean now. Days as `2026-12-01`; the week begins and ends with them. */
export type Meaning = {
  readonly me: string;
  /** the members of the workspace: who left stays assigned, and counts as nobody */
  readonly members: ReadonlySet<string>;
  readonly today: string;
  readonly week: { readonly from: string; readonly to: string };
  /** the statuses in which a task is done, and not overdue any more */
  readonly done: ReadonlySet<string>;
};

export const noFilter: Filter = { words: "", conditions: [] };

type Test = (task: CopiedTask) => boolean;

/** The tasks of a filter in the order of their positions. Each task is looked at once. */
export function filterTasks(tasks: Iterable<CopiedTask>, filter: Filter, meaning: Meaning): CopiedTask[] {
  const isWanted = testOf(filter, meaning);
  return [...tasks].filter(isWanted).toSorted(byPosition);
}

/** Whether a task is wanted. */
export function testOf({ words, conditions }: Filter, meaning: Meaning): Test {
  const tests = [
    ...words
      .toLowerCase()
      .split(/\s+/)
      .filter((word) => word !== "")
      .map(
        (word): Test =>
          ({ title }) =>
            title.toLowerCase().includes(word),
      ),
    ...conditions.map((condition) => testOfCondition(condition, meaning)),
  ];
  return (task) => tests.every((test) => test(task));
}

function testOfCondition({ field, mode, values }: Condition, meaning: Meaning): Test {
  const wanted = values.map((value) => (value === "me" ? meaning.me : value));
  const set = new Set(wanted);
  const valuesIn = readerOf(field, meaning);
  if (mode === "all") return (task) => isSubset(wanted, valuesIn(task));
  const isAny: Test = (task) => {
    const found = valuesIn(task);
    return found.length === 0 ? set.has("none") : found.some((value) => set.has(value));
  };
  return mode === "any" ? isAny : (task) => !isAny(task);
}

function isSubset(wanted: readonly string[], values: readonly string[]): boolean {
  return wanted.every((value) => (value === "none" && values.length === 0) || values.includes(value));
}

/** What a field of a task has, in the form of the values of conditions; nothing if it is empty. */
function readerOf(field: FilterField, meaning: Meaning): (task: CopiedTask) => readonly string[] {
  switch (field) {
    case "status_uuid":
    case "board_uuid":
      return (task) => [task[field]];
    case "assignee_uuid":
      return ({ assignee_uuids: uuids }) =>
        uuids.some((uuid) => meaning.members.has(uuid)) ? uuids : ["none", ...uuids];
    case "label_uuid":
      return (task) => task.label_uuids;
    case "group_uuid":
      return (task) => listOf(task.group_uuid);
    case "created_by":
      return (task) => listOf(task.created_by_uuid);
    case "priority":
      return (task) => listOf(task.priority);
    case "due":
      return (task) => dueOf(task, meaning);
    case "blocked":
      return ({ is_blocked }) => [is_blocked ? "yes" : "no"];
    default: {
      const uuid = field.slice("field.".length);
      return (task) => listOf(task.custom_fields[uuid]);
    }
  }
}

function listOf(value: string | number | boolean | null | undefined): readonly string[] {
  return value === null || value === undefined ? [] : [String(value)];
}

/** When a task is due, in words; a day of another week has the day alone, which no condition names. */
function dueOf({ due_date, status_uuid }: CopiedTask, { today, week, done }: Meaning): readonly string[] {
  if (due_date === null) return [];
  const found = [due_date];
  if (due_date < today && !done.has(status_uuid)) found.push("overdue");
  if (due_date === today) found.push("today");
  if (due_date >= week.from && due_date <= week.to) found.push("week");
  return found;
}
