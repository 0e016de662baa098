import type { CopiedTask, Requirement } from "@stoa/api";
import type { Change } from "#data/effects.ts";
import type { WritableFields } from "#data/writable.ts";

/** The ways to divide a board besides its columns. */
export const divisions = ["none", "group", "assignee", "priority"] as const;
export type Division = (typeof divisions)[number];

/** The common value of the tickets of a swimlane: a uuid, a priority, several people; empty for nothing. Null: the board is not divided. */
export function swimlaneOf(division: Division, task: CopiedTask): string | null {
  if (division === "group") return task.group_uuid ?? "";
  if (division === "priority") return task.priority ?? "";
  // a ticket stands once, so people that have it together are a swimlane of their own
  if (division === "assignee") return task.assignee_uuids.toSorted().join(",");
  return null;
}

/** The priority of a swimlane; null for none. */
function priorityOf(swimlane: string): CopiedTask["priority"] {
  return swimlane === "" ? null : (swimlane as NonNullable<CopiedTask["priority"]>);
}

/** The change that puts a ticket into a swimlane; null if it is there. */
export function changeInto(
  division: Division,
  swimlane: string | null,
  task: CopiedTask,
): Change<WritableFields<"tasks">> | null {
  if (swimlane === null || swimlaneOf(division, task) === swimlane) return null;
  const value = swimlane === "" ? null : swimlane;
  if (division === "group") return { set: { group_uuid: value } };
  if (division === "priority") return { set: { priority: priorityOf(swimlane) } };
  const wanted = swimlane.split(",").filter((uuid) => uuid !== "");
  return {
    add: { assignee_uuids: wanted.filter((uuid) => !task.assignee_uuids.includes(uuid)) },
    remove: { assignee_uuids: task.assignee_uuids.filter((uuid) => !wanted.includes(uuid)) },
  };
}

/** The first values of a new ticket in a swimlane. */
export function startIn(division: Division, swimlane: string | null) {
  if (swimlane === null || swimlane === "") return {};
  if (division === "group") return { group_uuid: swimlane };
  if (division === "priority") return { priority: priorityOf(swimlane) };
  return division === "assignee" ? { assignee_uuids: swimlane.split(",") } : {};
}

/** A swimlane as it is shown. */
export type Swimlane = {
  readonly key: string;
  readonly title: string;
  /** the cards, by column */
  readonly columns: readonly (readonly string[])[];
  readonly count: number;
  readonly isCollapsed: boolean;
};

/** Swimlanes that were found anew. Those that are as they were are the same objects, so that they are not drawn anew. */
export function keepSame(former: readonly Swimlane[], found: readonly Swimlane[]): readonly Swimlane[] {
  const known = new Map(former.map((each) => [each.key, each]));
  const kept = found.map((each) => {
    const old = known.get(each.key);
    return old !== undefined && isSame(old, each) ? old : each;
  });
  return kept.length === former.length && kept.every((each, at) => each === former[at]) ? former : kept;
}

function isSame(one: Swimlane, other: Swimlane): boolean {
  if (one.title !== other.title || one.count !== other.count || one.isCollapsed !== other.isCollapsed) return false;
  if (one.columns.length !== other.columns.length) return false;
  return one.columns.every((cards, at) => {
    const others = other.columns[at] ?? [];
    return cards.length === others.length && cards.every((card, place) => card === others[place]);
  });
}

/** A line of a board with swimlanes: only those in view are in the page. */
export type Line =
  | { readonly kind: "head"; readonly swimlane: Swimlane }
  /** one card of each column; null where a column has no more */
  | {
      readonly kind: "cards";
      readonly swimlane: Swimlane;
      readonly at: number;
      readonly cards: readonly (string | null)[];
    }
  /** the end of the columns, where new tickets are made */
  | { readonly kind: "end"; readonly swimlane: Swimlane };

const known = new WeakMap<Swimlane, readonly Line[]>();

/** The lines of some swimlanes: the same objects for the same swimlane. */
export function linesOf(swimlanes: readonly Swimlane[]): readonly Line[] {
  return swimlanes.flatMap((swimlane) => {
    const lines = known.get(swimlane) ?? linesOfOne(swimlane);
    known.set(swimlane, lines);
    return lines;
  });
}

function linesOfOne(swimlane: Swimlane): readonly Line[] {
  const head = { kind: "head", swimlane } as const;
  if (swimlane.isCollapsed) return [head];
  const height = Math.max(0, ...swimlane.columns.map(({ length }) => length));
  const lines = Array.from({ length: height }, (_, at): Line => {
    return { kind: "cards", swimlane, at, cards: swimlane.columns.map((cards) => cards[at] ?? null) };
  });
  return [head, ...lines, { kind: "end", swimlane }];
}

/** The unmet requirements of dragged cards for the column below them. */
export type Needs = { readonly status: string; readonly unmet: readonly Requirement["kind"][] } | null;
