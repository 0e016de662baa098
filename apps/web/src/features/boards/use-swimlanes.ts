import type { CopiedTask, Group, Member, Status } from "@stoa/api";
import { useCallback } from "react";
import { byPosition } from "#data/indexes.ts";
import { useSeen, visibleOf } from "#features/filter/index.ts";
import { nameOf } from "#session/name-of.ts";
import { useFound, useRowMap, useRows } from "#hooks/use-rows.ts";
import { useOpened } from "#hooks/use-workspace.ts";
import { uiWords } from "#i18n/en/ui.ts";
import { listWords } from "#i18n/en/list.ts";
import { moveWords as words } from "#i18n/en/moves.ts";
import { priorities } from "#ui/priority-icon.tsx";
import type { CardColumn } from "./moves.ts";
import { type Division, keepSame, type Swimlane, swimlaneOf } from "./swimlanes.ts";
import type { BoardDivision } from "./use-division.ts";

type Names = {
  readonly groups: readonly Group[];
  readonly members: ReadonlyMap<string, Member>;
  readonly me: string;
};

/** The swimlanes of a board with its cards; null if it is not divided. The same array until they are others. */
export function useSwimlanes(
  board: string,
  statuses: readonly Status[],
  { division, collapsed, hidesEmpty }: BoardDivision,
): readonly Swimlane[] | null {
  const { workspace, me_uuid: me } = useOpened();
  const { store } = workspace;
  const { visible } = useSeen();
  const all = useRows("groups");
  const members = useRowMap("members");
  const find = useCallback((): readonly Swimlane[] => {
    const groups = all.filter(({ board_uuid }) => board_uuid === board).toSorted(byPosition);
    const known = new Set(groups.map(({ uuid }) => uuid));
    const cards = new Map<string, string[][]>();
    for (const [at, { uuid }] of statuses.entries()) {
      for (const card of visibleOf(visible, store.indexes.tasks("status", uuid))) {
        const task = store.shown.get("tasks", card);
        if (task === undefined) continue;
        const key = keyOf(division, task, known);
        const columns = cards.get(key) ?? statuses.map(() => []);
        cards.set(key, columns);
        columns[at]?.push(card);
      }
    }
    const names = { groups, members, me };
    const swimlanes = keysOf(division, [...cards.keys()], names).map((key): Swimlane => {
      const columns = cards.get(key) ?? statuses.map(() => []);
      const count = columns.reduce((sum, { length }) => sum + length, 0);
      return { key, title: titleOf(division, key, names), columns, count, isCollapsed: collapsed.has(key) };
    });
    return hidesEmpty ? swimlanes.filter(({ count }) => count > 0) : swimlanes;
  }, [store, board, statuses, visible, division, collapsed, hidesEmpty, all, members, me]);
  return useFound(division === "none" ? null : find, keepSame);
}

/** A group that is not there any more is none. */
function keyOf(division: Division, task: CopiedTask, groups: ReadonlySet<string>): string {
  const key = swimlaneOf(division, task) ?? "";
  return division === "group" && !groups.has(key) ? "" : key;
}

/** The swimlanes in their order; what has nothing comes last. */
function keysOf(division: Division, found: readonly string[], { groups, members, me }: Names): readonly string[] {
  if (division === "group") return [...groups.map(({ uuid }) => uuid), ""];
  if (division === "priority") return priorities.map((priority) => priority ?? "").toSorted(emptyLast);
  const named = [...new Set([me, ...found])].filter((key) => key !== "");
  const names = new Map(named.map((key) => [key, titleOf("assignee", key, { groups, members, me })]));
  return [...named.toSorted((one, other) => (names.get(one) ?? "").localeCompare(names.get(other) ?? "")), ""];
}

const emptyLast = (one: string, other: string): number => Number(one === "") - Number(other === "");

function titleOf(division: Division, key: string, { groups, members }: Names): string {
  if (division === "group") return groups.find(({ uuid }) => uuid === key)?.name ?? listWords.noGroup;
  if (division === "priority") return uiWords.priorities[(key === "" ? "none" : key) as "none"];
  const people = key.split(",").flatMap((uuid) => members.get(uuid) ?? []);
  return people.length === 0 ? words.nobodyAssigned : people.map(nameOf).toSorted().join(", ");
}

/** The columns of the swimlanes that are open. */
export function columnsOf(swimlanes: readonly Swimlane[], statuses: readonly Status[]): readonly CardColumn[] {
  return swimlanes
    .filter(({ isCollapsed }) => !isCollapsed)
    .flatMap(({ key, columns }) =>
      statuses.map(({ uuid }, at) => ({ status: uuid, swimlane: key, cards: columns[at] ?? [] })),
    );
}
