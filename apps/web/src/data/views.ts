import type { CopiedTask } from "@stoa/api";
import { byPosition } from "./indexes.ts";

/** The field of a condition; a custom field is named by its uuid. */
export type FilterField =
  | "status_uuid"
  | "assignee_uuid"
  | "label_uuid"
  | "group_uuid"
  | "board_uuid"
  | "created_by"
  | "priority"
  | "start"
  | "due"
  | "estimate"
  | "blocked"
  | `field.${string}`;

/** Whether one of the values must be there, all of them, or none. */
export type FilterMode = "any" | "all" | "none";

/**
 * A condition. Values are uuids, priorities, options of a field, `none` for an empty field, `me` for the person, of due dates
 * `overdue`, `today` and `week`, and of start dates `started`, `today` and `week`.
 */
export type Condition = {
  readonly field: FilterField;
  readonly mode: FilterMode;
  readonly values: readonly string[];
};

/** The tasks that are wanted: all words and conditions hold. */
export type Filter = { readonly words: string; readonly conditions: readonly Condition[] };

/** The present meaning of values such as `me` and `overdue`. Days as `2026-12-01`; the week begins and ends with them. */
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
          (task) =>
            titleOf(task).includes(word),
      ),
    ...conditions.map((condition) => testOfCondition(condition, meaning)),
  ];
  return (task) => tests.every((test) => test(task));
}

const titles = new WeakMap<CopiedTask, string>();

/** The title in small letters, prepared once for all keys. */
function titleOf(task: CopiedTask): string {
  const known = titles.get(task);
  if (known !== undefined) return known;
  const title = task.title.toLowerCase();
  titles.set(task, title);
  return title;
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

type NamedField = Exclude<FilterField, `field.${string}`>;

/** The values of a field of a task, in the form of the values of conditions; nothing if it is empty. */
const readers: Readonly<Record<NamedField, (task: CopiedTask, meaning: Meaning) => readonly string[]>> = {
  status_uuid: (task) => [task.status_uuid],
  board_uuid: (task) => [task.board_uuid],
  assignee_uuid: ({ assignee_uuids: uuids }, { members }) =>
    uuids.some((uuid) => members.has(uuid)) ? uuids : ["none", ...uuids],
  label_uuid: (task) => task.label_uuids,
  group_uuid: (task) => listOf(task.group_uuid),
  created_by: (task) => listOf(task.created_by_uuid),
  priority: (task) => listOf(task.priority),
  start: ({ start_date: day }, meaning) => (day === null ? [] : [...nearOf(day, meaning), ...startedOf(day, meaning)]),
  due: dueOf,
  estimate: (task) => listOf(task.estimate),
  blocked: ({ is_blocked }) => [is_blocked ? "yes" : "no"],
};

const isNamed = (field: FilterField): field is NamedField => Object.hasOwn(readers, field);

function readerOf(field: FilterField, meaning: Meaning): (task: CopiedTask) => readonly string[] {
  if (isNamed(field)) return (task) => readers[field](task, meaning);
  const uuid = field.slice("field.".length);
  return (task) => listOf(task.custom_fields[uuid]);
}

function listOf(value: string | number | boolean | null | undefined): readonly string[] {
  return value === null || value === undefined ? [] : [String(value)];
}

/** When a task is due, in words. */
function dueOf({ due_date: day, status_uuid }: CopiedTask, meaning: Meaning): readonly string[] {
  if (day === null) return [];
  const isOverdue = day < meaning.today && !meaning.done.has(status_uuid);
  return isOverdue ? [...nearOf(day, meaning), "overdue"] : nearOf(day, meaning);
}

const startedOf = (day: string, { today }: Meaning): readonly string[] => (day <= today ? ["started"] : []);

/** A day in words; one of another week has only the day, which no condition names. */
function nearOf(day: string, { today, week }: Meaning): readonly string[] {
  const found = [day];
  if (day === today) found.push("today");
  if (day >= week.from && day <= week.to) found.push("week");
  return found;
}
