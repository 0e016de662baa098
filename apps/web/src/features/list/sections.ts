import type { Board, CopiedTask, Group, Label, Member, Status } from "@stoa/api";
import { byPosition } from "#data/indexes.ts";
import { filterWords } from "#i18n/en/filter.ts";
import { m } from "#i18n/en.ts";
import { listWords } from "#i18n/en/list.ts";
import { once } from "#i18n/once.ts";
import { comparePressing, dueGroupOf, dueGroups } from "./due-groups.ts";
import type { Display, GroupField, SortField } from "./display.ts";
import type { Section } from "./task-list.tsx";

/** The rows that tickets name. */
export type Rows = {
  readonly statuses: readonly Status[];
  readonly members: readonly Member[];
  readonly labels: readonly Label[];
  readonly groups: readonly Group[];
  /** given where the tickets are of several boards */
  readonly boards: readonly Board[];
  /** as `2026-12-01` */
  readonly today: string;
  readonly inAWeek: string;
};

type Key = string | number | null;
type Heading = { readonly key: string; readonly title: string; readonly order: string | number };

const ranks = ["urgent", "high", "medium", "low"];
const collator = once(() => new Intl.Collator("en", { numeric: true, sensitivity: "base" }));

/** The places of rows among those of their boards. */
function places<Row extends { uuid: string; board_uuid: string; position: string }>(rows: readonly Row[]) {
  const inOrder = rows.toSorted(
    (one, other) => one.board_uuid.localeCompare(other.board_uuid) || Number(one.position) - Number(other.position),
  );
  return new Map(inOrder.map((row, at) => [row.uuid, { row, at }]));
}

/** Names of what tickets name, and the places of statuses and groups. */
function bookOf({ statuses, members, labels, groups, boards }: Rows) {
  const boardNames = new Map(boards.map(({ uuid, name }) => [uuid, name]));
  return {
    boardNames,
    statuses: places(statuses),
    groups: places(groups),
    people: new Map(members.map((person) => [person.uuid, `${person.first_name} ${person.last_name}`.trim()])),
    labels: new Map(labels.map(({ uuid, name }) => [uuid, name])),
  };
}

type Book = ReturnType<typeof bookOf>;

/** The names of some rows in their order, as one text; null for none. */
function joined(uuids: readonly string[], names: ReadonlyMap<string, string>): string | null {
  const found = uuids.flatMap((uuid) => names.get(uuid) ?? []);
  return found.length === 0 ? null : found.toSorted(collator().compare).join(", ");
}

type ReadKey = (task: CopiedTask, book: Book) => Key;

const statusPlace: ReadKey = ({ status_uuid }, { statuses }) => statuses.get(status_uuid)?.at ?? null;

/** The value by which a ticket is sorted; null comes last in both directions. */
const keys: Readonly<Record<Exclude<SortField, "pressing">, ReadKey>> = {
  position: statusPlace,
  status: statusPlace,
  title: ({ title }) => title,
  number: ({ number }) => number,
  assignee: ({ assignee_uuids }, { people }) => joined(assignee_uuids, people),
  label: ({ label_uuids }, { labels }) => joined(label_uuids, labels),
  priority: ({ priority }) => (priority === null ? null : ranks.indexOf(priority)),
  start: ({ start_date }) => start_date,
  due: ({ due_date }) => due_date,
  estimate: ({ estimate }) => estimate,
  group: ({ group_uuid }, { groups }) => groups.get(group_uuid ?? "")?.at ?? null,
  created: ({ created_at }) => created_at,
  updated: ({ updated_at }) => updated_at,
};

function compareKeys(one: Key, other: Key, direction: number): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  if (typeof one === "number" && typeof other === "number") return (one - other) * direction;
  return collator().compare(String(one), String(other)) * direction;
}

function sorted(tasks: readonly CopiedTask[], { sort, isDescending }: Display, book: Book): readonly CopiedTask[] {
  const direction = isDescending ? -1 : 1;
  if (sort === "pressing") return tasks.toSorted((one, other) => comparePressing(one, other) * direction);
  const key = keys[sort];
  const within = sort === "position" ? direction : 1;
  // each key is made once
  return tasks
    .map((task) => ({ task, key: key(task, book) }))
    .toSorted((one, other) => compareKeys(one.key, other.key, direction) || byPosition(one.task, other.task) * within)
    .map(({ task }) => task);
}

function headingOf(group: GroupField, book: Book, { today, inAWeek }: Rows): (task: CopiedTask) => Heading {
  switch (group) {
    case "status":
      return ({ status_uuid, board_uuid }) => {
        const status = book.statuses.get(status_uuid);
        const board = book.boardNames.get(board_uuid);
        const title = [status?.row.name ?? "", ...(board === undefined ? [] : [board])].join(" · ");
        return { key: status_uuid, title, order: status?.at ?? 0 };
      };
    case "priority":
      return ({ priority }) => {
        const order = priority === null ? ranks.length : ranks.indexOf(priority);
        return { key: priority ?? "none", title: m.priorities[priority ?? "none"], order };
      };
    case "due":
      return (task) => {
        const due = dueGroupOf(task, today, inAWeek);
        return { key: due, title: listWords.dueGroups[due], order: dueGroups.indexOf(due) };
      };
    case "group":
      return ({ group_uuid }) => {
        const found = group_uuid === null ? undefined : book.groups.get(group_uuid);
        return { key: group_uuid ?? "none", title: found?.row.name ?? listWords.noGroup, order: found?.at ?? Infinity };
      };
    case "assignee":
      return ({ assignee_uuids }) => named(joined(assignee_uuids, book.people), filterWords.nobodyHeading);
    case "label":
      return ({ label_uuids }) => named(joined(label_uuids, book.labels), filterWords.noLabelHeading);
    default:
      return () => ({ key: "all", title: "", order: 0 });
  }
}

/** A ticket stands once, so people and labels that it has together are one heading. */
function named(names: string | null, none: string): Heading {
  return names === null ? { key: "none", title: none, order: "\uFFFF" } : { key: names, title: names, order: names };
}

/** Divides and sorts tickets. */
export function sectionsOf(tasks: readonly CopiedTask[], display: Display, rows: Rows): readonly Section[] {
  const book = bookOf(rows);
  const heading = headingOf(display.group, book, rows);
  const sections = new Map<string, Heading & { readonly uuids: string[] }>();
  for (const task of sorted(tasks, display, book)) {
    const found = heading(task);
    const section = sections.get(found.key) ?? { ...found, uuids: [] };
    section.uuids.push(task.uuid);
    sections.set(found.key, section);
  }
  return [...sections.values()]
    .toSorted((one, other) => compareKeys(one.order, other.order, 1))
    .map(({ key, title, uuids }) => ({ key, title, uuids }));
}

/** Whether two lists show the same. */
export function isSameList(one: readonly Section[], other: readonly Section[]): boolean {
  return one.length === other.length && one.every((section, at) => isSameSection(section, other[at]));
}

function isSameSection(one: Section, other: Section | undefined): boolean {
  if (one.key !== other?.key || one.title !== other.title || one.uuids.length !== other.uuids.length) return false;
  return one.uuids.every((uuid, at) => uuid === other.uuids[at]);
}
